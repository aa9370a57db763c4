import { describe, expect, test } from 'vitest'
import { compareBook, type FoundPayout, type FoundPurchase } from './comparing.ts'

const purchase: FoundPurchase = {
  id: 'p1',
  personId: 'ada',
  state: 'credited',
  units: 10,
  minor: 100,
  references: ['one', 'two'],
  payments: 1,
  sales: 1,
}
const payout: FoundPayout = {
  id: 'c1',
  personId: 'ada',
  units: 10,
  state: 'completed',
  reference: 'out',
  payout: 'paid',
  minor: 90,
  paid: 1,
  returned: 0,
  hold: 'posted',
}
const transfer = { reference: 'out', amount: 90, status: 'success' }
const compare = (change: {
  purchase?: Partial<FoundPurchase>
  payout?: Partial<FoundPayout>
  paid?: readonly string[]
  transfers?: readonly (typeof transfer)[]
}) =>
  compareBook({
    purchases: [{ ...purchase, ...change.purchase }],
    payouts: [{ ...payout, ...change.payout }],
    isPaid: (reference) => (change.paid ?? ['one']).includes(reference),
    transfers: change.transfers ?? [transfer],
  })

describe('the comparison of provider and book', () => {
  test('finds nothing where each agrees', () => {
    expect(compare({})).toEqual([])
    const back = { state: 'reversed', payout: 'reversed', returned: 1 }
    expect(compare({ payout: back, transfers: [{ ...transfer, status: 'reversed' }] })).toEqual([])
    const failed = { state: 'failed', payout: 'failed', paid: 0, hold: 'voided' }
    expect(compare({ payout: failed, transfers: [{ ...transfer, status: 'failed' }] })).toEqual([])
  })

  test.each([
    ['a payment that was lost', { purchase: { state: 'paying', payments: 0, sales: 0 } }],
    ['one that was credited twice', { purchase: { sales: 2 } }],
    ['one that nobody paid', { paid: [] }],
    ['one that was paid twice', { paid: ['one', 'two'] }],
    ['a cashout without its transfer', { transfers: [] }],
    ['two transfers of one cashout', { transfers: [transfer, transfer] }],
    ['another amount', { transfers: [{ ...transfer, amount: 91 }] }],
    ['SUP that came back beside the money', { payout: { hold: 'voided' } }],
    ['a failed transfer that counts as paid', { transfers: [{ ...transfer, status: 'failed' }] }],
    ['a transfer that nobody ordered', { transfers: [transfer, { ...transfer, reference: 'other' }] }],
  ] as const)('finds %s', (_, change) => {
    expect(compare(change)).toHaveLength(1)
  })
})
