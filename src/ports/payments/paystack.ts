import * as z from 'zod/mini'
import { isUnknown, makeAsking, type PaystackAccount, readAs, readPage } from './paystack-client.ts'
import { readPaystackEvent } from './paystack-events.ts'
import { paystackRefunds } from './paystack-refunds.ts'
import { paystackTransfers } from './paystack-transfers.ts'
import type { Payments, PaymentStatus, ProviderPayment } from './port.ts'

/** What Paystack takes; the account itself decides which of them are on. */
const CURRENCIES = ['NGN', 'USD', 'GHS', 'KES', 'ZAR'] as const

const Opened = z.object({ data: z.object({ authorization_url: z.url().check(z.regex(/^https?:/)) }) })
const Transaction = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  fees: z.nullish(z.int()),
  channel: z.nullish(z.string()),
})
const Found = z.object({ data: Transaction })

const statuses: Readonly<Record<string, PaymentStatus>> = {
  success: 'paid',
  failed: 'failed',
  reversed: 'reversed',
}

const paymentOf = (row: z.output<typeof Transaction>): ProviderPayment => ({
  providerId: String(row.id),
  reference: row.reference,
  status: statuses[row.status] ?? 'open',
  said: row.status,
  minor: row.amount,
  currency: row.currency,
  feeMinor: row.fees ?? 0,
  channel: row.channel ?? null,
})

/** Payments through Paystack's hosted page. One attempt of 8 seconds for each call; the caller decides what comes next. */
export const paystackPayments = (account: PaystackAccount): Payments => {
  const { secretKey, isDouble = false } = account
  const ask = makeAsking(account)
  return {
    ...paystackTransfers(ask, secretKey),
    ...paystackRefunds(ask, secretKey),
    provider: 'paystack',
    currencies: CURRENCIES,
    isDouble,
    open: async ({ reference, email, minor, currency, returnTo, cancelTo }) => {
      const answer = await ask('/transaction/initialize', {
        email,
        amount: minor,
        currency,
        reference,
        callback_url: returnTo,
        channels: ['card', 'bank', 'ussd', 'bank_transfer'],
        metadata: { purpose: 'sup_purchase', cancel_action: cancelTo },
      })
      return { payUrl: readAs(Opened, secretKey, answer).data.authorization_url }
    },
    find: async (reference) => {
      const answer = await ask(`/transaction/verify/${encodeURIComponent(reference)}`)
      if (isUnknown(answer)) return null
      return paymentOf(readAs(Found, secretKey, answer).data)
    },
    list: async ({ from, to, page }) => {
      const wanted = { from, to, page, status: 'success' }
      const { items, isLast } = await readPage({ ask, secretKey, row: Transaction }, '/transaction', wanted)
      return { items: items.map(paymentOf), isLast }
    },
    readEvent: (bytes, signature) => readPaystackEvent(secretKey, bytes, signature),
  }
}
