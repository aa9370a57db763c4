import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, pageCursor, pageLimit } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { Refund } from '#domains/payments/refund-contract.ts'
import { donationStates, money } from './contract.ts'
import { donationTargets } from './funds-contract.ts'

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
  /** What finance pays back of it, the newest first. */
  refunds: z.array(Refund),
  isMonthly: z.boolean(),
  name: z.nullable(z.string()),
  message: z.nullable(z.string()),
  words: z.enum(['waiting', 'shown', 'hidden']),
})
export type ConsoleDonation = z.output<typeof ConsoleDonation>

const notFound = { 'donation-not-found': refusal(404, message('This donation does not exist.')) }

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
    refuses: notFound,
    refreshes: ['donations'],
  }),
}
