import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { propose } from '#domains/approvals/server/approvals.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { payableStore } from '../books/payable-store.ts'
import { purchaseRefundApproval } from './approval.ts'
import { type StoredRefund, refundStore } from './store.ts'

/** A failed refund that nobody closed; refuses `refund-not-found` and `refund-not-failed`. */
const findFailed = async (ctx: SignedInCtx, id: string): Promise<StoredRefund> => {
  const row = isId(id) ? await refundStore(ctx.db).find(id) : undefined
  if (!row) throw new Refusal('refund-not-found')
  if (row.state !== 'failed' || row.closed_at !== null) throw new Refusal('refund-not-failed')
  return row
}

/**
 * Proposes a failed refund of a purchase again, with its amount and reason: it may have failed for a reason that people must
 * look at, so two of them agree anew. Refuses `refund-of-charge` for one whose own console proposes it.
 */
export const retryRefund = async (ctx: SignedInCtx, refundId: string): Promise<Pending> => {
  const { purchase_id: purchaseId, minor, reason } = await findFailed(ctx, refundId)
  if (purchaseId === null) throw new Refusal('refund-of-charge')
  const purchase = await payableStore(ctx.db).find({ kind: 'purchase', id: purchaseId })
  if (!purchase?.person_id) throw new Refusal('refund-not-found')
  const payload = { purchaseId, personId: purchase.person_id, minor }
  return propose(ctx, purchaseRefundApproval, payload, reason)
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
