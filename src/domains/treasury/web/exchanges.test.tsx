// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { treasuryCalls } from '#domains/wallet/treasury-contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { treasuryApi, type TreasuryFund } from '../contract.ts'
import { exchangeApi } from '../exchange-contract.ts'
import { books, supTreasury } from './books-fixture.ts'
import treasuryPage from './treasury-page.tsx'

afterEach(cleanup)

const dollars: TreasuryFund = {
  name: 'donations:learning:usd',
  unit: 'USD',
  balance: '95.00',
  committed: '0.00',
  free: '95.00',
}
const show = (who: 'ada' | 'emeka', funds: readonly TreasuryFund[] = [...books.funds, dollars]) => {
  const Page = treasuryPage.component
  const client = fakeClient()
    .answers(treasuryCalls.treasury, supTreasury)
    .answers(treasuryApi.books, { ...books, funds })
    .answers(exchangeApi.proposeExchange, { id: 'p1', state: 'pending_approval' })
  renderWithState(<Page />, { client, state: { ...stateOf(who), pathname: '/treasury' } })
  return client
}
const form = async () => within(await screen.findByRole('region', { name: 'Record an exchange to naira' }))

test('finance records that donated money became naira; each empty field says what it wants in its own words', async () => {
  const client = show('emeka')
  const one = await form()
  const option = one.getByRole('option', { name: /Donations for civic lessons/ })
  expect(option.textContent).toMatch(/^US\$95\.00 · /)
  expect(one.queryByRole('option', { name: /Income from sales/ })).toBeNull()
  fireEvent.change(one.getByLabelText('Fee of the bank in naira'), { target: { value: 'a few' } })
  fireEvent.click(one.getByRole('button', { name: 'Propose the exchange' }))
  for (const wanted of [
    'Write how much left the fund, such as 250.',
    'Write the naira that came, such as 250,000.',
    'Write the fee in naira, such as 500, or leave it empty.',
    'Use a day such as 2026-11-21.',
    'Who exchanged it, and where is the rate published?',
    'Tell why, in at least 20 characters.',
  ])
    expect((await one.findAllByText(wanted)).length).toBeGreaterThan(0)
  expect(sentTo(client, exchangeApi.proposeExchange)).toEqual([])
  const fill = {
    'Amount that left the fund': '40',
    'Naira that came, before the fee': '60,000',
    'Fee of the bank in naira': '',
    Day: '2026-11-20',
    'Who exchanged it, and where the rate is published': 'A bank, its slip of the day',
    'Public reason': 'The lessons of December are paid in naira.',
  }
  for (const [label, value] of Object.entries(fill))
    fireEvent.change(one.getByLabelText(label), { target: { value } })
  fireEvent.click(one.getByRole('button', { name: 'Propose the exchange' }))
  await waitFor(() =>
    expect(sentTo(client, exchangeApi.proposeExchange)[0]?.body).toMatchObject({
      fund: dollars.name,
      amount: '40',
      naira: '60,000',
      day: '2026-11-20',
    }),
  )
})

test('nobody else gets the form, nor finance while no fund holds another currency', async () => {
  show('ada')
  await screen.findAllByText('Donations for civic lessons', { exact: false })
  expect(screen.queryByText('Record an exchange to naira')).toBeNull()
  cleanup()
  show('emeka', books.funds)
  await screen.findAllByText('Income from sales of SUP', { exact: false })
  expect(screen.queryByText('Record an exchange to naira')).toBeNull()
})
