import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { donationCurrencies } from '#domains/donations/currencies-contract.ts'
import { typedAmount } from '#shared/values/amounts/amount-fields.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, line, moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** What money is spent for. `operations` is what running the platform costs: the admin costs. */
export const spendingPurposes = ['operations', 'programmes', 'projects'] as const
export type SpendingPurpose = (typeof spendingPurposes)[number]
export const spendingPurposeNames: Readonly<Record<SpendingPurpose, string>> = {
  operations: message('Running the platform (admin cost)'),
  programmes: message('Civic programmes: training, events, prizes'),
  projects: message('Community projects'),
}

export const shownStates = [
  'waiting',
  'cooling',
  'approved',
  'paid',
  'refused',
  'withdrawn',
  'stopped',
  'expired',
] as const
export type SpendingState = (typeof shownStates)[number]

export const spendingLists = ['all', 'open', 'paid', 'ended'] as const
export type SpendingListName = (typeof spendingLists)[number]

export const TreasurySpending = z.object({
  id: z.string(),
  purpose: z.enum(spendingPurposes),
  unit: z.enum(['SUP', ...donationCurrencies]),
  amount: z.string(),
  fund: z.string(),
  payee: z.string(),
  reason: z.string(),
  state: z.enum(shownStates),
  proposedOn: dayOfAction(),
  /** When it may be paid; null before its approval. */
  payableFrom: z.nullable(moment()),
  coolHours: z.int(),
  endedOn: z.nullable(dayOfAction()),
  /** Why it was refused or stopped, in words for everybody. */
  endedWhy: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** For finance: whether the viewer may pay it, or had a hand in it before. Null for everybody else. */
  mayPay: z.nullable(z.boolean()),
  /** Whether the viewer may stop it. */
  mayStop: z.boolean(),
})
export type TreasurySpending = z.output<typeof TreasurySpending>

const MAX_SPENDING_REASON = 500
const MAX_PAYEE = 120
const tooShort = message('Write at least 20 characters.')

export const wrongTreasuryAmount = message('Write an amount, such as 250,000.')

export const chosenFund = () =>
  z.string(message('Choose a fund.')).check(z.regex(/^[a-z][a-z0-9:-]{1,60}$/, message('Choose a fund.')))

/** The fund says the unit: SUP from the rewards fund, naira from all others. */
export const TreasuryProposal = z.strictObject({
  fund: chosenFund(),
  amount: typedAmount(wrongTreasuryAmount),
  purpose: z.enum(spendingPurposes, message('Choose what it is for.')),
  payee: line(MAX_PAYEE, message('Name the organization that is paid.')).check(
    z.minLength(2, message('Name the organization that is paid.')),
  ),
  reason: prose(20, MAX_SPENDING_REASON, tooShort),
})
export type TreasuryProposal = z.output<typeof TreasuryProposal>

export const treasuryRefusals = {
  'fund-too-small': refusal(409, message('This fund has not enough left for it.')),
  'spending-moved-on': refusal(409, message('This proposal has changed. Load the page again.')),
}

const notFound = {
  'spending-not-found': refusal(404, message('This proposal does not exist, or was removed.')),
}
const onSpending = {
  limit: 'mutation',
  idempotency: 'optional',
  returns: z.object({ id: z.string() }),
  refreshes: ['treasury', 'wallet'],
} as const

export const spendingApi = {
  spendingTable: get('/api/treasury/spending.csv', {
    summary: 'All proposals to spend with payee, public reason, state and payment, as a CSV file',
    access: 'citizen',
    limit: 'read',
    returns: 'bytes',
  }),
  proposeSpending: proposes('/api/treasury/spending', {
    summary: 'Propose to pay an organization from a fund; a second person confirms and a third one pays',
    access: 'treasury',
    audit: 'spending.propose',
    body: TreasuryProposal,
    refuses: {
      ...treasuryRefusals,
      'fund-unknown': refusal(400, message('This fund does not exist.')),
    },
    refreshes: ['treasury'],
  }),
  stopSpending: post('/api/treasury/spending/:spendingId/stop', {
    ...onSpending,
    summary: 'Object to approved spending before it is paid: it stops, with a public reason',
    access: 'admin',
    audit: 'spending.stop',
    body: z.strictObject({ reason: prose(20, MAX_SPENDING_REASON, tooShort) }),
    refuses: { ...notFound, 'spending-moved-on': treasuryRefusals['spending-moved-on'] },
  }),
  paySpending: post('/api/treasury/spending/:spendingId/pay', {
    ...onSpending,
    summary: 'Note as the third person that approved spending is paid, with its reference and day',
    access: 'treasury',
    audit: 'spending.pay',
    body: z.strictObject({
      reference: line(80, message('Write the number of the payment.')).check(
        z.minLength(3, message('Write the number of the payment.')),
      ),
      paidOn: z.iso.date(message('Write the day of the payment.')),
    }),
    refuses: {
      ...notFound,
      ...treasuryRefusals,
      'third-person-required': refusal(
        403,
        message('The people who proposed and confirmed it cannot pay it. A third person must.'),
      ),
      'still-cooling': refusal(409, message('The waiting time of this sum is not over yet.')),
      'pay-day-wrong': refusal(400, message('The day lies in the future or before the approval.')),
    },
  }),
}
