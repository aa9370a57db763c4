import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { dayOfAction, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { donationCurrencies } from '#domains/donations/currencies-contract.ts'
import { Exchange } from './exchange-contract.ts'
import { TreasurySpending, spendingLists } from './spending-contract.ts'

/** SUP, and the money of the funds: naira, and what donors gave in other currencies. */
export const fundUnits = ['SUP', ...donationCurrencies] as const
export type FundUnit = (typeof fundUnits)[number]

/** Decimal text: naira and kobo, or SUP. */
const amount = () => z.string()

export const TreasuryFund = z.object({
  name: z.string(),
  unit: z.enum(fundUnits),
  /** What it has now, what is promised of it, and what may still be promised. */
  balance: amount(),
  committed: amount(),
  free: amount(),
})
export type TreasuryFund = z.output<typeof TreasuryFund>

const FundFlowLine = z.object({
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  unit: z.enum(fundUnits),
  amount: amount(),
  /** How many postings it adds up. */
  lines: z.int(),
})
export type FundFlowLine = z.output<typeof FundFlowLine>

export const MonthFlow = z.object({
  month: z.string(),
  supIn: amount(),
  supOut: amount(),
  nairaIn: amount(),
  nairaOut: amount(),
})
export type MonthFlow = z.output<typeof MonthFlow>

export const AdminCosts = z.object({
  /** Percent with one decimal; null when nothing was spent. */
  share: z.nullable(z.number()),
  target: z.int(),
  /** Naira of each part over the last twelve months. */
  operations: amount(),
  providerFees: amount(),
  programmes: amount(),
  rewards: amount(),
  whole: amount(),
  /** Naira for 1 SUP by which SUP is counted. */
  rate: amount(),
})
export type AdminCosts = z.output<typeof AdminCosts>

export const Reserves = z.object({
  id: z.int(),
  month: z.string(),
  isMonthly: z.boolean(),
  on: dayOfAction(),
  blocks: z.int(),
  sup: z.object({
    issued: amount(),
    sold: amount(),
    cashedOut: amount(),
    fund: amount(),
    circulation: amount(),
    redeemable: amount(),
    purchased: amount(),
    escrow: amount(),
    pools: amount(),
  }),
  naira: z.object({ held: amount(), owed: amount(), rate: amount() }),
  /** Whole percent, rounded down; null when nothing could be asked for. */
  coverage: z.nullable(z.int()),
  /** The last comparison with the payment provider before it; null without one. */
  provider: z.nullable(z.object({ on: dayOfAction(), paid: amount(), book: amount(), differences: z.int() })),
})
export type Reserves = z.output<typeof Reserves>

export const PublicTreasury = z.object({
  costs: AdminCosts,
  proofs: z.array(Reserves),
  foldedAt: z.nullable(moment()),
})
export type PublicTreasury = z.output<typeof PublicTreasury>

export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
export const TreasuryFilters = z.strictObject({
  month: z.optional(z.string().check(z.regex(MONTH, message('This month does not exist.')))),
  list: z._default(z.enum(spendingLists), 'all'),
})

export const TreasuryBooks = z.object({
  funds: z.array(TreasuryFund),
  costs: AdminCosts,
  /** The last twelve months, the newest first. */
  months: z.array(MonthFlow),
  /** The sums behind one month. */
  month: z.object({ month: z.string(), lines: z.array(FundFlowLine) }),
  /** When the sums were last made; null before the first time. */
  foldedAt: z.nullable(moment()),
  spending: z.array(TreasurySpending),
  /** How many there are in all of this list. */
  spendingCount: z.int(),
  /** Donated money of other currencies that became naira, the newest first. */
  exchanges: z.array(Exchange),
  proofs: z.array(Reserves),
  isProofWished: z.boolean(),
})
export type TreasuryBooks = z.output<typeof TreasuryBooks>

export const treasuryApi = {
  books: get('/api/treasury', {
    summary: 'The funds, what moved through them by month, admin costs, spending, and proofs of reserves',
    access: 'citizen',
    limit: 'read',
    tag: 'treasury',
    query: TreasuryFilters,
    returns: TreasuryBooks,
  }),
  publicTreasury: get('/api/treasury/public', {
    summary: 'The share of admin costs and the proofs of reserves, for everybody',
    access: 'public',
    limit: 'read',
    tag: 'treasury',
    returns: PublicTreasury,
  }),
  flowTable: get('/api/treasury/flows.csv', {
    summary: 'What moved through the funds in every month, as a CSV file',
    access: 'citizen',
    limit: 'read',
    returns: 'bytes',
  }),
  proveNow: post('/api/treasury/reserves', {
    summary: 'Ask for a proof of reserves now; it enters the public record with the next postings',
    access: 'treasury',
    audit: 'treasury.prove',
    limit: 'sweep',
    idempotency: 'optional',
    status: 202,
    body: z.strictObject({}),
    returns: z.object({ isQueued: z.literal(true) }),
    refreshes: ['treasury'],
  }),
}
