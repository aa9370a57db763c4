import type { Pending } from '#domains/approvals/proposal-contract.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { amountIn } from '#shared/values/amounts/amount-in.ts'
import type { TypedAmount } from '#shared/values/amounts/amounts.ts'
import { type RefundKind, wrongAmount } from '../../refund-contract.ts'
import { payableStore } from '../books/payable-store.ts'
import { purchaseRefunds } from './purchase-refunds.ts'
import type { Refundable } from './refundable.ts'
import { paymentOfRefund } from './end-refund.ts'
import { refundKindOf } from './present-refund.ts'
import { type StoredRefund, refundStore } from './store.ts'

const LARGEST_MINOR = 100_000_000_000

/** Hundredths of a refund. Refuses, at the field, another currency and more than any payment is. */
const refundMinor = (amount: TypedAmount, currency: string): number => {
  const minor = amountIn(amount, currency, wrongAmount)
  if (minor > LARGEST_MINOR) throw new Refusal('invalid-input', { fields: { amount: wrongAmount } })
  return minor
}

const ofKind = (above: readonly Refundable[], wanted: RefundKind): Refundable => {
  const found = [purchaseRefunds, ...above].find(({ kind }) => kind === wanted)
  invariant(found, `a domain gives refunds of each ${wanted}`)
  return found
}

/** What has this number: that of a payment, or that of a donation or an invoice. Refuses `payment-unknown`. */
const findNumbered = async (
  ctx: SignedInCtx,
  above: readonly Refundable[],
  number: string,
): Promise<{ refundable: Refundable; id: string }> => {
  if (number.startsWith('PAY-')) {
    const [row, other] = await payableStore(ctx.db).numbered(number.slice('PAY-'.length).toLowerCase())
    if (!row || other) throw new Refusal('payment-unknown')
    return { refundable: ofKind(above, refundKindOf(row.purpose)), id: row.id }
  }
  for (const refundable of above) {
    const id = await refundable.numbered(ctx, number)
    if (id !== undefined) return { refundable, id }
  }
  throw new Refusal('payment-unknown')
}

/** The first of two people proposes to give money of a payment back, whatever it was for. */
export const proposeRefund = async (
  ctx: SignedInCtx,
  above: readonly Refundable[],
  { number, amount, reason }: { number: string; amount: TypedAmount; reason: string },
): Promise<Pending> => {
  const { refundable, id } = await findNumbered(ctx, above, number)
  return refundable.propose(ctx, id, (currency) => refundMinor(amount, currency), reason)
}

/** A failed refund that nobody closed; refuses `refund-not-found` and `refund-not-failed`. */
const findFailed = async (ctx: SignedInCtx, id: string): Promise<StoredRefund> => {
  const row = isId(id) ? await refundStore(ctx.db).find(id) : undefined
  if (!row) throw new Refusal('refund-not-found')
  if (row.state !== 'failed' || row.closed_at !== null) throw new Refusal('refund-not-failed')
  return row
}

/**
 * Proposes a failed refund again, with its amount and reason: it may have failed for a reason that people must look at, so
 * two of them agree again.
 */
export const retryRefund = async (
  ctx: SignedInCtx,
  above: readonly Refundable[],
  refundId: string,
): Promise<Pending> => {
  const row = await findFailed(ctx, refundId)
  const payment = await payableStore(ctx.db).find(paymentOfRefund(row))
  if (!payment) throw new Refusal('payment-unknown')
  const refundable = ofKind(above, refundKindOf(payment.purpose))
  return refundable.propose(ctx, payment.id, () => row.minor, row.reason)
}

/** Closes a failed refund that nobody tries again. It moves no money: one person does it and says why. */
export const closeRefund = async (
  ctx: SignedInCtx,
  refundId: string,
  { why }: { why: string },
): Promise<{ id: string }> => {
  const { id, reference } = await findFailed(ctx, refundId)
  if (!(await refundStore(ctx.db).close(id, why, ctx.now()))) throw new Refusal('refund-not-failed')
  ctx.auditing(`refund:${reference}`, why)
  return { id }
}
