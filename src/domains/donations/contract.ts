import * as z from 'zod/mini'
import { Refund } from '#domains/payments/refund-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, lineOrEmpty, prose } from '#shared/fields.ts'
import { emailTyped } from '#shared/text/typed-text.ts'
import { message } from '#shared/words.ts'
import { donationCurrencies } from './currencies-contract.ts'
import { donationTargets } from './funds-contract.ts'

const MAX_DONOR_NAME = 80
const MAX_DONOR_MESSAGE = 300

/** Decimal text of money with two decimals; below zero where more went back than was left. */
export const money = () => z.string().check(z.regex(/^-?\d+\.\d\d$/))
const sup = () => z.string().check(z.regex(/^\d+\.\d{2,4}$/))

export const FundSpending = z.object({
  day: dayOfAction(),
  amount: money(),
  currency: z.string(),
  paidTo: z.string(),
  purpose: z.string(),
})
export type FundSpending = z.output<typeof FundSpending>

/** The money of a fund in one currency: what came, what the provider kept, what went back, what was spent. */
export const FundSums = z.object({
  currency: z.string(),
  given: money(),
  fees: money(),
  back: money(),
  spent: money(),
  /** What came for donated money of another currency, and what became naira. */
  exchangedIn: money(),
  exchangedOut: money(),
  left: money(),
})
export type FundSums = z.output<typeof FundSums>

export const FundFacts = z.object({
  fund: z.enum(donationTargets),
  sums: z.array(FundSums),
  /** In steps of five and null below, so that nobody can be guessed. */
  givers: z.nullable(z.int()),
  /** The newest first. */
  spendings: z.array(FundSpending),
})
export type FundFacts = z.output<typeof FundFacts>

/** A donation as everybody sees it. */
export const PublicDonation = z.object({
  day: dayOfAction(),
  /** Null for an anonymous donor, and until staff have read the name. */
  name: z.nullable(z.string()),
  message: z.nullable(z.string()),
  amount: money(),
  currency: z.string(),
  fund: z.enum(donationTargets),
  project: z.nullable(z.string()),
})
export type PublicDonation = z.output<typeof PublicDonation>

/**
 * `prepared` was not taken to the provider yet, `open` is there, `held` is money that does not fit, `returned` is paid
 * and went back whole.
 */
export const donationStates = ['prepared', 'open', 'failed', 'abandoned', 'held', 'paid', 'returned'] as const
export type DonationState = (typeof donationStates)[number]

/** A donation in the list of its donor. */
export const OwnDonation = z.object({
  token: z.string(),
  number: z.string(),
  day: dayOfAction(),
  amount: money(),
  currency: z.string(),
  fund: z.enum(donationTargets),
  isPaid: z.boolean(),
  isMonthly: z.boolean(),
})
export type OwnDonation = z.output<typeof OwnDonation>

export const donationHindrances = ['no-provider', 'stopped'] as const

export const DonationsOverview = z.object({
  hindrance: z.nullable(z.enum(donationHindrances)),
  /** The public notice while payments are stopped. */
  notice: z.nullable(z.string()),
  /** True where a test provider stands in: no real money moves. */
  isTest: z.boolean(),
  /** The currencies that the provider takes; `forProjects` has a rate, so its money can become SUP. */
  currencies: z.array(z.object({ code: z.enum(donationCurrencies), forProjects: z.boolean() })),
  /** Projects that take funding now. */
  projects: z.array(z.object({ id: z.string(), title: z.string(), left: sup() })),
  funds: z.array(FundFacts),
  /** SUP of donations that their project did not need, for the next ones. */
  waitingSup: sup(),
  latest: z.array(PublicDonation),
  /** The viewer's own, the newest first; null for a guest. */
  own: z.nullable(z.array(OwnDonation)),
})
export type DonationsOverview = z.output<typeof DonationsOverview>

/** What happened to the money since: spending of the fund, or events of the project. */
const DonationFlowLine = z.object({
  day: dayOfAction(),
  kind: z.enum(['spent', 'released', 'status']),
  /** Empty for a change of status. */
  amount: z.string(),
  /** Who was paid; the status of a project. */
  to: z.string(),
  text: z.string(),
})
export type DonationFlowLine = z.output<typeof DonationFlowLine>

export const Donation = z.object({
  token: z.string(),
  number: z.string(),
  state: z.enum(donationStates),
  fund: z.enum(donationTargets),
  project: z.nullable(z.object({ id: z.string(), title: z.string() })),
  amount: money(),
  currency: z.string(),
  /** What the provider kept; null before it is known. */
  fee: z.nullable(money()),
  /** What went back to the donor. */
  back: money(),
  /** What finance pays back of it, the newest first. */
  refunds: z.array(Refund),
  channel: z.nullable(z.string()),
  /** For a project: the SUP and the rate. */
  sup: z.nullable(sup()),
  rate: z.nullable(money()),
  /** The project needed no more: the SUP waits for the next one. */
  isPassedOn: z.boolean(),
  name: z.nullable(z.string()),
  message: z.nullable(z.string()),
  madeOn: dayOfAction(),
  paidOn: z.nullable(dayOfAction()),
  payUrl: z.nullable(z.string()),
  plan: z.nullable(z.object({ nextOn: dayOfAction(), isEnded: z.boolean() })),
  /** The fund or the escrow now, and what happened since the day of the donation, the newest first. */
  sums: z.nullable(FundSums),
  flow: z.array(DonationFlowLine),
})
export type Donation = z.output<typeof Donation>

