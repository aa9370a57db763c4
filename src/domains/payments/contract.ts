import * as z from 'zod/mini'
import { typedAmount } from '#shared/values/amounts/amount-fields.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment, sup } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { Refund } from './refund-contract.ts'

/** Where a purchase stands. `held`: money arrived that does not fit the quote, so people look at it. */
export const purchaseStates = ['quoted', 'paying', 'failed', 'abandoned', 'held', 'credited'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** Decimal text of money with two decimals. */
const money = () => z.string().check(z.regex(/^\d+\.\d\d$/))

export const Purchase = z.object({
  id: id(),
  /** What a person names when they write to us. */
  number: z.string(),
  state: z.enum(purchaseStates),
  sup: sup(),
  /** The price, what the provider adds for the payer, and their sum. */
  price: money(),
  fee: money(),
  total: money(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  rate: z.object({ version: z.int(), amount: money() }),
  quotedAt: moment(),
  expiresAt: moment(),
  isExpired: z.boolean(),
  settledAt: z.nullable(moment()),
  /** The provider's page while it can be paid there. */
  payUrl: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  /** SUP taken back because the money went back, and what is still owed of it. */
  takenBack: sup(),
  owed: sup(),
  /** What finance pays back of it, the newest first. */
  refunds: z.array(Refund),
})
export type Purchase = z.output<typeof Purchase>

/** Why SUP cannot be bought right now. */
export const purchaseHindrances = ['not-sold', 'no-provider', 'stopped', 'debt'] as const
export type PurchaseHindrance = (typeof purchaseHindrances)[number]

export const Offer = z.object({
  region: z.string(),
  regionName: z.string(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  rate: z.nullable(z.object({ version: z.int(), amount: money() })),
  minSup: z.int(),
  maxSup: z.int(),
  hindrance: z.nullable(z.enum(purchaseHindrances)),
  /** The public notice while buying is stopped. */
  notice: z.nullable(z.string()),
  owed: sup(),
  /** True where a test provider stands in: no real money moves. */
  isTest: z.boolean(),
  purchases: z.array(Purchase),
})
export type Offer = z.output<typeof Offer>

export const wrongPurchaseAmount = message('Write an amount such as 50 or 5,000.')

export const amountUnits = ['sup', 'money'] as const

const notFound = refusal(404, message('This purchase does not exist.'))

export const purchaseApi = {
  offer: get('/api/payments/offer', {
    summary: 'What SUP costs in your region, whether you can buy it now, and your purchases',
    access: 'citizen',
    limit: 'read',
    tag: 'purchases',
    returns: Offer,
  }),
  purchase: get('/api/payments/purchases/:purchaseId', {
    summary: 'One of your purchases: its quote, where it stands, its receipt',
    access: 'citizen',
    limit: 'read',
    tag: 'purchases',
    returns: Purchase,
    refuses: { 'purchase-not-found': notFound },
  }),
  quotePurchase: post('/api/payments/purchases', {
    needs: 'payments',
    stoppedBy: 'purchase',
    summary: 'Ask what an amount of SUP costs; the quote holds its rate for 30 minutes',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'required',
    status: 201,
    body: z.strictObject({
      amount: typedAmount(wrongPurchaseAmount),
      unit: z._default(z.enum(amountUnits), 'sup'),
    }),
    returns: Purchase,
    refuses: {
      'not-sold-here': refusal(409, message('SUP is not sold here yet.')),
      'purchase-debt': refusal(
        409,
        message('Money of an earlier purchase went back. Return its SUP before you buy more.'),
      ),
      'too-many-open': refusal(
        409,
        message('You have several unpaid purchases. Finish or leave them first.'),
      ),
    },
    refreshes: ['purchases'],
  }),
  payPurchase: post('/api/payments/purchases/:purchaseId/pay', {
    needs: 'payments',
    stoppedBy: 'purchase',
    summary: 'Confirm a quote: opens the payment at the provider and answers the address to pay at',
    access: 'citizen',
    limit: 'mutation',
    // The purchase itself is the key: a repeated request answers the same page to pay on.
    idempotency: 'none',
    transaction: 'own',
    returns: z.object({ id: id(), payUrl: z.string() }),
    refuses: {
      'purchase-not-found': notFound,
      'quote-expired': refusal(409, message('This quote is too old. Ask for a new one.')),
      'purchase-settled': refusal(409, message('This purchase is finished.')),
      'purchase-not-started': refusal(502, message('Failed to initiate purchase. Please try again.')),
      'not-sold-here': refusal(409, message('SUP is not sold here yet.')),
    },
    refreshes: ['purchases'],
  }),
  checkPurchase: post('/api/payments/purchases/:purchaseId/check', {
    needs: 'payments',
    summary: 'Ask the provider now whether a payment arrived',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    transaction: 'own',
    returns: Purchase,
    refuses: {
      'purchase-not-found': notFound,
      'provider-away': refusal(503, message('The payment provider does not answer. We keep asking.')),
    },
    refreshes: ['purchases', 'wallet', 'transactions'],
  }),
}
