// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState } from '#test/web.tsx'
import { type ConsoleDonation, donationConsoleApi } from '../console-contract.ts'
import { type Donation, type DonationsOverview, donationsApi } from '../contract.ts'
import consolePage from './donation-console-page.tsx'
import donationPage from './donation-page.tsx'
import donationsPage from './donations-page.tsx'
import donorFundingPage from './donor-funding-page.tsx'

const sums = {
  currency: 'NGN',
  given: '9000.00',
  fees: '235.00',
  back: '0.00',
  refunds: [],
  spent: '3000.00',
  exchangedIn: '0.00',
  exchangedOut: '0.00',
  left: '5765.00',
}
const spending = {
  day: '2026-11-22',
  amount: '3000.00',
  currency: 'NGN',
  paidTo: 'A host of servers',
  purpose: 'The servers of November.',
}
const overview: DonationsOverview = {
  hindrance: null,
  notice: null,
  isTest: false,
  currencies: [
    { code: 'NGN', forProjects: true },
    { code: 'USD', forProjects: false },
  ],
  projects: [{ id: '0ada0000-0000-4000-8000-000000000001', title: 'A borehole', left: '75.00' }],
  funds: [{ fund: 'general', sums: [sums], givers: null, spendings: [spending] }],
  waitingSup: '0.00',
  latest: [
    {
      day: '2026-11-23',
      name: null,
      message: null,
      amount: '5000.00',
      currency: 'NGN',
      fund: 'general',
      project: null,
    },
  ],
  own: null,
}
const token = 'a'.repeat(43)
const prepared: Donation = {
  token,
  number: 'DON-000007',
  state: 'prepared',
  fund: 'general',
  project: null,
  amount: '5000.00',
  currency: 'NGN',
  fee: null,
  back: '0.00',
  refunds: [],
  channel: null,
  sup: null,
  rate: null,
  isPassedOn: false,
  name: null,
  message: null,
  madeOn: '2026-11-23',
  paidOn: null,
  payUrl: null,
  plan: null,
  sums,
  flow: [],
}
const paid: Donation = { ...prepared, state: 'paid', fee: '175.00', paidOn: '2026-11-23' }

const { component: Donations } = donationsPage
const { component: One } = donationPage
const { component: DonorFunding } = donorFundingPage
const { component: Console } = consolePage
const showAll = (given: DonationsOverview, search = '') =>
  renderWithState(<Donations />, {
    client: fakeClient().answers(donationsApi.donations, given),
    state: { pathname: '/donations', search },
  })
const showOne = (donation: Donation, search = '') =>
  renderWithState(<One />, {
    client: fakeClient().answers(donationsApi.donation, donation),
    state: { pathname: `/donations/${token}`, params: { token }, search },
  })
afterEach(cleanup)

