import { describe, expect, test } from 'vitest'
import { compareRefunds, type FoundRefund } from './refund-comparison.ts'
import { compareBook, type FoundPayout, type FoundPurchase } from './comparison.ts'

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

const refund: FoundRefund = {
  id: 'r1',
  purchaseId: 'p1',
  personId: 'ada',
  reference: 'back',
  state: 'done',
  minor: 90,
  units: 9,
  taken: 9,
  reversal: 'final',
  lines: 1,
}
const there = { note: 'back', amount: 90, status: 'processed' }
const begunNever = { state: 'sending', reversal: 'open', lines: 0 }
const returned = { state: 'failed', reversal: 'returned', lines: 0 }

describe('the comparison of refunds', () => {
  test('finds nothing where each agrees, nor in one that the provider never heard of', () => {
    expect(compareRefunds([refund], [there])).toEqual([])
    expect(compareRefunds([{ ...refund, ...returned }], [{ ...there, status: 'failed' }])).toEqual([])
    expect(compareRefunds([{ ...refund, ...begunNever }], [])).toEqual([])
  })

  test.each([
    ['two of one refund', [refund], [there, there]],
    ['one that nobody ordered', [], [there]],
    ['one that was paid and not booked', [{ ...refund, ...begunNever }], [there]],
    ['one that is booked and was not paid', [refund], []],
    ['one that is booked twice', [{ ...refund, lines: 2 }], [there]],
    ['another amount', [refund], [{ ...there, amount: 91 }]],
    ['SUP that went back beside the money', [{ ...refund, ...returned }], [there]],
    ['money without its SUP', [{ ...refund, taken: 8 }], [there]],
  ] as const)('finds %s', (_, refunds, provider) => {
    expect(compareRefunds(refunds, provider)).toHaveLength(1)
  })
})
