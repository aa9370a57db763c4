// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filesApi } from '#domains/files/contract.ts'
import { vettingApi } from '#domains/vetting/contract.ts'
import type { Nomination } from '#domains/vetting/contracts/nomination-contract.ts'
import type { FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { MyNominations } from './my-nominations.tsx'
import { sentNomination, nominationPage, server } from './nomination-fixture.ts'

const show = (client: FakeClient, search = '') =>
  renderWithState(<MyNominations />, { client, state: { ...stateOf('ada'), pathname: '/dashboard', search } })

const calls = (client: FakeClient) => client.asked.map(({ url }) => url)

const assign = vi.fn()
beforeEach(() => vi.stubGlobal('location', { assign, origin: 'http://localhost' }))
afterEach(() => {
  cleanup()
  assign.mockReset()
  vi.unstubAllGlobals()
})

describe('a nomination of mine', () => {
  const article = async (over: Partial<Nomination>) => {
    show(server([sentNomination(over)]))
    return within(await screen.findByRole('article'))
  }

  test('that waits shows its state, its number, its date and the next step', async () => {
    const mine = await article({})
    for (const words of [
      'Rahila Musa Gyang',
      'Pending',
      'Head nurse · Jos South, Plateau',
      'NOM-2026-000123 · 18 November 2026',
      'A reviewer will start on it within 72 hours.',
    ])
      expect(mine.getByText(words)).toBeTruthy()
    expect(mine.queryByRole('textbox')).toBeNull()
  })

  test('under review says that two read it', async () => {
    const mine = await article({ status: 'under_review' })
    expect(mine.getByText('Under Review')).toBeTruthy()
    expect(mine.getByText(/^Two reviewers read it, each alone/)).toBeTruthy()
  })

  test('that was approved leads to the profile', async () => {
    const mine = await article({ status: 'approved', leaderId: '0190a000-0000-7000-8000-0000000000aa' })
    expect(mine.getByText('Approved')).toBeTruthy()
    expect(mine.getByRole('link', { name: 'See the profile' }).getAttribute('href')).toBe(
      '/leaders/0190a000-0000-7000-8000-0000000000aa',
    )
  })

  test('that was rejected says why', async () => {
    const mine = await article({ status: 'rejected', reasonCode: 'insufficient_evidence' })
    expect(mine.getByText('Rejected')).toBeTruthy()
    expect(mine.getByText('Insufficient evidence')).toBeTruthy()
  })

  test('older ones are behind a link that works without script', async () => {
    show(server().answers(vettingApi.mine, nominationPage([sentNomination()], 'c_2')))
    const older = await screen.findByRole('link', { name: 'Older nominations' })
    expect(older.getAttribute('href')).toBe('/dashboard?cursor=c_2')
    cleanup()
    const { client } = show(server([sentNomination()]), '?cursor=c_2')
    await screen.findByRole('article')
    expect(calls(client)).toContain('/api/nominations/mine?cursor=c_2')
  })
})

describe('a question of the reviewers', () => {
  const asked = sentNomination({ infoRequested: 'Who signed the ledger?' })
  const file = {
    id: '0190a000-0000-7000-8000-0000000000f1',
    url: '/api/files/0190a000-0000-7000-8000-0000000000f1',
    purpose: 'evidence' as const,
    contentType: 'application/pdf' as const,
    size: 6,
    name: 'ledger.pdf',
  }
  const ask = async (client: FakeClient) => {
    const shown = show(client)
    await screen.findByText('Who signed the ledger?')
    return shown.client
  }
  const answer = (text: string) => {
    fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  }
  const sent = (client: FakeClient) => client.asked.filter(({ call }) => call.endsWith('/answer'))

  test('is answered on the page', async () => {
    const client = await ask(server([asked]).answers(vettingApi.answer, sentNomination()))
    answer('The matron signed it, every month.')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
    expect(sent(client)).toMatchObject([
      { url: `/api/nominations/${asked.id}/answer`, body: { answer: 'The matron signed it, every month.' } },
    ])
    expect(decodeURIComponent(document.cookie)).toContain('Your answer is sent')
  })

  test('takes more evidence, sent as soon as it is chosen', async () => {
    const client = await ask(
      server([asked]).answers(filesApi.upload, file).answers(vettingApi.answer, sentNomination()),
    )
    const chosen = new File(['ledger'], 'ledger.pdf', { type: 'application/pdf' })
    fireEvent.change(screen.getByLabelText('Choose evidence files'), { target: { files: [chosen] } })
    await screen.findByText('1 KB · sent')
    answer('Here is the page with the signatures.')
    await waitFor(() => expect(sent(client)).toHaveLength(1))
    expect(sent(client)[0]?.body).toEqual({
      answer: 'Here is the page with the signatures.',
      evidenceIds: [file.id],
    })
  })

  test('waits for a file that is still uploading', async () => {
    let arrive = (_file: typeof file): void => undefined
    const client = await ask(
      server([asked])
        .answers(filesApi.upload, () => new Promise((resolve) => void (arrive = resolve)))
        .answers(vettingApi.answer, sentNomination()),
    )
    fireEvent.change(screen.getByLabelText('Choose evidence files'), {
      target: { files: [new File(['ledger'], 'ledger.pdf', { type: 'application/pdf' })] },
    })
    await screen.findByText('Sending 1 KB...')
    answer('Here is the page with the signatures.')
    expect(sent(client)).toEqual([])
    await act(async () => arrive(file))
    await screen.findByText('1 KB · sent')
    fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    await waitFor(() => expect(sent(client)).toHaveLength(1))
  })

  test('takes 8 files at most', async () => {
    await ask(server([asked]).answers(filesApi.upload, () => new Promise(() => undefined)))
    const files = Array.from(
      { length: 9 },
      (_, index) => new File(['x'], `page-${index}.pdf`, { type: 'application/pdf' }),
    )
    fireEvent.change(screen.getByLabelText('Choose evidence files'), { target: { files } })
    await screen.findByText('page-7.pdf')
    expect(screen.getByText('Send at most 8 files.')).toBeTruthy()
    expect(screen.queryByText('page-8.pdf')).toBeNull()
  })

  test('requires an answer of a minimum length', async () => {
    const client = await ask(server([asked]))
    answer('She did.')
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'Write at least 10 characters.',
    )
    expect(sent(client)).toEqual([])
  })

  test('that could not be answered says so and keeps the text', async () => {
    await ask(server([asked]).loses(vettingApi.answer))
    answer('The matron signed it, every month.')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We could not send your answer. Please try again.',
    )
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe(
      'The matron signed it, every month.',
    )
  })
})
