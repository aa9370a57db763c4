// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentToasts } from '#ui/feedback/toast-store.ts'
import { checkedForApproval } from '#test/nomination-parts.ts'
import { blind, queueItem, second, show } from '../console/console-fixture.tsx'

const verdictOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

const finding = '0190a000-0000-7000-8000-0000000000f1:supports'
/** The three checks that every approval needs, and the source that it names. */
const tickChecks = () => {
  for (const name of [/Identity confirmed/, /Two referees/, /independent source/])
    fireEvent.click(screen.getByRole('checkbox', { name }))
  for (const [label, value] of [
    [/What it is/, checkedForApproval.sourceTitle],
    [/Its date/, checkedForApproval.sourceDate],
    [/Its link/, checkedForApproval.sourceUrl],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

// The first render of the console is slow on a busy machine.

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

describe('the review', () => {
  test('[VT-01] asks for a verdict and sends nothing without one', async () => {
    const { writes } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Submit and open next' }))
    const summary = await screen.findByRole('alert')
    expect(
      within(summary).getByRole('link', { name: 'Please select a verdict before submitting.' }),
    ).toBeTruthy()
    expect(writes).toEqual([])
  })
  test('asks for the reason of a rejection', async () => {
    const { writes } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Reject/))
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    expect(
      within(await screen.findByRole('alert')).getByText(
        'Give a reason: insufficient evidence or credibility concerns.',
      ),
    ).toBeTruthy()
    expect(writes).toEqual([])
  })
  test('[VT-01] is sent without notes, says so, and opens the next nomination', async () => {
    const { writes } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Approve/))
    tickChecks()
    fireEvent.change(screen.getByLabelText('1. ledger.pdf'), { target: { value: finding } })
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    expect(await heading('Terfa Iorliam')).toBeTruthy()
    const approved = {
      verdict: 'approve',
      ...checkedForApproval,
      findings: [finding],
    }
    expect(writes).toEqual([{ url: `/api/vetting/nominations/${queueItem().id}/review`, body: approved }])
    expect(currentToasts()[0]?.text).toBe('Review submitted')
  })
  test('does not approve before the three checks are done', async () => {
    const { writes } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Approve/))
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getAllByRole('link', { name: 'An approval needs this check.' })).toHaveLength(3)
    for (const name of [/Name the source as people/, /Give the date/, /Name the source. Give its link/])
      expect(summary.getByRole('link', { name })).toBeTruthy()
    expect(writes).toEqual([])
  })
  test('reads consent from its record: there is nothing to tick', async () => {
    show({ items: [queueItem({ consent: 'waiting' })] })
    await heading('Rahila Musa Gyang')
    expect(screen.queryByRole('checkbox', { name: /agree|consent/i })).toBeNull()
    expect(screen.getByText(/read from the nominee’s own answer/).closest('p')?.textContent).toContain(
      'Consent: Waiting for an answer',
    )
  })
  test('shows closed referees first, then people with contacts and a note for each', async () => {
    const people = [
      { place: 1, name: 'Ngozi', relation: 'Head of the school', contact: '+2348035550101' },
      { place: 2, name: 'Musa', relation: 'Chair of the farmers', contact: 'musa@example.ng' },
    ]
    const closed = queueItem({ referees: { count: 2, openUntil: null, people: [] } })
    const { writes } = show({ items: [closed, second] })
    fireEvent.click(await screen.findByRole('button', { name: 'Open the referees' }))
    await waitFor(() =>
      expect(writes.map(({ url }) => url)).toEqual([`/api/vetting/nominations/${closed.id}/referees/open`]),
    )
    cleanup()
    const open = queueItem({ referees: { count: 2, openUntil: '2026-11-20T09:30:00.000Z', people } })
    const answer = show({ items: [open, second] })
    expect((await screen.findByRole('link', { name: '+2348035550101' })).getAttribute('href')).toBe(
      'tel:+2348035550101',
    )
    expect(screen.getByRole('link', { name: 'musa@example.ng' }).getAttribute('href')).toBe(
      'mailto:musa@example.ng',
    )
    fireEvent.click(verdictOf(/Approve/))
    tickChecks()
    fireEvent.change(screen.getByLabelText('Ngozi'), { target: { value: '1:confirms' } })
    fireEvent.change(screen.getByLabelText('Musa'), { target: { value: '2:not_reached' } })
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    await waitFor(() =>
      expect(answer.writes[0]?.body).toMatchObject({ referees: ['1:confirms', '2:not_reached'] }),
    )
  })
  test('warns if the reviewer’s scores are below the threshold for approval', async () => {
    const low = queueItem().myScores.map((score) => ({ ...score, points: 5 }))
    show({ items: [queueItem({ myScores: low })] })
    await heading('Rahila Musa Gyang')
    expect(screen.getByText('An approval needs an average of 6 and no score under 4.')).toBeTruthy()
  })
  test('can be taken back by the message for ten seconds', async () => {
    const { writes, history } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Approve/))
    tickChecks()
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    await heading('Terfa Iorliam')
    currentToasts()[0]?.undo?.run()
    await waitFor(() => expect(writes.at(-1)?.url).toMatch(/\/review\/undo$/))
    await waitFor(() =>
      expect(history.at(-1)).toBe(`/admin/leaders/vetting?bucket=under_review&open=${queueItem().id}`),
    )
  })
  test('can be taken back in the page too, with a countdown', async () => {
    const given = queueItem({
      barred: 'already-reviewed',
      undoUntil: '2026-11-20T09:00:10.000Z',
    })
    const { writes } = show({ items: [given, second], open: second.id, search: `&undo=${given.id}` })
    const button = await screen.findByRole('button', { name: /^Undo \(\d+ s\)$/ })
    fireEvent.click(button)
    await waitFor(() =>
      expect(writes.map(({ url }) => url)).toEqual([`/api/vetting/nominations/${given.id}/review/undo`]),
    )
    expect(await heading('Rahila Musa Gyang')).toBeTruthy()
    expect(currentToasts()[0]?.text).toBe('You withdrew your verdict')
  })
  test('[VT-01] says that it failed and keeps the input', async () => {
    show({ write: () => Promise.reject(new TypeError('Failed to fetch')) })
    await heading('Rahila Musa Gyang')
    fireEvent.click(verdictOf(/Approve/))
    tickChecks()
    fireEvent.click(screen.getByRole('button', { name: 'Submit and open next' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to submit review. Please try again.',
    )
    expect(currentToasts()[0]?.text).toBe('Failed to submit review. Please try again.')
    expect(verdictOf(/Approve/).checked).toBe(true)
  })
  test('returns from the draft on this device, only for the same account', async () => {
    const draft = {
      values: { verdict: 'reject', notes: 'Ask the matron.' },
      savedAt: '2026-11-20T09:00:00.000Z',
    }
    localStorage.setItem(`draft:bola:review-${queueItem().id}`, JSON.stringify(draft))
    localStorage.setItem(`draft:femi:review-${second.id}`, JSON.stringify(draft))
    show()
    await screen.findByDisplayValue('Ask the matron.')
    expect(verdictOf(/Reject/).checked).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: /Terfa Iorliam/ }))
    await heading('Terfa Iorliam')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ }).value).toBe('')
  })
})

