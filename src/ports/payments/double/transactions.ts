/** A payment at the double. */
export interface DoubleTransaction {
  readonly id: number
  readonly reference: string
  readonly access: string
  readonly email: string
  readonly amount: number
  readonly currency: string
  readonly callbackUrl: string
  readonly cancelUrl: string
  readonly createdAt: Date
  status: 'abandoned' | 'success' | 'failed'
  paidAt: Date | null
  channel: string
  refunded: number
}

/** Paystack's published fees: 1.5 % and 100 naira, without the 100 below 2,500 naira, at most 2,000 naira. */
export const feesOf = (kobo: number): number =>
  Math.min(200_000, Math.ceil((kobo * 15) / 1000) + (kobo < 250_000 ? 0 : 10_000))

/** A transaction in Paystack's own shape. */
export const dataOf = (t: DoubleTransaction) => ({
  id: t.id,
  domain: 'test',
  status: t.status,
  reference: t.reference,
  receipt_number: null,
  amount: t.amount,
  message: null,
  gateway_response: t.status === 'success' ? 'Successful' : t.status === 'failed' ? 'Declined' : null,
  paid_at: t.paidAt?.toISOString() ?? null,
  created_at: t.createdAt.toISOString(),
  channel: t.channel,
  currency: t.currency,
  ip_address: '127.0.0.1',
  metadata: { purpose: 'sup_purchase' },
  log: null,
  fees: t.status === 'success' ? feesOf(t.amount) : null,
  fees_split: null,
  authorization: {},
  customer: { id: 181000001, email: t.email, customer_code: 'CUS_double', phone: null, metadata: null },
  plan: null,
  split: {},
  order_id: null,
  paidAt: t.paidAt?.toISOString() ?? null,
  createdAt: t.createdAt.toISOString(),
  requested_amount: t.amount,
})

/** A webhook about a refund; the amount is text, as Paystack sends it at times. */
export const refundEvent = (
  t: DoubleTransaction,
  minor: number,
  number: number | null,
  status: 'pending' | 'processed' | 'failed' | 'needs-attention' = 'processed',
) => ({
  event: `refund.${status}`,
  data: {
    status,
    transaction_reference: t.reference,
    refund_reference: number === null ? null : String(132_000_000_000 + number),
    amount: String(minor),
    currency: t.currency,
    processor: 'instant-transfer',
    customer: { first_name: null, last_name: null, email: t.email },
    integration: 100001,
    domain: 'test',
  },
})

/** A webhook about a dispute: `end` is null while it is open. */
export const disputeEvent = (t: DoubleTransaction, id: number, end: 'won' | 'lost' | null) => ({
  event: end ? 'charge.dispute.resolve' : 'charge.dispute.create',
  data: {
    id,
    refund_amount: t.amount,
    currency: t.currency,
    status: end ? 'resolved' : 'awaiting-merchant-feedback',
    resolution: end === 'lost' ? 'merchant-accepted' : end === 'won' ? 'declined' : null,
    domain: 'test',
    transaction: dataOf(t),
    transaction_reference: null,
    category: 'chargeback',
    customer: { id: 181000001, email: t.email },
  },
})
