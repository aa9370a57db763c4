// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
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
  const client = fakeClient().answers(invoiceConsoleApi.invoicesConsole, { items, nextCursor: null })
  const state = { ...stateOf('emeka'), pathname: '/admin/organization-invoices' }
  renderWithState(<Console />, { client, state })
}
const card = async (number: string) => within(await screen.findByRole('region', { name: number }))

test('a paid invoice shows what is not handed out, and leads to the desk of refunds with it chosen', async () => {
  show([invoice()])
  const one = await card('INV-000007')
  expect(one.getByText('NGN 50,000.00')).toBeTruthy()
  expect(one.getByText('SUP not given out').nextElementSibling?.textContent).toBe('200.00')
  expect(one.getByRole('link').getAttribute('href')).toBe('/admin/money?refund=PAY-0ADA0000#refunds')
})

test('what went back whole, or was never paid here, does not go back', async () => {
  show([invoice({ number: 'INV-000008', back: '50000.00' }), invoice({ number: 'INV-000009', charge: null })])
  for (const number of ['INV-000008', 'INV-000009'])
    expect((await card(number)).queryByRole('link')).toBeNull()
  cleanup()
  show([])
  expect(await screen.findByText('No paid invoice here.')).toBeTruthy()
})
