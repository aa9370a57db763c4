import * as z from 'zod/mini'
import { typedAmountIn } from '#shared/values/amounts/amount-fields.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, moment, sup } from '#shared/fields.ts'
import { digitsTyped } from '#shared/text/typed-text.ts'
import { message } from '#shared/words.ts'

/** Where a cashout stands: submitted, processed and completed, or how else it ended. */
export const cashoutStates = [
  'submitted',
  'processed',
  'completed',
  'failed',
  'reversed',
  'rejected',
  'cancelled',
] as const
export type CashoutState = (typeof cashoutStates)[number]

/** How much somebody may cash out: starters until they are known. */
export const tiers = ['starter', 'regular'] as const
export type Tier = (typeof tiers)[number]

/** Why people look at a cashout first. */
export const risks = [
  'new-bank-account',
  'shared-bank-account',
  'young-account',
  'joined-accounts',
  'just-verified',
] as const
export type Risk = (typeof risks)[number]

/** What a person's bank account waits for: `review` while people compare the names. */
export const accountStates = ['active', 'review', 'refused'] as const

/** Decimal text of naira with two decimals. */
const money = () => z.string().check(z.regex(/^\d+\.\d\d$/))

const Bank = z.object({ code: z.string(), name: z.string() })

export const BankAccount = z.object({
  bankName: z.string(),
  /** The last four digits: we keep no others. */
  tail: z.string(),
  state: z.enum(accountStates),
  /** The name at the bank; null unless it is the name of the person's own document. */
  name: z.nullable(z.string()),
  addedAt: moment(),
})

export const Cashout = z.object({
  id: id(),
  /** What a person names when they write to us. */
  number: z.string(),
  state: z.enum(cashoutStates),
  sup: sup(),
  /** What the SUP is worth, the fee of the transfer, and what arrives. */
  gross: money(),
  fee: money(),
  net: money(),
  rate: z.object({ version: z.int(), amount: money() }),
  bankName: z.string(),
  tail: z.string(),
  submittedAt: moment(),
  settledAt: z.nullable(moment()),
  /** The last working day by which the money should be there. */
  arrivesBy: dayOfAction(),
  /** True while people look at it first. */
  isInReview: z.boolean(),
  /** Whether its owner can still take it back. */
  canCancel: z.boolean(),
  /** What people wrote when they rejected it. */
  reason: z.nullable(z.string()),
})
export type Cashout = z.output<typeof Cashout>

/** Why nothing can be cashed out right now, in the order in which to solve it. */
export const hindrances = ['not-here', 'stopped', 'kyc-required', 'bank-account-required'] as const
export type CashoutHindrance = (typeof hindrances)[number]

export const CashoutOverview = z.object({
  earned: sup(),
  rate: z.nullable(z.object({ version: z.int(), amount: money() })),
  account: z.nullable(BankAccount),
  hindrance: z.nullable(z.enum(hindrances)),
  /** The public notice while cashing out is stopped. */
  notice: z.nullable(z.string()),
  tier: z.enum(tiers),
  caps: z.array(z.object({ tier: z.enum(tiers), day: money(), month: money() })),
  leftToday: money(),
  leftThisMonth: money(),
  fees: z.array(z.object({ upTo: z.nullable(money()), fee: money() })),
  minSup: z.int(),
  /** True where a test provider stands in: no real money moves. */
  isTest: z.boolean(),
  cashouts: z.array(Cashout),
})
export type CashoutOverview = z.output<typeof CashoutOverview>

const wrongAmount = message('Write an amount such as 50 or 12.50.')
const supAmount = () => typedAmountIn('SUP', wrongAmount)

const accountNumber = () =>
  z.pipe(
    z.string(message('An account number has 10 digits.')).check(z.overwrite(digitsTyped)),
    z.string().check(z.regex(/^\d{10}$/, message('An account number has 10 digits.'))),
  )

export const Quote = z.object({
  sup: sup(),
  gross: money(),
  fee: money(),
  net: money(),
  rateVersion: z.int(),
  rate: money(),
  arrivesBy: dayOfAction(),
})
export type Quote = z.output<typeof Quote>

