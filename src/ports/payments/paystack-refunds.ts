import * as z from 'zod/mini'
import { type AskPaystack, PER_PAGE, providerAmount, readAs } from './paystack-client.ts'
import { ProviderFailed, type ProviderRefund, type Refunds } from './port.ts'

/** More pages of refunds than one payment can have. */
const MAX_PAGES = 10

const Refund = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  amount: providerAmount,
  currency: z.string(),
  merchant_note: z.nullish(z.string()),
})
const One = z.object({ data: Refund })
const Listed = z.object({
  data: z.array(Refund),
  meta: z.optional(z.object({ pageCount: z.nullish(z.int()) })),
})
const Paid = z.object({ data: z.object({ id: z.union([z.int(), z.string()]) }) })

const statuses: Readonly<Record<string, ProviderRefund['status']>> = { processed: 'done', failed: 'failed' }

/** Paystack has no reference for refunds, so ours is the note that only we and Paystack read. */
const ourReference = /^sup-ref-[a-z0-9-]{36}$/

const refundOf = (row: z.output<typeof Refund>): ProviderRefund => ({
  providerId: String(row.id),
  reference: ourReference.test(row.merchant_note ?? '') ? (row.merchant_note ?? '') : '',
  status: statuses[row.status] ?? 'open',
  said: row.status,
  minor: row.amount,
  currency: row.currency,
})

/** Refunds of payments through Paystack. */
export const paystackRefunds = (ask: AskPaystack, secretKey: string): Refunds => {
  const list = async (page: number, more: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...more, perPage: String(PER_PAGE), page: String(page) })
    const { data, meta } = readAs(Listed, secretKey, await ask(`/refund?${query.toString()}`))
    return { items: data.map(refundOf), isLast: data.length === 0 || page >= (meta?.pageCount ?? 1) }
  }
  return {
    refund: async ({ reference, payment, minor, currency }) => {
      const body = { transaction: payment, amount: minor, currency, merchant_note: reference }
      return { ...refundOf(readAs(One, secretKey, await ask('/refund', body)).data), reference }
    },
    findRefund: async ({ payment, reference }) => {
      // The list knows payments by Paystack's own number.
      const answer = await ask(`/transaction/verify/${encodeURIComponent(payment)}`)
      const { id } = readAs(Paid, secretKey, answer).data
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const { items, isLast } = await list(page, { transaction: String(id) })
        const found = items.find((each) => each.reference === reference)
        if (found) return found
        if (isLast) return null
      }
      throw new ProviderFailed('away', 'Paystack lists more refunds of a payment than we read.')
    },
    listRefunds: ({ from, to, page }) => list(page, { from: from.toISOString(), to: to.toISOString() }),
  }
}
