// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState } from '#test/web.tsx'
import { type Cashout, cashoutApi, type CashoutOverview, type Quote } from '../contracts/cashout-contract.ts'
import cashoutPage from './cashout-page.tsx'

const id = '0ada0000-0000-4000-8000-00000000000c'
const cashout: Cashout = {
  id,
  number: 'OUT-0ADA0000',
  state: 'processed',
  sup: '50.00',
  gross: '500.00',
  fee: '10.00',
  net: '490.00',
  rate: { version: 1, amount: '10.00' },
  bankName: 'First Bank of Nigeria',
  tail: '4579',
  submittedAt: '2026-11-23T09:00:00.000Z',
  settledAt: null,
  arrivesBy: '2026-11-26',
  isInReview: false,
  canCancel: false,
  reason: null,
}
const overview: CashoutOverview = {
  earned: '120.00',
  rate: { version: 1, amount: '10.00' },
  account: {
    bankName: 'First Bank of Nigeria',
    tail: '4579',
    state: 'active',
    name: 'SAMPLESON ADA',
    addedAt: '2026-11-01T09:00:00.000Z',
  },
  hindrance: null,
  notice: null,
  tier: 'starter',
  caps: [
    { tier: 'starter', day: '5000.00', month: '20000.00' },
    { tier: 'regular', day: '25000.00', month: '100000.00' },
  ],
  leftToday: '4500.00',
  leftThisMonth: '19500.00',
  fees: [
    { upTo: '5000.00', fee: '10.00' },
    { upTo: null, fee: '50.00' },
  ],
  minSup: 10,
  isTest: false,
  cashouts: [cashout],
}
const quote: Quote = {
  sup: '50.00',
  gross: '500.00',
  fee: '10.00',
  net: '490.00',
  rateVersion: 1,
  rate: '10.00',
  arrivesBy: '2026-11-26',
}

const { component: CashoutPage } = cashoutPage
const show = (given: Partial<CashoutOverview>, search = '') =>
  renderWithState(<CashoutPage />, {
    client: fakeClient()
      .answers(cashoutApi.overview, { ...overview, ...given })
      .answers(cashoutApi.banks, [{ code: '011', name: 'First Bank of Nigeria' }])
      .answers(cashoutApi.quote, quote),
    state: { pathname: '/wallet/cashout', search },
  })
const showOne = (given: Partial<Cashout>) =>
  renderWithState(<CashoutPage />, {
    client: fakeClient().answers(cashoutApi.cashout, { ...cashout, ...given }),
    state: { pathname: '/wallet/cashout', search: `?request=${id}` },
  })
const text = () => document.body.textContent

afterEach(cleanup)

describe('what is missing before a cashout', () => {
  test.each([
    [{ hindrance: 'kyc-required', account: null }, 'KYC Verification Required', '/kyc'],
    [{ hindrance: 'bank-account-required', account: null }, 'Bank Account Required', null],
    [{ hindrance: 'stopped', notice: 'The bank counts.' }, 'The bank counts.', null],
    [{ hindrance: 'not-here' }, 'Cashing out works in Nigeria, in naira, only.', null],
  ] as const)('%o says %s', async (given, words, href) => {
    show(given)
    await screen.findAllByText(words)
    if (href) expect(screen.getByRole('link', { name: 'Complete KYC' }).getAttribute('href')).toBe(href)
    expect(screen.queryByLabelText('Amount in SUP')).toBeNull()
  })

  test('a bank account is asked for by bank and number; one that people check can be replaced', async () => {
    show({ hindrance: 'bank-account-required', account: null })
    await screen.findByLabelText('Account number')
    expect(screen.getByLabelText('Bank').textContent).toContain('First Bank of Nigeria')
    cleanup()
    show({
      hindrance: 'bank-account-required',
      account: {
        bankName: 'Zenith Bank',
        tail: '0001',
        state: 'review',
        name: null,
        addedAt: overview.cashouts[0]?.submittedAt ?? '',
      },
    })
    await screen.findByText('People check your bank account.')
    expect(screen.queryByLabelText('Account number')).toBeNull()
  })
})

test('the limits, the fees and the own tier stand on the page, with what is left', async () => {
  show({})
  await screen.findByText('Limits and fees')
  for (const words of ['₦5,000.00', '₦20,000.00', '₦25,000.00', '₦100,000.00', '₦4,500.00', 'SAMPLESON ADA'])
    expect(text()).toContain(words)
  expect(screen.getByRole('link', { name: '50.00 SUP for ₦490.00' }).getAttribute('href')).toContain(id)
})

test('[WA-03] rate, fee, what arrives and when stand before the button that confirms', async () => {
  show({}, '?amount=50')
  await screen.findByRole('button', { name: 'Cash out ₦490.00' })
  for (const words of ['₦10.00 for 1 SUP', '−₦10.00', '1 to 3 business days', '26 November 2026', '···4579'])
    expect(text()).toContain(words)
})

describe('a receipt', () => {
  test.each([
    [{}, 'Processed', 'Arrives in 1 to 3 business days: by 26 November 2026.'],
    [{ state: 'submitted' }, 'Submitted', 'On its way.'],
    [
      { state: 'completed', settledAt: '2026-11-24T09:00:00.000Z' },
      'Completed',
      'The money is in your bank account.',
    ],
    [{ state: 'failed' }, 'Failed', 'No money left.'],
    [{ state: 'reversed' }, 'Money came back', 'Your bank returned the money.'],
    [{ state: 'rejected', reason: 'Another name.' }, 'Rejected', 'They wrote: Another name.'],
    [{ state: 'cancelled' }, 'Cancelled', 'You cancelled it.'],
  ] as const)('of %o says %s', async (given, state, words) => {
    showOne(given)
    await screen.findAllByText(state)
    expect(text()).toContain(words)
    expect(text()).toContain('OUT-0ADA0000')
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  test('that people look at can be taken back', async () => {
    showOne({ state: 'submitted', isInReview: true, canCancel: true })
    await screen.findByRole('button', { name: 'Cancel' })
    expect(text()).toContain('People look at it first.')
  })
})
