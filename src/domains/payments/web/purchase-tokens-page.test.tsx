// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState } from '#test/web.tsx'
import { type Offer, type Purchase, purchaseApi } from '../contract.ts'
import purchasePage from './purchase-tokens-page.tsx'

const id = '0ada0000-0000-4000-8000-00000000000a'
const quoted: Purchase = {
  id,
  number: 'PAY-0ADA0000',
  state: 'quoted',
  sup: '50.00',
  price: '5000.00',
  fee: '0.00',
  total: '5000.00',
  currencyCode: 'NGN',
  currencySymbol: '₦',
  rate: { version: 1, amount: '100.00' },
  quotedAt: '2026-11-23T09:00:00.000Z',
  expiresAt: '2026-11-23T09:30:00.000Z',
  isExpired: false,
  settledAt: null,
  payUrl: null,
  channel: null,
  takenBack: '0.00',
  owed: '0.00',
  refunds: [],
}
const offer: Offer = {
  region: 'nigeria',
  regionName: 'Nigeria',
  currencyCode: 'NGN',
  currencySymbol: '₦',
  rate: { version: 1, amount: '100.00' },
  minSup: 5,
  maxSup: 5000,
  hindrance: null,
  notice: null,
  owed: '0.00',
  isTest: false,
  purchases: [],
}

const { component: PurchaseTokens } = purchasePage
const showOne = (purchase: Purchase, search = '', client = fakeClient()) =>
  renderWithState(<PurchaseTokens />, {
    client: client.answers(purchaseApi.purchase, purchase),
    state: { pathname: '/purchase-tokens', search: `?purchase=${id}${search}` },
  })
const showOffer = (given: Offer) =>
  renderWithState(<PurchaseTokens />, {
    client: fakeClient().answers(purchaseApi.offer, given),
    state: { pathname: '/purchase-tokens' },
  })

afterEach(cleanup)

const assign = vi.fn<(href: string) => void>()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/purchase-tokens', search: '' })

test('[WA-02] 50 SUP cost ₦5,000 at ₦100; a failed start says so; a confirmed quote leads to the provider; it is Payment Required until the provider confirms', async () => {
  showOne(quoted, '', fakeClient().refuses(purchaseApi.payPurchase, 'purchase-not-started'))
  expect(await screen.findByText('₦100.00 for 1 SUP')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pay ₦5,000.00' }))
  expect(await screen.findByText('Failed to initiate purchase. Please try again.')).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
  cleanup()
  const payUrl = 'https://checkout.example/1'
  showOne(quoted, '', fakeClient().answers(purchaseApi.payPurchase, { id, payUrl }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦5,000.00' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl))
  cleanup()
  showOne({ ...quoted, state: 'paying', payUrl })
  expect(await screen.findByText('Payment Required')).toBeTruthy()
  expect(screen.queryByText(/is confirmed/)).toBeNull()
  cleanup()
  showOne({ ...quoted, state: 'credited', settledAt: '2026-11-23T09:10:00.000Z' })
  expect(await screen.findByText('Your payment is confirmed, and your SUP is in your wallet.')).toBeTruthy()
})

describe('the states of a purchase', () => {
  test('before paying: rate, price, fee, total and how long it holds', async () => {
    showOne(quoted)
    expect(await screen.findByRole('button', { name: 'Pay ₦5,000.00' })).toBeTruthy()
    for (const text of ['50.00 SUP', '₦100.00 for 1 SUP', '₦0.00: we pay it', 'PAY-0ADA0000'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(/This price holds until 10:30/)).toBeTruthy()
  })

  test('opened and unpaid it says Payment Required and leads to the provider; nothing is credited', async () => {
    showOne({ ...quoted, state: 'paying', payUrl: 'https://checkout.example/1' })
    expect(await screen.findByText('Payment Required')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Go to the payment page' })
    expect(link.getAttribute('href')).toBe('https://checkout.example/1')
    expect(screen.queryByText(/confirmed/)).toBeNull()
  })

  test('back from the provider it waits and promises nothing', async () => {
    showOne({ ...quoted, state: 'paying', payUrl: 'https://checkout.example/1' }, '&reference=sup-pur-1')
    expect(await screen.findByText('Waiting for confirmation.')).toBeTruthy()
    expect(screen.queryByText('Payment Required')).toBeNull()
  })

  test.each([
    [{ state: 'credited', settledAt: '2026-11-23T09:10:00.000Z', channel: 'bank_transfer' }, 'Bank transfer'],
    [{ state: 'failed' }, 'The payment failed.'],
    [{ state: 'abandoned' }, 'This was not paid.'],
    [{ isExpired: true }, 'This was not paid.'],
    [{ state: 'held' }, 'We are checking your payment.'],
    [{ state: 'credited', takenBack: '20.00', owed: '30.00' }, 'Money of this purchase went back.'],
  ] as const)('%o', async (change, text) => {
    showOne({ ...quoted, ...change })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  })
})

describe('the offer', () => {
  test('has the price, both units and earlier purchases', async () => {
    showOffer({ ...offer, isTest: true, purchases: [{ ...quoted, state: 'credited' }] })
    expect(await screen.findByText('₦100.00 buys 1 SUP today.')).toBeTruthy()
    expect(screen.getByText(/^From 5 to 5,000 SUP/)).toBeTruthy()
    expect(screen.getByText('Test payments.')).toBeTruthy()
    const own = screen.getByRole('link', { name: '50.00 SUP for ₦5,000.00' })
    expect(own.getAttribute('href')).toBe(`/purchase-tokens?purchase=${id}`)
  })

  test.each([
    [{ hindrance: 'not-sold', rate: null, regionName: 'Canada' }, 'SUP is not sold here yet.'],
    [{ hindrance: 'no-provider' }, 'SUP is not sold here yet.'],
    [{ hindrance: 'stopped', notice: 'The provider has a fault.' }, 'The provider has a fault.'],
    [{ hindrance: 'debt', owed: '30.00' }, 'You owe 30.00 SUP.'],
  ] as const)('says why it cannot be bought: %o', async (change, text) => {
    showOffer({ ...offer, ...change })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'See the price' })).toBeNull()
  })
})