const providerAway = refusal(503, message('The payment provider does not answer. Please try again later.'))
const notHere = refusal(409, message('Cashing out works in Nigeria, in naira, only.'))
const kycRequired = refusal(403, message('KYC Verification Required'))
const accountRequired = refusal(409, message('Bank Account Required'))
const limits = {
  'cashout-limit-day': refusal(409, message('That is more than you may cash out today.')),
  'cashout-limit-month': refusal(409, message('That is more than you may cash out this month.')),
  'insufficient-balance': refusal(409, message('You have less earned SUP than that.')),
}
const notFound = refusal(404, message('This cashout does not exist.'))

export const cashoutApi = {
  banks: get('/api/cashout/banks', {
    summary: 'The banks to which SUP can be cashed out',
    access: 'citizen',
    limit: 'read',
    tag: 'cashout-banks',
    returns: z.array(Bank),
  }),
  overview: get('/api/cashout', {
    summary: 'What you can cash out, to which account, up to which limits, and your cashouts',
    access: 'citizen',
    limit: 'read',
    tag: 'cashouts',
    returns: CashoutOverview,
  }),
  quote: get('/api/cashout/quote', {
    summary: 'What an amount of earned SUP is in naira, with the fee and when it arrives',
    access: 'citizen',
    limit: 'read',
    tag: 'cashout-quote',
    query: z.strictObject({ amount: supAmount() }),
    returns: Quote,
    refuses: { ...limits, 'not-here': notHere },
  }),
  cashout: get('/api/cashout/requests/:cashoutId', {
    summary: 'One of your cashouts: where it stands, its receipt',
    access: 'citizen',
    limit: 'read',
    tag: 'cashouts',
    returns: Cashout,
    refuses: { 'cashout-not-found': notFound },
  }),
  addAccount: post('/api/cashout/account', {
    needs: 'payments',
    summary: 'Set your bank account; the bank must know it under the name of your identity document',
    access: 'citizen',
    limit: 'bankAccount',
    idempotency: 'none',
    stepUp: true,
    transaction: 'own',
    body: z.strictObject({
      bank: z.string(message('Choose your bank.')).check(z.regex(/^\w{2,10}$/, message('Choose your bank.'))),
      number: accountNumber(),
    }),
    returns: BankAccount,
    refuses: {
      'kyc-required': kycRequired,
      'not-here': notHere,
      'provider-away': providerAway,
      'account-unknown': refusal(
        422,
        message('We could not find this account. Check the bank and the account number.'),
      ),
      'account-number-odd': refusal(
        422,
        message(
          'We could not find this account, and its last digit does not fit the others. One digit may be wrong.',
        ),
      ),
    },
    refreshes: ['cashouts'],
  }),
  submit: post('/api/cashout', {
    needs: 'payments',
    stoppedBy: 'cashout',
    summary: 'Cash out earned SUP to your bank account at the rate and fee that you were shown',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'required',
    stepUp: true,
    status: 201,
    body: z.strictObject({
      amount: supAmount(),
      /** The rate that was shown: another one in force is refused. */
      rateVersion: z.pipe(
        z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.int()]),
        z.pipe(z.transform(Number), z.int()),
      ),
    }),
    returns: Cashout,
    refuses: {
      ...limits,
      'kyc-required': kycRequired,
      'bank-account-required': accountRequired,
      'not-here': notHere,
      'rate-changed': refusal(409, message('The rate has changed. Check the new amount first.')),
    },
    refreshes: ['cashouts', 'wallet', 'transactions'],
  }),
  cancel: post('/api/cashout/requests/:cashoutId/cancel', {
    summary: 'Take back a cashout that people still look at',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    returns: Cashout,
    refuses: {
      'cashout-not-found': notFound,
      'cashout-moved-on': refusal(
        409,
        message('You cannot cancel this cashout any more. We are already paying it.'),
      ),
    },
    refreshes: ['cashouts', 'wallet', 'transactions'],
  }),
}
