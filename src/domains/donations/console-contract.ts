import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, line, moment, pageCursor, pageLimit, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { donationStates, money } from './contract.ts'
import { donationCurrencies, donationTargets, funds, minorOf } from './funds-contract.ts'

export const consoleDonationLists = ['words', 'paid', 'unpaid'] as const
export type ConsoleDonationList = (typeof consoleDonationLists)[number]

/** A donation as finance sees it. */
export const ConsoleDonation = z.object({
  id: id(),
  number: z.string(),
  madeAt: moment(),
  amount: money(),
  currency: z.string(),
  fund: z.enum(donationTargets),
  state: z.enum(donationStates),
  fee: money(),
  back: money(),
  /** The provider's number of the payment. */
  charge: z.nullable(z.string()),
  isMonthly: z.boolean(),
  name: z.nullable(z.string()),
  message: z.nullable(z.string()),
  words: z.enum(['waiting', 'shown', 'hidden']),
})
export type ConsoleDonation = z.output<typeof ConsoleDonation>

const wrongAmount = message('Write an amount such as 50 or 5,000.')
const tooShort = message('Tell the public why, in at least 20 characters.')

export const SpendingProposal = z.strictObject({
  fund: z.enum(funds, message('Choose a fund.')),
  currency: z.enum(donationCurrencies, message('Choose a currency.')),
  amount: z.string(wrongAmount).check(
    z.trim(),
    z.refine((text) => (minorOf(text) ?? 0) > 0, wrongAmount),
  ),
  paidTo: line(120),
  reason: prose(20, 500, tooShort),
})
export type SpendingProposal = z.output<typeof SpendingProposal>

export const spendingRefusals = {
  'fund-too-small': refusal(409, message('The fund does not have that much in this currency.')),
}

export const donationConsoleApi = {
  donationConsole: get('/api/donations/console', {
    summary:
      'Donations for finance: words to read before the public does, paid and unpaid ones, by number or name',
    access: 'treasury',
    limit: 'read',
    tag: 'donations',
    query: z.strictObject({
      list: z._default(z.enum(consoleDonationLists), 'words'),
      q: z.optional(z.string().check(z.trim(), z.maxLength(80, message('That is too long.')))),
      cursor: pageCursor(),
      limit: pageLimit(20, 50),
    }),
    returns: z.object({
      items: z.array(ConsoleDonation),
      nextCursor: z.nullable(z.string()),
      /** How many names and messages wait. */
      waiting: z.int(),
    }),
  }),
  decideWords: post('/api/donations/console/:donationId/words', {
    summary: 'Show the name and message of a donation to the public, or keep them out',
    access: 'treasury',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'donations.words',
    body: z.strictObject({ decision: z.enum(['shown', 'hidden'], message('Choose a decision.')) }),
    returns: z.object({ id: id() }),
    refuses: { 'donation-not-found': refusal(404, message('There is no such donation.')) },
    refreshes: ['donations'],
  }),
  proposeSpending: post('/api/donations/spendings', {
    summary: 'Propose what a fund pays for; another person of finance confirms within 72 hours (S-50)',
    access: 'treasury',
    audit: 'donations.spend',
    limit: 'mutation',
    idempotency: 'optional',
    stepUp: true,
    status: 202,
    body: SpendingProposal,
    returns: z.object({ id: z.string(), state: z.literal('pending_approval') }),
    refuses: {
      ...spendingRefusals,
      'spending-waiting': refusal(409, message('The same spending already waits for a second person.')),
    },
    refreshes: ['donations', 'approvals'],
  }),
}
