import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { typedAmount } from '#shared/values/amounts/amount-fields.ts'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** What a rate is for: buying SUP, or the naira figure and cash-out (decision D-02). */
export const rateKinds = ['purchase', 'redemption'] as const
export type RateKind = (typeof rateKinds)[number]
export const rateKindNames: Readonly<Record<RateKind, string>> = {
  purchase: message('Price of 1 SUP'),
  redemption: message('Paid out for 1 SUP'),
}

export const regionIds = ['nigeria', 'canada', 'global'] as const

/** The most that 1 SUP may cost, in hundredths of a currency. */
export const MAX_RATE_MINOR = 100_000_000
const MAX_RATE_REASON = 500

const Rate = z.object({
  region: z.string(),
  regionName: z.string(),
  kind: z.enum(rateKinds),
  version: z.int(),
  /** Decimal text such as 100.00, in the region's currency. */
  amount: z.string(),
  currencyCode: z.string(),
  firstDay: dayOfAction(),
  why: z.string(),
  /** The two of the staff; null for a rate that came with the installation. */
  proposedBy: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
  /** Whether it holds today. */
  isInForce: z.boolean(),
})
export type Rate = z.output<typeof Rate>

export const wrongRate = message('Write an amount such as 100 or 0.25.')

export const rateRefusals = {
  'rate-day-past': refusal(409, message('A rate starts today or later. Propose it with another first day.')),
  'rates-crossed': refusal(
    409,
    message('Paying out more for 1 SUP than it costs would lose money. Change the other rate first.'),
  ),
}

export const ratesApi = {
  rates: get('/api/regions/rates', {
    summary: 'All rates of SUP with their versions, first days and reasons, for finance',
    access: 'treasury',
    limit: 'read',
    tag: 'rates',
    returns: z.array(Rate),
  }),
  proposeRate: proposes('/api/regions/rates', {
    summary: 'Propose a rate of SUP from a day on; another person of finance confirms it',
    access: 'treasury',
    audit: 'rate.propose',
    body: z.strictObject({
      region: z.enum(regionIds, message('Choose a region.')),
      kind: z.enum(rateKinds, message('Choose which rate.')),
      amount: typedAmount(wrongRate),
      firstDay: z.iso.date(message('Use a day such as 2026-11-21.')),
      reason: prose(20, MAX_RATE_REASON, message('Tell why, in at least 20 characters.')),
    }),
    refuses: {
      ...rateRefusals,
      'approval-waiting': refusal(409, message('The same rate already waits for a second person.')),
    },
    refreshes: ['rates'],
  }),
}
