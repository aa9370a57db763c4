import { bad, type DoubleAnswer, good, textOf } from './answers.ts'
import { type DoubleTransaction, refundEvent } from './transactions.ts'

export type DoubleRefundStatus = 'pending' | 'processed' | 'failed' | 'needs-attention'

/** A refund at the double. */
export interface DoubleRefund {
  readonly id: number
  readonly payment: DoubleTransaction
  readonly amount: number
  readonly merchantNote: string
  readonly customerNote: string
  readonly createdAt: Date
  status: DoubleRefundStatus
}

interface RefundParts {
  readonly now: () => Date
  readonly send: (event: object) => Promise<void>
  readonly later: (work: () => void, ms: number) => void
  /** After how long a refund ends by itself; without it, whoever has the controls decides. */
  readonly settleAfterMs?: number | undefined
  readonly find: (reference: string) => DoubleTransaction | undefined
}

/** What the answer to a new refund and the list share. */
const refundData = (r: DoubleRefund) => ({
  integration: 100001,
  deducted_amount: 0,
  channel: null,
  merchant_note: r.merchantNote,
  customer_note: r.customerNote,
  status: r.status,
  refunded_by: 'ops@example.ng',
  expected_at: r.createdAt.toISOString(),
  currency: r.payment.currency,
  domain: 'test',
  amount: r.amount,
  fully_deducted: false,
  id: r.id,
  createdAt: r.createdAt.toISOString(),
  updatedAt: r.createdAt.toISOString(),
})

const newRefundData = (r: DoubleRefund) => {
  const { id, reference, amount } = r.payment
  return { ...refundData(r), transaction: { id, reference, amount } }
}

/** Paystack's calls for refunds, and what a test or a person at its controls does to them. */
export const makeRefundCalls = ({ now, send, later, settleAfterMs, find }: RefundParts) => {
  const all = new Map<number, DoubleRefund>()
  /** The reason with which new refunds are refused, such as a low balance. */
  const control = { refuses: null as string | null }
  let next = 1
  const add = (payment: DoubleTransaction, amount: number, notes: { merchant: string; customer: string }) => {
    const made: DoubleRefund = {
      id: 3_000_000 + next++,
      payment,
      amount,
      merchantNote: notes.merchant,
      customerNote: notes.customer,
      createdAt: now(),
      status: 'pending',
    }
    all.set(made.id, made)
    payment.refunded += amount
    return made
  }
  /** Ends a refund and says so; `isTold` false loses the message. */
  const settle = async (r: DoubleRefund, status: DoubleRefundStatus, isTold = true): Promise<void> => {
    if (status === 'failed' && r.status !== 'failed') r.payment.refunded -= r.amount
    r.status = status
    if (isTold) await send(refundEvent(r.payment, r.amount, r.id, status))
  }
  /** A refund that somebody begins on the provider's own pages. */
  const begin = async (t: DoubleTransaction, minor: number): Promise<void> =>
    settle(add(t, minor, { merchant: '', customer: '' }), 'processed')
  const create = (body: Record<string, unknown>): DoubleAnswer => {
    const payment = find(textOf(body['transaction']))
    if (control.refuses) return bad(400, control.refuses)
    if (payment?.status !== 'success') return bad(400, 'Transaction not found')
    const minor = typeof body['amount'] === 'number' ? body['amount'] : payment.amount - payment.refunded
    if (minor < 1 || payment.refunded + minor > payment.amount) return bad(400, 'Refund amount is too much')
    const notes = { merchant: textOf(body['merchant_note']), customer: textOf(body['customer_note']) }
    const made = add(payment, minor, notes)
    void send(refundEvent(payment, minor, null, 'pending'))
    if (settleAfterMs !== undefined)
      later(() => void (made.status === 'pending' && settle(made, 'processed')), settleAfterMs)
    return good('Refund has been queued for processing', newRefundData(made))
  }
  const list = (query: URLSearchParams): DoubleAnswer => {
    const [from, to] = [query.get('from'), query.get('to')].map((at) => (at ? Date.parse(at) : Number.NaN))
    const transaction = query.get('transaction')
    const [perPage, page] = [Number(query.get('perPage') ?? 50), Number(query.get('page') ?? 1)]
    const found = [...all.values()].toReversed().filter(({ payment, createdAt }) => {
      const at = createdAt.getTime()
      const isAsked = transaction === null || transaction === String(payment.id)
      return isAsked && !(at < (from ?? 0)) && !(at > (to ?? 0))
    })
    const data = found
      .slice((page - 1) * perPage, page * perPage)
      .map((r) => ({ ...refundData(r), transaction: r.payment.id }))
    const meta = { total: found.length, page, perPage, pageCount: Math.ceil(found.length / perPage) }
    return good('Refunds retrieved', data, { meta })
  }
  return { all, control, settle, begin, create, list }
}

export type RefundCalls = ReturnType<typeof makeRefundCalls>
