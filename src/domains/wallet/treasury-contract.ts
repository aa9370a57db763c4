import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { wholeSup } from '#shared/values/amounts/amount-fields.ts'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, prose, sup } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** What SUP is issued for. */
export const issuancePurposes = ['rewards'] as const
export type IssuancePurpose = (typeof issuancePurposes)[number]
export const purposeNames: Readonly<Record<IssuancePurpose, string>> = {
  rewards: message('Rewards for civic acts'),
}

export const MIN_PUBLIC_REASON = 20
const MAX_PUBLIC_REASON = 500
/** Whole SUP of one issuance; the bound of the month is lower, this one only keeps the number exact. */
export const MAX_ISSUANCE = 1_000_000_000

const Issuance = z.object({
  id: z.string(),
  at: moment(),
  purpose: z.enum(issuancePurposes),
  amount: sup(),
  reason: z.string(),
})
export type Issuance = z.output<typeof Issuance>

/** The funds of the platform, as every member sees them (decision D-07). */
export const Treasury = z.object({
  /** What the rewards fund has. */
  fund: sup(),
  /** The month in Africa/Lagos, such as 2026-11. */
  month: z.string(),
  issuedThisMonth: sup(),
  /** The most that two people may issue in a month. */
  monthBound: sup(),
  /** Why this bound holds, as two people said it. */
  boundWhy: z.string(),
  leftThisMonth: sup(),
  issuedInAll: sup(),
  /** Rewards that wait until the fund is topped up. */
  owed: z.object({ amount: sup(), count: z.int() }),
  /** The latest issuances, the newest first; the CSV file has all of them. */
  issuances: z.array(Issuance),
  asOf: moment(),
})
export type Treasury = z.output<typeof Treasury>

const wholeAmount = () =>
  wholeSup(
    1,
    MAX_ISSUANCE,
    message('Write a whole number of SUP.'),
    message('That is more than may ever be issued at once.'),
  )

export const issuanceRefusals = {
  'month-bound': refusal(
    409,
    message('This would be more SUP than may be issued this month. Propose less, or wait for next month.'),
  ),
}

export const boundRefusals = {
  'bound-as-now': refusal(409, message('This is already the limit.')),
}

const publicReason = () =>
  prose(MIN_PUBLIC_REASON, MAX_PUBLIC_REASON, message('Tell the public why, in at least 20 characters.'))

const byTwo = { access: 'treasury', refreshes: ['treasury'] } as const

export const treasuryCalls = {
  treasury: get('/api/wallet/treasury', {
    summary: 'The funds: the rewards fund, what was issued and why, and rewards owed',
    access: 'citizen',
    limit: 'read',
    tag: 'treasury',
    returns: Treasury,
  }),
  issuances: get('/api/wallet/treasury/issuances.csv', {
    summary: 'All issuances of SUP with their public reasons as a CSV file',
    access: 'citizen',
    limit: 'read',
    returns: 'bytes',
  }),
  proposeIssuance: proposes('/api/wallet/treasury/issuances', {
    ...byTwo,
    summary: 'Propose to issue SUP; another person of finance confirms within 72 hours (S-50)',
    audit: 'issuance.propose',
    body: z.strictObject({
      amount: wholeAmount(),
      purpose: z.enum(issuancePurposes, message('Choose what it is for.')),
      reason: publicReason(),
    }),
    refuses: {
      ...issuanceRefusals,
      'approval-waiting': refusal(
        409,
        message('The same amount for the same purpose already waits for a second person.'),
      ),
    },
  }),
  proposeBound: proposes('/api/wallet/treasury/bound', {
    ...byTwo,
    summary: 'Propose another bound of issuance in a month; another person of finance confirms (S-50)',
    audit: 'bound.propose',
    body: z.strictObject({ amount: wholeAmount(), reason: publicReason() }),
    refuses: {
      ...boundRefusals,
      'approval-waiting': refusal(409, message('Another limit is already waiting for approval.')),
    },
  }),
}