export const wrongGift = message('Write an amount such as 50 or 5,000.')
const wrongEmail = message('Enter an email address like name@example.com.')

const email = () =>
  z.optional(
    z.union([
      z.literal(''),
      z.pipe(
        z.string().check(z.overwrite(emailTyped)),
        z.string().check(z.maxLength(254, message('That is too long.')), z.email(wrongEmail)),
      ),
    ]),
  )

export const rhythms = ['once', 'monthly'] as const

export const Giving = z.strictObject({
  currency: z.enum(donationCurrencies, message('Choose a currency.')),
  /** A fund, or the id of a project that takes funding. */
  to: z
    .string(message('Choose what it is for.'))
    .check(z.regex(/^[a-z0-9-]{3,36}$/, message('Choose what it is for.'))),
  /** One of the offered amounts, or `own` for the typed one. */
  choice: z._default(z.string(wrongGift).check(z.regex(/^(\d{1,9}|own)$/, wrongGift)), 'own'),
  amount: z.optional(z.string().check(z.maxLength(40, wrongGift))),
  rhythm: z._default(z.enum(rhythms), 'once'),
  isAnonymous: z.optional(z.literal('yes')),
  name: z.optional(lineOrEmpty(MAX_DONOR_NAME)),
  message: z.optional(z.union([z.literal(''), prose(1, MAX_DONOR_MESSAGE, message('Please fill this in.'))])),
  /** Where the receipt goes; only of a guest. */
  email: email(),
  agreed: z.literal('yes', message('Please confirm this, or do not donate.')),
})
export type Giving = z.output<typeof Giving>

const notFound = refusal(404, message('This donation does not exist.'))
const known = { 'donation-not-found': notFound }
const byLink = { access: 'public', whileSuspended: true, limit: 'donate', refreshes: ['donations'] } as const

export const donationsApi = {
  donations: get('/api/donations', {
    summary: 'What you can give to, what each fund got and spent, the latest donations, and your own',
    access: 'public',
    limit: 'read',
    tag: 'donations',
    returns: DonationsOverview,
  }),
  figures: get('/api/donations/figures.csv', {
    summary: 'All paid donations and all spending by day as a CSV file; nobody is named',
    access: 'public',
    limit: 'read',
    returns: 'bytes',
  }),
  give: post('/api/donations', {
    needs: 'payments',
    stoppedBy: 'purchase',
    summary: 'Prepare a donation, once or monthly, with or without an account; no money moves yet',
    access: 'public',
    whileSuspended: true,
    limit: 'donate',
    idempotency: 'required',
    status: 201,
    body: Giving,
    returns: z.object({ token: z.string() }),
    refuses: {
      'not-taken-here': refusal(409, message('We cannot take this currency now.')),
    },
    refreshes: ['donations'],
  }),
  donation: get('/api/donations/gifts/:token', {
    summary: 'One donation by its private link: where it stands, its receipt, where the money went',
    access: 'public',
    whileSuspended: true,
    limit: 'read',
    tag: 'donations',
    returns: Donation,
    refuses: known,
  }),
  payDonation: post('/api/donations/gifts/:token/pay', {
    needs: 'payments',
    stoppedBy: 'purchase',
    ...byLink,
    summary: 'Open the payment at the provider and answer the address to pay at',
    // The donation itself is the key: a repeated request answers the same page to pay on.
    idempotency: 'none',
    transaction: 'own',
    returns: z.object({ token: z.string(), payUrl: z.string() }),
    refuses: {
      ...known,
      'charge-settled': refusal(409, message('This donation is finished.')),
      'charge-not-started': refusal(
        502,
        message('The payment provider does not answer. Nothing was taken. Please try again.'),
      ),
      'not-sold-here': refusal(409, message('We cannot take this currency now.')),
    },
  }),
  checkDonation: post('/api/donations/gifts/:token/check', {
    needs: 'payments',
    ...byLink,
    summary: 'Ask the provider now whether a payment arrived',
    idempotency: 'none',
    transaction: 'own',
    returns: z.object({ token: z.string() }),
    refuses: {
      ...known,
      'provider-away': refusal(503, message('The payment provider does not answer. We keep asking.')),
    },
  }),
  stopPlan: post('/api/donations/gifts/:token/stop', {
    ...byLink,
    summary: 'End a monthly donation by its private link; no sign-in is needed',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: z.object({ token: z.string() }),
    refuses: known,
  }),
  donationReceipt: get('/api/donations/gifts/:token/receipt.pdf', {
    summary: 'The receipt of a paid donation as PDF, by its private link',
    access: 'public',
    whileSuspended: true,
    limit: 'read',
    returns: 'bytes',
    refuses: { ...known, 'not-paid-yet': refusal(409, message('There is a receipt once it is paid.')) },
  }),
}
