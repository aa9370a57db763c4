import type { Treasury } from '#domains/wallet/treasury-contract.ts'
import type { Reserves, TreasuryBooks } from '../contract.ts'
import type { TreasurySpending } from '../spending-contract.ts'

// For tests only: a treasury of two funds with spending in several states.

export const supTreasury: Treasury = {
  fund: '998500.00',
  month: '2026-11',
  issuedThisMonth: '1000000.00',
  monthBound: '2000000.00',
  boundWhy: 'Ten SUP each for 200,000 citizens.',
  leftThisMonth: '1000000.00',
  issuedInAll: '1250000.00',
  owed: { amount: '0.00', count: 0 },
  issuances: [
    {
      id: '2',
      at: '2026-11-21T09:42:00.000Z',
      purpose: 'rewards',
      amount: '1000000.00',
      reason: 'Rewards for the lessons of November.',
    },
  ],
  asOf: '2026-11-22T09:42:00.000Z',
}

export const spendingItem = (change: Partial<TreasurySpending>): TreasurySpending => ({
  id: '11111111-1111-4111-8111-111111111111',
  purpose: 'operations',
  unit: 'NGN',
  amount: '96000.00',
  fund: 'sales',
  payee: 'Sample Cloud Services Ltd',
  reason: 'Servers of the fourth quarter.',
  state: 'paid',
  proposedOn: '2026-11-02',
  payableFrom: '2026-11-03T10:00:00.000Z',
  coolHours: 0,
  endedOn: null,
  endedWhy: null,
  paidOn: '2026-11-03',
  reference: 'TRF-0012',
  mayPay: null,
  mayStop: false,
  ...change,
})

export const proofOf = (change: Partial<Reserves> = {}): Reserves => ({
  id: 2,
  month: '2026-11',
  isMonthly: true,
  on: '2026-11-01',
  blocks: 40,
  sup: {
    issued: '1250000.00',
    sold: '500.00',
    cashedOut: '20.00',
    fund: '998500.00',
    circulation: '251980.00',
    redeemable: '200000.00',
    purchased: '480.00',
    escrow: '1500.00',
    pools: '50000.00',
  },
  naira: { held: '2500000.00', owed: '2000000.00', rate: '10.00' },
  coverage: 125,
  provider: null,
  ...change,
})

export const books: TreasuryBooks = {
  funds: [
    { name: 'rewards', unit: 'SUP', balance: '998500.00', committed: '0.00', free: '998500.00' },
    { name: 'sales', unit: 'NGN', balance: '250000.00', committed: '50000.00', free: '200000.00' },
  ],
  costs: {
    share: 11.8,
    target: 15,
    operations: '96000.00',
    providerFees: '150.00',
    programmes: '715000.00',
    rewards: '3210.00',
    whole: '814360.00',
    rate: '10.00',
  },
  months: [
    { month: '2026-11', supIn: '1000000.00', supOut: '1500.00', nairaIn: '50000.00', nairaOut: '96150.00' },
    { month: '2026-10', supIn: '250000.00', supOut: '0.00', nairaIn: '0.00', nairaOut: '0.00' },
  ],
  month: {
    month: '2026-11',
    lines: [
      {
        kind: 'issue',
        from: 'issuance:issuance',
        to: 'treasury:rewards',
        unit: 'SUP',
        amount: '1000000.00',
        lines: 1,
      },
      { kind: 'few-people', from: '', to: '', unit: 'SUP', amount: '1500.00', lines: 3 },
    ],
  },
  foldedAt: '2026-11-22T09:40:00.000Z',
  spending: [spendingItem({})],
  spendingCount: 1,
  proofs: [proofOf(), proofOf({ id: 1, month: '2026-10', on: '2026-10-01', coverage: null })],
  exchanges: [],
  isProofWished: false,
}
