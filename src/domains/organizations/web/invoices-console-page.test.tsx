// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { invoiceConsoleApi, type PaidInvoice } from '../contracts/invoice-console-contract.ts'
import consolePage from './invoices-console-page.tsx'

afterEach(cleanup)

const Console = consolePage.component
const invoice = (change: Partial<PaidInvoice> = {}): PaidInvoice => ({
  number: 'INV-000007',
  buyer: { name: 'Enugu Growers Ltd', slug: 'enugu-growers' },
  sup: '500.00',
  total: '50000.00',
  currency: 'NGN',
  paidAt: '2026-11-20T09:00:00.000Z',
  charge: 'PAY-0ADA0000',
  back: '0.00',
  balance: '200.00',
  refunds: [],
  ...change,
})
const show = (items: readonly PaidInvoice[]) => {
  const client = fakeClient()
    .answers(invoiceConsoleApi.invoicesConsole, { items, nextCursor: null })
    .answers(invoiceConsoleApi.proposeInvoiceRefund, { id: 'a1', state: 'pending_approval' })
  const state = { ...stateOf('emeka'), pathname: '/admin/organization-invoices' }
  renderWithState(<Console />, { client, state })
  return client
}
const card = async (number: string) => within(await screen.findByRole('region', { name: number }))

test('a paid invoice shows what is not handed out, and a refund is proposed from it', async () => {
  const client = show([invoice()])
  const one = await card('INV-000007')
  expect(one.getByText('NGN 50,000.00')).toBeTruthy()
  expect(one.getByText('SUP not handed out').nextElementSibling?.textContent).toBe('200.00')
  fireEvent.click(one.getByRole('button', { name: 'Propose the refund', hidden: true }))
  expect((await one.findAllByText('Write an amount such as 50 or 5,000.')).length).toBeGreaterThan(0)
  const body = { amount: '20,000', reason: 'Ordered twice by mistake, they wrote.' }
  fireEvent.change(one.getByLabelText('Amount to pay back'), { target: { value: body.amount } })
  fireEvent.change(one.getByLabelText('Reason for the payer'), { target: { value: body.reason } })
  fireEvent.click(one.getByRole('button', { name: 'Propose the refund', hidden: true }))
  await waitFor(() => {
    const [sent] = sentTo(client, invoiceConsoleApi.proposeInvoiceRefund)
    expect([sent?.url, sent?.body]).toEqual(['/api/admin/organization-invoices/INV-000007/refund', body])
  })
})

test('a failed refund comes with what was agreed; what went back whole, or was never paid here, has no form', async () => {
  const failed = {
    amount: '20000.00',
    state: 'failed',
    reason: 'Ordered twice by mistake.',
    begunOn: '2026-11-22',
    endedOn: '2026-11-23',
  } as const
  show([
    invoice({ refunds: [failed] }),
    invoice({ number: 'INV-000008', back: '50000.00' }),
    invoice({ number: 'INV-000009', charge: null }),
  ])
  const one = await card('INV-000007')
  expect(one.getByText('Try the failed refund again')).toBeTruthy()
  expect(one.getByLabelText<HTMLInputElement>('Amount to pay back').value).toBe('20000.00')
  for (const number of ['INV-000008', 'INV-000009'])
    expect((await card(number)).queryByRole('button', { hidden: true })).toBeNull()
  cleanup()
  show([])
  expect(await screen.findByText('No paid invoice here.')).toBeTruthy()
})