describe('the page of donations', () => {
  test('offers amounts, funds and projects, says what it costs and that no party gets any of it', async () => {
    showAll(overview)
    for (const amount of ['₦1,000', '₦5,000', '₦20,000', '₦100,000', 'Another amount'])
      expect(await screen.findByLabelText(amount)).toBeTruthy()
    expect(screen.getByText('From ₦500 to ₦5,000,000')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Project: A borehole (needs 75.00 SUP)' })).toBeTruthy()
    expect(screen.getByText(/^No donation goes to a party, a candidate or a campaign/)).toBeTruthy()
    expect(screen.getByText(/^You pay nothing on top/)).toBeTruthy()
    for (const text of ['₦9,000.00', '₦5,765.00', 'Fewer than 5 givers', 'Anonymous'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('The servers of November.')).toBeTruthy()
  })

  test('in another currency has its amounts and no project without a rate', async () => {
    showAll(overview, '?currency=USD')
    expect(await screen.findByLabelText('US$25')).toBeTruthy()
    expect(screen.queryByRole('option', { name: /^Project/ })).toBeNull()
  })

  test('says why nothing is taken, and is empty without donations', async () => {
    showAll({ ...overview, hindrance: 'no-provider', currencies: [], latest: [] })
    expect(await screen.findByText('No payment provider is set up yet, so this is closed.')).toBeTruthy()
    expect(screen.getByText('No donations yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    cleanup()
    showAll({ ...overview, hindrance: 'stopped', notice: 'The provider has a fault.' })
    expect(await screen.findByText('The provider has a fault.')).toBeTruthy()
  })
})

describe('one donation', () => {
  test('is checked, then paid', async () => {
    showOne(prepared)
    expect(await screen.findByRole('button', { name: 'Pay ₦5,000.00' })).toBeTruthy()
    expect(screen.getByText('DON-000007')).toBeTruthy()
    expect(screen.queryByText('Receipt (PDF)')).toBeNull()
  })

  test('once paid has its receipt and where it went', async () => {
    const flow = [
      { day: '2026-11-24', kind: 'spent' as const, amount: 'NGN 3000.00', to: 'A host', text: 'Servers' },
    ]
    showOne({ ...paid, flow })
    const receipt = await screen.findByRole('link', { name: 'Receipt (PDF)' })
    expect(receipt.getAttribute('href')).toBe(`/api/donations/gifts/${token}/receipt.pdf`)
    expect(screen.getByText('₦175.00')).toBeTruthy()
    expect(screen.getByText('NGN 3,000.00 to A host')).toBeTruthy()
  })

  test.each([
    [{ state: 'open', payUrl: 'https://checkout.example/1' }, '', 'Payment Required'],
    [{ state: 'open', payUrl: 'https://checkout.example/1' }, '?back=1', 'Waiting for confirmation.'],
    [{ state: 'failed' }, '', 'The payment failed.'],
    [{ state: 'abandoned' }, '', 'This was not paid.'],
    [{ state: 'held' }, '', 'We are checking your payment.'],
    [{ ...paid, state: 'returned', back: '5000.00' }, '', 'Money of this donation went back.'],
    [{ ...paid, isPassedOn: true }, '', 'The project needed no more.'],
    [{ ...paid, plan: { nextOn: '2026-12-23', isEnded: false } }, '', 'End the monthly donation'],
    [
      { ...paid, plan: { nextOn: '2026-12-23', isEnded: true } },
      '',
      'This monthly donation has ended. We do not remind you again.',
    ],
  ] as const)('%o %s says %s', async (change, search, text) => {
    showOne({ ...prepared, ...change }, search)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  })
})

test('institutions read what they can fund, how it is kept apart, what it costs, and may ask', async () => {
  renderWithState(<DonorFunding />, {
    client: fakeClient().answers(donationsApi.donations, overview),
    state: { pathname: '/donor-funding' },
  })
  expect(await screen.findByRole('link', { name: /A borehole/ })).toBeTruthy()
  for (const heading of ['What you can fund', 'How your money is kept apart', 'What it costs', 'Ask us'])
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  expect(screen.getByLabelText('What would you like to fund?')).toBeTruthy()
})

const consoleDonation = (change: Partial<ConsoleDonation> = {}): ConsoleDonation => ({
  id: '0ada0000-0000-4000-8000-000000000002',
  number: 'DON-000007',
  madeAt: '2026-11-23T09:00:00.000Z',
  amount: '5000.00',
  currency: 'NGN',
  fund: 'general',
  state: 'paid',
  fee: '175.00',
  back: '0.00',
  refunds: [],
  charge: 'PAY-0ADA0000',
  isMonthly: false,
  name: 'Uche Giver',
  message: 'Well done',
  words: 'waiting',
  ...change,
})
const showConsole = (items: readonly ConsoleDonation[]) => {
  const client = fakeClient().answers(donationConsoleApi.donationConsole, {
    items,
    nextCursor: null,
    waiting: 1,
  })
  renderWithState(<Console />, { client, state: { pathname: '/admin/donations' } })
}

test('a paid donation leads to the desk of refunds; one without a payment at the provider does not', async () => {
  showConsole([
    consoleDonation({ words: 'shown' }),
    consoleDonation({ id: '0ada0000-0000-4000-8000-000000000003', number: 'DON-000008', charge: null }),
  ])
  const links = await screen.findAllByRole('link', { name: 'Pay it back' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/money?refund=PAY-0ADA0000#refunds'])
})

test('finance reads names and messages before the public does', async () => {
  showConsole([consoleDonation()])
  expect(await screen.findByText('Uche Giver')).toBeTruthy()
  expect(screen.getByText('PAY-0ADA0000')).toBeTruthy()
  expect(screen.getByLabelText('Show it')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the treasury' }).getAttribute('href')).toBe(
    '/treasury#spending',
  )
})
