// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { showServed } from '#test/show-page.tsx'
import { type ReceiptAnswer, recordApi } from '../contract.ts'
import receiptPage from './receipt-page.tsx'

afterEach(cleanup)

const code = '7Q2K-9FXM-0ABC'
const receipt: ReceiptAnswer = {
  code,
  state: 'counts',
  day: '2026-11-20',
  inRecordBy: null,
  logIndex: 4212,
  file: 'c2sp.org/tlog-proof@v1\n',
}
const show = (typed: string | null, answer?: Partial<ReceiptAnswer>) => {
  const client = fakeClient()
  if (answer) client.answers(recordApi.receipt, { ...receipt, ...answer })
  else client.refuses(recordApi.receipt, 'receipt-not-found')
  const query = typed === null ? '' : `?code=${encodeURIComponent(typed)}`
  showServed(receiptPage, { address: `/transparency/receipts${query}`, client })
  return client
}
const proof = () => screen.queryByRole('link', { name: 'Download the receipt with its proof' })

describe('a receipt', () => {
  test('that counts shows its place and offers the proof, however the code was typed', async () => {
    const client = show('7q2k 9fxm oabc', {})
    const found = await screen.findByRole('status')
    expect(found.textContent).toContain('This vote counts.')
    expect(found.textContent).toContain('Entry 4,212 of the record.')
    expect(found.textContent).toContain(code)
    expect(proof()?.getAttribute('href')).toBe(`/record/receipts/${code}.tlog-proof`)
    expect(screen.getByRole('button', { name: 'Print' })).toBeDefined()
    expect(client.asked.map(({ url }) => url)).toEqual([`/api/record/receipts/${code}`])
  })

  test('that was replaced says so and still has its place', async () => {
    show(code, { state: 'replaced' })
    expect((await screen.findByRole('status')).textContent).toContain('replaced by a later one')
    expect(proof()).not.toBeNull()
  })

  test('that is not sealed yet says when it will be', async () => {
    show(code, { logIndex: null, file: null })
    expect((await screen.findByRole('status')).textContent).toContain(
      'It will be in the record in a few seconds. Reload the page.',
    )
    expect(proof()).toBeNull()
  })

  test('that waits for others says that it is accepted, and by when it is in the record; never the exact time', async () => {
    show(code, { state: 'taken', logIndex: null, file: null, inRecordBy: '2026-11-20T23:00:00.000Z' })
    const { textContent } = await screen.findByRole('status')
    expect(textContent).toContain('This vote was received.')
    expect(textContent).toContain(
      'It will be in the record by 21 November 2026, 00:00 (Nigerian time), together with others.',
    )
    expect(textContent).toContain('20 November 2026')
    expect(proof()).toBeNull()
  })

  test('with an unknown code is not found', async () => {
    show(code)
    expect((await screen.findByRole('alert')).textContent).toContain('No vote has this code.')
  })

  test('with an invalid code is refused without asking the server', async () => {
    const client = show('hello')
    expect((await screen.findByRole('alert')).textContent).toContain('This is not a receipt code.')
    expect(client.asked).toEqual([])
  })

  test('that could not be looked up can be retried', async () => {
    const client = fakeClient().refuses(recordApi.receipt, 'busy')
    showServed(receiptPage, { address: `/transparency/receipts?code=${code}`, client })
    expect((await screen.findByRole('alert')).textContent).toContain('We could not check this.')
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
      `/transparency/receipts?code=${code}`,
    )
  })

  test('is requested by a plain form that stays on this page', async () => {
    show(null)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Receipt code' })
    expect([field.form?.method, field.form?.getAttribute('action'), field.name]).toEqual([
      'get',
      '/transparency/receipts#receipt-answer',
      'code',
    ])
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('in an address keeps the page out of search engines', () => {
    const isPrivate = (query: string) =>
      receiptPage.head?.({
        params: {},
        search: new URLSearchParams(query),
        viewer: null,
        t: (sentence) => sentence,
        found: () => undefined,
        failed: () => null,
      }).isPrivate
    expect([isPrivate(''), isPrivate(`code=${code}`)]).toEqual([false, true])
  })
})
