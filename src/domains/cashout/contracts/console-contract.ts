import { involved } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, moment, prose } from '#shared/fields.ts'
import { STOPPED } from '#shared/staff/switches.ts'
import { message } from '#shared/words.ts'
import { Cashout, cashoutStates, risks } from './cashout-contract.ts'

const MAX_CASHOUT_REASON = 500

export const riskNames: Readonly<Record<(typeof risks)[number], string>> = {
  'new-bank-account': message('The bank account was added less than 72 hours ago'),
  'shared-bank-account': message('Other people use the same bank account'),
  'young-account': message('The account is younger than 14 days'),
  'joined-accounts': message('Other accounts were joined into this one'),
  'just-verified': message('The identity was verified less than 72 hours ago'),
}

const ConsoleCashout = z.object({
  ...Cashout.shape,
  person: z.string(),
  risks: z.array(z.enum(risks)),
  /** Two people must agree. */
  isLarge: z.boolean(),
  /** A proposal to pay it waits for a second person. */
  isProposed: z.boolean(),
  /** It should have arrived before today. */
  isLate: z.boolean(),
})
export type ConsoleCashout = z.output<typeof ConsoleCashout>

const WaitingAccount = z.object({
  id: id(),
  /** The name of their account here. */
  person: z.string(),
  bankName: z.string(),
  tail: z.string(),
  bankAccountName: z.string(),
  /** How many words of the document's name the bank has too. */
  matching: z.int(),
  words: z.int(),
  addedAt: moment(),
})
export type WaitingAccount = z.output<typeof WaitingAccount>

export const CashoutConsole = z.object({
  waiting: z.array(ConsoleCashout),
  accounts: z.array(WaitingAccount),
  /** The newest of the others. */
  recent: z.array(ConsoleCashout),
  today: z.object({ count: z.int(), net: z.string(), day: dayOfAction() }),
  /** Above this naira amount two people must agree. */
  twoPeopleAbove: z.string(),
})
export type CashoutConsole = z.output<typeof CashoutConsole>

const reason = () =>
  z.optional(
    z.union([z.literal(''), prose(10, MAX_CASHOUT_REASON, message('Write at least 10 characters.'))]),
  )
export const largeRefusals = {
  'cashout-not-found': refusal(404, message('This cashout does not exist.')),
  'cashout-moved-on': refusal(
    409,
    message('You cannot cancel this cashout any more. We are already paying it.'),
  ),
}

export const cashoutConsoleApi = {
  console: get('/api/cashout/console', {
    summary: 'Cashouts and bank accounts that wait for people, with the reasons, and the latest others',
    access: 'treasury',
    limit: 'read',
    tag: 'cashout-console',
    returns: CashoutConsole,
  }),
  decide: post('/api/cashout/console/requests/:cashoutId/decide', {
    summary: 'Pay a waiting cashout, or reject it with a reason; a large one then waits for a second person',
    access: 'treasury',
    audit: 'cashout.decide',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ outcome: z.enum(['pay', 'reject'], message('Choose one.')), reason: reason() }),
    returns: z.object({ id: id(), state: z.enum([...cashoutStates, 'pending_approval']) }),
    refuses: {
      // Paying only: a stopped cashout can still be rejected.
      'switched-off': refusal(503, STOPPED),
      ...largeRefusals,
      'approval-involved': involved,
      'approval-waiting': refusal(409, message('It already waits for a second person.')),
    },
    refreshes: ['cashout-console', 'approvals'],
  }),
  decideAccount: post('/api/cashout/console/accounts/:accountId/decide', {
    summary: 'Accept or refuse a bank account whose name differs from the identity document',
    access: 'treasury',
    audit: 'cashout.decide-account',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ outcome: z.enum(['accept', 'refuse'], message('Choose one.')), reason: reason() }),
    returns: z.object({ id: id(), state: z.enum(['active', 'refused']) }),
    refuses: {
      'account-not-found': refusal(404, message('This bank account is not waiting.')),
      'approval-involved': involved,
    },
    refreshes: ['cashout-console'],
  }),
}
