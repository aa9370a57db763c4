import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { moment, pageCursor, pageLimit, sup } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** Where SUP came from: verified civic actions and grants, or money (decision D-03). */
export const buckets = ['earned', 'purchased'] as const
export type Bucket = (typeof buckets)[number]
export const bucketNames: Readonly<Record<Bucket, string>> = {
  earned: message('Earned'),
  purchased: message('Purchased'),
}

export const transferKinds = [
  'issue',
  'grant',
  'reward',
  'vote',
  'vote-return',
  'funding',
  'refund',
  'hold',
  'hold-return',
  'purchase',
  'correction',
  'close',
  'release',
  'cashout',
  'draw-entry',
  'prize',
  'donation',
  'match',
  'match-return',
] as const
export type TransferKind = (typeof transferKinds)[number]
export const transferNames: Readonly<Record<TransferKind, string>> = {
  issue: message('SUP issued'),
  grant: message('Grant'),
  reward: message('Reward for a civic act'),
  vote: message('Vote'),
  'vote-return': message('Vote changed or withdrawn'),
  funding: message('Project funding'),
  refund: message('Refund'),
  hold: message('Set aside'),
  'hold-return': message('Returned from SUP set aside'),
  purchase: message('Purchase'),
  correction: message('Correction'),
  close: message('Close of a community selection'),
  release: message('Release to a project'),
  cashout: message('Cashout'),
  'draw-entry': message('Prize draw entry'),
  prize: message('Prize'),
  donation: message('Donation'),
  match: message('Match for a project'),
  'match-return': message('Match given back'),
}

export const Wallet = z.object({
  /** Earned and purchased together (decision D-03). */
  supBalance: sup(),
  buckets: z.object({ earned: sup(), purchased: sup() }),
  /** SUP on hold until its purpose is decided; not part of the balance. */
  held: sup(),
  /** Rewards that wait until the rewards fund is topped up; not part of the balance. */
  owed: sup(),
  /** The balance in whole naira at the rate in force: balance x 10, rounded (specification 3). */
  naira: z.int(),
  /** Naira for 1 SUP today: paid out, and when buying; null where none is set. */
  rates: z.object({ paidOut: z.nullable(z.string()), price: z.nullable(z.string()) }),
  asOf: moment(),
})
export type Wallet = z.output<typeof Wallet>

/** The other side of an entry: a kind of account, never a person. */
export const counterparties = [
  'own',
  'rewards',
  'contest',
  'project',
  'pool',
  'held',
  'issuance',
  'payments',
  'bank',
  'organization',
] as const
export type Counterparty = (typeof counterparties)[number]
export const counterpartyNames: Readonly<Record<Counterparty, string>> = {
  own: message('Your other account'),
  rewards: message('The rewards fund'),
  contest: message('A community selection'),
  project: message('A project'),
  pool: message('A prize pool'),
  held: message('SUP set aside'),
  issuance: message('Issuance'),
  payments: message('Payment'),
  bank: message('Your bank account'),
  organization: message('An organization'),
}

export const Transaction = z.object({
  id: z.string(),
  kind: z.enum(transferKinds),
  bucket: z.enum(buckets),
  /** Negative for what went out. */
  amount: sup(),
  counterparty: z.enum(counterparties),
  /** What it was for, in a stable form such as `task:…` or `contest:…`; may be empty. */
  about: z.string(),
  at: moment(),
  /** The balance after it, both buckets together. */
  balance: sup(),
})
export type Transaction = z.output<typeof Transaction>

/** A page of the list. */
export const TransactionPage = z.object({
  items: z.array(Transaction),
  nextCursor: z.nullable(z.string()),
})

export const directions = ['in', 'out'] as const

/** Filters of the list; the URL of the page has the same keys. */
export const TransactionFilters = z.strictObject({
  kind: z.optional(z.enum(transferKinds)),
  direction: z.optional(z.enum(directions)),
  bucket: z.optional(z.enum(buckets)),
  /** Days in Nigeria (Africa/Lagos), inclusive. */
  from: z.optional(z.iso.date(message('Use a day such as 2026-11-21.'))),
  to: z.optional(z.iso.date(message('Use a day such as 2026-11-21.'))),
  cursor: pageCursor(),
  limit: pageLimit(25),
})

export const walletApi = {
  wallet: get('/api/wallet', {
    summary: 'Your SUP: balance as decimal text, earned and purchased, held, and in naira',
    access: 'citizen',
    limit: 'read',
    tag: 'wallet',
    returns: Wallet,
  }),
  transactions: get('/api/wallet/transactions', {
    summary: 'Your transactions, newest first, with the balance after each',
    access: 'citizen',
    limit: 'read',
    tag: 'wallet',
    query: TransactionFilters,
    returns: TransactionPage,
  }),
  statement: get('/api/wallet/transactions.csv', {
    summary: 'All your transactions as a CSV file',
    access: 'citizen',
    limit: 'read',
    returns: 'bytes',
  }),
}