describe('the blind first pass', () => {
  const scoreAll = () => {
    for (const field of screen.getAllByRole('spinbutton')) fireEvent.change(field, { target: { value: '7' } })
    for (const field of screen.getAllByRole('textbox', { name: /Why this score/ }))
      fireEvent.change(field, { target: { value: 'Two sources confirm it.' } })
  }
  test('hides the name, says so, and asks for scores instead of a verdict', async () => {
    show({ items: [blind()] })
    await heading('Nominee 000123')
    expect(screen.getByText('Names are hidden until you have scored.')).toBeTruthy()
    expect(screen.getByText(/sent on 18 November 2026$/)).toBeTruthy()
    expect(screen.getAllByRole('spinbutton')).toHaveLength(5)
    expect(screen.queryByRole('radio', { name: /Approve/ })).toBeNull()
    expect(
      screen.getByText('Can they do the work of the office, shown by what they have already done?'),
    ).toBeTruthy()
  })
  test('sends five scores with their reasons and then shows the second pass', async () => {
    let isScored = false
    const { writes } = show({
      read: () =>
        Promise.resolve({
          items: [isScored ? queueItem() : blind()],
          total: 1,
          nextCursor: null,
          counts: {},
          desk: { overdue: 0, soon: 0, mine: 1 },
        }),
      write: () => {
        isScored = true
        return Promise.resolve(queueItem())
      },
    })
    await heading('Nominee 000123')
    scoreAll()
    fireEvent.click(screen.getByRole('button', { name: 'Save scores and see who it is' }))
    const revealed = await heading('Rahila Musa Gyang')
    await waitFor(() => expect(document.activeElement).toBe(revealed))
    expect(verdictOf(/Approve/)).toBeTruthy()
    expect(writes).toEqual([
      {
        url: `/api/vetting/nominations/${queueItem().id}/scores`,
        body: Object.fromEntries(
          ['character', 'competence', 'communityRecord', 'conduct', 'civicNeutrality'].flatMap((name) => [
            [name, 7],
            [`${name}Reason`, 'Two sources confirm it.'],
          ]),
        ),
      },
    ])
  })
  test('names every missing score and saves the text as a draft on this device', async () => {
    const { writes } = show({ items: [blind()] })
    await heading('Nominee 000123')
    const conduct = within(screen.getByRole('group', { name: 'Conduct' }))
    fireEvent.change(conduct.getByRole('textbox', { name: 'Why this score' }), {
      target: { value: 'short' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save scores and see who it is' }))
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getAllByRole('link', { name: 'Give a score from 0 to 10.' })).toHaveLength(5)
    expect(summary.getAllByRole('link', { name: 'Write at least 10 characters on why.' })).toHaveLength(5)
    expect(writes).toEqual([])
    await screen.findByText('Draft saved on this device')
    expect(localStorage.getItem(`draft:bola:scores-${queueItem().id}`)).toContain('short')
  })
  test('may ask the nominator without a score', async () => {
    const { writes } = show({ items: [blind(), second] })
    await heading('Nominee 000123')
    fireEvent.click(screen.getByText('Ask the nominator for more'))
    fireEvent.change(screen.getByRole('textbox', { name: 'What do you need?' }), {
      target: { value: 'Who audited the accounts?' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Send the question' }))
    await heading('Terfa Iorliam')
    expect(writes[0]?.body).toEqual({ verdict: 'request_info', notes: 'Who audited the accounts?' })
  })
})

describe('stepping aside', () => {
  test('gives up a seat with a reason', async () => {
    const { writes, history } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.change(screen.getByRole('textbox', { name: 'Why do you give it up?' }), {
      target: { value: 'I am ill this week.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Give up my seat' }))
    await waitFor(() => expect(history.at(-1)).toBe('/admin/leaders/vetting?bucket=under_review'))
    expect(writes).toEqual([
      {
        url: `/api/vetting/nominations/${queueItem().id}/release`,
        body: { reason: 'I am ill this week.' },
      },
    ])
  })
  test('declares a conflict of interest by its kind', async () => {
    const { writes } = show()
    await heading('Rahila Musa Gyang')
    fireEvent.click(screen.getByRole('button', { name: 'Declare and leave this file' }))
    expect(await screen.findByRole('link', { name: 'Choose what kind of conflict it is.' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Family or marriage' }))
    fireEvent.click(screen.getByRole('button', { name: 'Declare and leave this file' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]).toEqual({
      url: `/api/vetting/nominations/${queueItem().id}/conflict`,
      body: { kind: 'family' },
    })
  })
  test('is not offered after one’s own verdict', async () => {
    show({ items: [queueItem({ barred: 'already-reviewed' })] })
    await heading('Rahila Musa Gyang')
    expect(screen.queryByText('Give up this file')).toBeNull()
    expect(screen.queryByText('Declare a conflict of interest')).toBeNull()
  })
})
