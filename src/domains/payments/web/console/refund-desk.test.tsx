// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { type ConsoleRefund, refundApi } from '../../refund-contract.ts'
import { RefundDesk } from './refund-desk.tsx'

afterEach(cleanup)

const refund = (digit: number, change: Partial<ConsoleRefund>): ConsoleRefund => ({
  id: `0ada0000-0000-4000-8000-00000000000${digit}`,
  kind: 'purchase',
  number: `PAY-0ADA000${digit}`,
  amount: '5000.00',
  currency: 'NGN',
  reference: `sup-ref-${digit}`,
  state: 'failed',
  reason: 'Paid twice by mistake.',
  begunOn: '2026-11-22',
  endedOn: '2026-11-23',
  isUnhandled: true,
  closedWhy: null,
  ...change,
})
const show = (refunds: readonly ConsoleRefund[], search = '') => {
  const client = fakeClient()
    .answers(refundApi.refunds, refunds)
    .answers(refundApi.proposeRefund, { id: 'a1', state: 'pending_approval' })
    .answers(refundApi.retryRefund, { id: 'a1', state: 'pending_approval' })
    .answers(refundApi.closeRefund, { id: refund(1, {}).id })
  renderWithState(<RefundDesk />, {
    client,
    state: { ...stateOf('emeka'), pathname: '/admin/money', search },
  })
  return client
}
const item = async (number: string) => {
  const found = (await screen.findByText(new RegExp(number))).closest('li')
  if (!found) throw new Error(`${number} is not in the list`)
  return within(found)
}

test('the desk counts failed refunds, tries each again and leads to the whole case of a donation or an invoice', async () => {
  const client = show([
    refund(1, {}),
    refund(2, { kind: 'donation' }),
    refund(3, { kind: 'invoice' }),
    refund(4, { isUnhandled: false, closedWhy: 'She keeps the SUP after all.' }),
    refund(5, { isUnhandled: false, state: 'done' }),
  ])
  expect(await screen.findByText('3 refunds failed')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Propose it again' })).toHaveLength(3)
  expect(
    (await item('PAY-0ADA0002')).getByRole('link', { name: 'Donations console' }).getAttribute('href'),
  ).toBe('/admin/donations?q=PAY-0ADA0002&list=paid')
  expect(
    (await item('PAY-0ADA0003'))
      .getByRole('link', { name: 'Invoices of organizations' })
      .getAttribute('href'),
  ).toBe('/admin/organization-invoices?q=PAY-0ADA0003')
  expect((await item('PAY-0ADA0004')).getByText('Closed: She keeps the SUP after all.')).toBeTruthy()
  for (const number of ['PAY-0ADA0004', 'PAY-0ADA0005'])
    expect((await item(number)).queryByRole('button')).toBeNull()
  fireEvent.click((await item('PAY-0ADA0003')).getByRole('button', { name: 'Propose it again' }))
  await waitFor(() =>
    expect(sentTo(client, refundApi.retryRefund).map(({ url }) => url)).toEqual([
      `/api/payments/refunds/${refund(3, {}).id}/retry`,
    ]),
  )
})

test('a payment that a console chose is in the form, with what was agreed when its refund failed', async () => {
  const client = show([refund(3, { kind: 'invoice' })], '?refund=PAY-0ADA0003')
  await item('PAY-0ADA0003')
  fireEvent.change(screen.getByLabelText('Amount to pay back'), { target: { value: '2,500' } })
  fireEvent.click(screen.getByRole('button', { name: 'Propose the refund' }))
  await waitFor(() =>
    expect(sentTo(client, refundApi.proposeRefund)[0]?.body).toEqual({
      number: 'PAY-0ADA0003',
      amount: '2,500',
      reason: 'Paid twice by mistake.',
    }),
  )
})

test('closing one asks why, and nothing failed says nothing', async () => {
  const client = show([refund(1, {})])
  const one = await item('PAY-0ADA0001')
  const close = one.getByRole('button', { name: 'Close it', hidden: true })
  fireEvent.click(close)
  expect((await one.findAllByText('Tell why, in at least 20 characters.')).length).toBeGreaterThan(0)
  expect(sentTo(client, refundApi.closeRefund)).toEqual([])
  const why = 'She wrote that she keeps the SUP.'
  fireEvent.change(one.getByLabelText('Why does no one try again?'), { target: { value: why } })
  fireEvent.click(close)
  await waitFor(() => expect(sentTo(client, refundApi.closeRefund)[0]?.body).toEqual({ why }))
  cleanup()
  show([refund(5, { isUnhandled: false, state: 'done' })])
  expect(await screen.findByText('Paid back')).toBeTruthy()
  expect(screen.queryByText(/refunds? failed/)).toBeNull()
})
