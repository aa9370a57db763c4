import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { providerAmount as amount } from './paystack-client.ts'
import type { PaymentEvent } from './port.ts'

/** The signature that Paystack sends: HMAC-SHA512 over the raw bytes, in hex. */
export const signatureOf = (secretKey: string, bytes: Uint8Array): string =>
  createHmac('sha512', secretKey).update(bytes).digest('hex')

const isSigned = (secretKey: string, bytes: Uint8Array, signature: string | undefined): boolean => {
  const [ours, theirs] = [Buffer.from(signatureOf(secretKey, bytes)), Buffer.from(signature ?? '')]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

const number = z.union([z.int(), z.string().check(z.minLength(1))])

const Named = z.object({ event: z.string() })
const Charge = z.object({ data: z.object({ id: number, reference: z.string() }) })
const Refund = z.object({
  data: z.object({
    transaction_reference: z.string(),
    refund_reference: z.nullish(z.string()),
    amount,
    currency: z.string(),
  }),
})
const Dispute = z.object({
  data: z.object({
    id: number,
    refund_amount: amount,
    currency: z.string(),
    resolution: z.nullish(z.string()),
    transaction: z.object({ reference: z.string() }),
  }),
})

/** The ends of a dispute in which the payer gets the money back. */
const lostEnds = new Set(['merchant-accepted', 'auto-accepted'])

const chargeOf = (name: string, body: unknown): PaymentEvent | null => {
  const { success, data } = Charge.safeParse(body)
  if (!success) return null
  const { id, reference } = data.data
  return { kind: 'paid', key: `${name}:${id}`, name, reference }
}

const refundOf = (name: string, body: unknown): PaymentEvent | null => {
  const { success, data } = Refund.safeParse(body)
  if (!success) return null
  const { transaction_reference: reference, refund_reference, amount: minor, currency } = data.data
  const caseId = refund_reference ?? reference
  return { kind: 'refunded', key: `${name}:${caseId}`, name, reference, caseId, minor, currency }
}

/** Says only that a refund moved: what it is, we ask. A payment may have several, so what it says is part of the key. */
const refundMovedOf = (name: string, body: unknown): PaymentEvent | null => {
  const { success, data } = Refund.safeParse(body)
  if (!success) return null
  const { transaction_reference: reference, refund_reference, amount: minor } = data.data
  return { kind: 'refund-moved', key: `${name}:${reference}:${refund_reference ?? minor}`, name, reference }
}

const disputeOf = (name: string, body: unknown): PaymentEvent | null => {
  const { success, data } = Dispute.safeParse(body)
  if (!success) return null
  const { id, refund_amount: minor, currency, resolution, transaction } = data.data
  const end = lostEnds.has(resolution ?? '') ? 'dispute-lost' : 'dispute-won'
  return {
    kind: name === 'charge.dispute.create' ? 'disputed' : end,
    key: `${name}:${id}`,
    name,
    reference: transaction.reference,
    caseId: String(id),
    minor,
    currency,
  }
}

/** Says only that something changed: what it is, we ask. */
const transferOf = (name: string, body: unknown): PaymentEvent | null => {
  const { success, data } = Charge.safeParse(body)
  if (!success) return null
  const { id, reference } = data.data
  return { kind: 'transfer', key: `${name}:${id}`, name, reference }
}

const readers: Readonly<Record<string, (name: string, body: unknown) => PaymentEvent | null>> = {
  'charge.success': chargeOf,
  'refund.processed': refundOf,
  'refund.pending': refundMovedOf,
  'refund.processing': refundMovedOf,
  'refund.failed': refundMovedOf,
  'refund.needs-attention': refundMovedOf,
  'charge.dispute.create': disputeOf,
  'charge.dispute.resolve': disputeOf,
  'transfer.success': transferOf,
  'transfer.failed': transferOf,
  'transfer.reversed': transferOf,
}

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Reads a webhook of Paystack from its raw bytes; null for a wrong signature. Signed events that we do not act on, or
 * whose shape we do not know, are `other`: they are kept, so that a person can look.
 */
export const readPaystackEvent = (
  secretKey: string,
  bytes: Buffer,
  signature: string | undefined,
): PaymentEvent | null => {
  if (!isSigned(secretKey, bytes, signature)) return null
  const body = jsonOf(bytes)
  const name = Named.safeParse(body).data?.event.slice(0, 60) ?? 'unreadable'
  const digest = createHash('sha256').update(bytes).digest('hex')
  return readers[name]?.(name, body) ?? { kind: 'other', key: `${name}:${digest}`, name }
}
