import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText } from '#shared/values/money.ts'
import type { ConsoleRefund, Refund, RefundKind } from '../../refund-contract.ts'
import { paymentNumber } from '../../rules.ts'
import type { Payable } from '../books/payable-store.ts'
import { paymentOfRefund } from './end-refund.ts'
import { type StoredRefund, refundStore } from './store.ts'

const MAX_SHOWN = 50

const shownRefund = (row: StoredRefund): Refund => ({
  amount: minorText(row.minor),
  state: row.state,
  reason: row.reason,
  begunOn: lagosDay(row.made_at),
  endedOn: row.settled_at && lagosDay(row.settled_at),
})

/** What finance gave back of these purchases or charges, by their ids, the newest first. */
export const refundsOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, Refund[]>> => {
  const all = new Map<string, Refund[]>()
  for (const row of await refundStore(ctx.db).ofPayments(ids)) {
    const { id } = paymentOfRefund(row)
    all.set(id, [...(all.get(id) ?? []), shownRefund(row)])
  }
  return all
}

/** How a refund ended; null while it has not. */
export const endOfRefund = async (
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ state: 'done' | 'failed'; minor: number } | null> => {
  const row = await refundStore(ctx.db).find(id)
  return row && (row.state === 'done' || row.state === 'failed')
    ? { state: row.state, minor: row.minor }
    : null
}

const kinds: Readonly<Record<Payable['purpose'], RefundKind>> = {
  '': 'purchase',
  donation: 'donation',
  bulk: 'invoice',
}

/** What a payment with this purpose is called at the desk. */
export const refundKindOf = (purpose: Payable['purpose']): RefundKind => kinds[purpose]

/** Failed refunds that wait for somebody, then the latest of purchases and charges, for finance. */
export const listRefunds = async (ctx: Pick<Ctx, 'db'>): Promise<ConsoleRefund[]> => {
  const store = refundStore(ctx.db)
  const failed = await store.unhandled(MAX_SHOWN)
  const waiting = new Set(failed.map(({ id }) => id))
  const rows = [...failed, ...(await store.latest(MAX_SHOWN)).filter(({ id }) => !waiting.has(id))]
  const purposes = await store.purposesOf(rows.flatMap(({ charge_id: id }) => id ?? []))
  return rows.map((row) => ({
    ...shownRefund(row),
    id: row.id,
    kind: refundKindOf(purposes.get(row.charge_id ?? '') ?? ''),
    number: paymentNumber(paymentOfRefund(row).id),
    currency: row.currency,
    reference: row.reference,
    isUnhandled: waiting.has(row.id),
    closedWhy: row.closed_why,
  }))
}
