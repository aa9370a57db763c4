import { sup } from '#shared/fields.ts'
import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { message } from '#shared/words.ts'
import { buckets, Transaction, Wallet } from './contract.ts'

/** What SUP may be spent on; the policy table says which SUP pays (decision D-03). */
export const spendings = ['leader-vote', 'project-vote', 'project-funding', 'draw-entry', 'cashout'] as const
export type Spending = (typeof spendings)[number]
export const spendingNames: Readonly<Record<Spending, string>> = {
  'leader-vote': message('Vote in a community selection'),
  'project-vote': message('Vote on a project'),
  'project-funding': message('Fund a project'),
  'draw-entry': message('Enter a prize draw'),
  cashout: message('Cash out'),
}

/** Kinds of transfers as a person thinks of them. */
export const flows = [
  'earned',
  'bought',
  'returned',
  'voted',
  'funded',
  'set-aside',
  'cashed-out',
  'draws',
  'other',
] as const
export type Flow = (typeof flows)[number]
export const flowNames: Readonly<Record<Flow, string>> = {
  earned: message('Earned'),
  bought: message('Bought, or given by an organization'),
  returned: message('Returned'),
  voted: message('Voted'),
  funded: message('Funded'),
  'set-aside': message('Set aside'),
  'cashed-out': message('Cashed out'),
  draws: message('Prize draws'),
  other: message('Corrections'),
}

/** Neither is ever negative. */
const movement = { in: sup(), out: sup() }

export const Overview = z.object({
  wallet: Wallet,
  /** What SUP may be spent on, and which SUP pays, in the order of payment (decision D-03). */
  policy: z.array(z.object({ spending: z.enum(spendings), takes: z.array(z.enum(buckets)) })),
  /** This month by kind, every kind once; months are in Africa/Lagos. */
  flows: z.array(z.object({ flow: z.enum(flows), ...movement })),
  /** The last 12 months such as 2026-11, the current month last. */
  months: z.array(z.object({ month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), ...movement })),
  /** The last few transactions, the newest first. */
  latest: z.array(Transaction),
})
export type Overview = z.output<typeof Overview>

export const overviewCalls = {
  overview: get('/api/wallet/overview', {
    summary: 'Your SUP at a glance: balance, uses, this month by kind, and the last 12 months',
    access: 'citizen',
    limit: 'read',
    tag: 'wallet',
    returns: Overview,
  }),
}
