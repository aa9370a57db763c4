import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText } from '#shared/values/money.ts'
import type { ConsoleRefund, Refund } from '../../refund-contract.ts'
import { paymentNumber } from '../../rules.ts'
import { paymentOfRefund } from './settling.ts'
import { type RefundRow, refundStore } from './store.ts'

const MAX_SHOWN = 50

const shownRefund = (row: RefundRow): Refund => ({
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

/** The latest refunds of purchases and charges, for finance. */
export const listRefunds = async (ctx: Pick<Ctx, 'db'>): Promise<ConsoleRefund[]> =>
  (await refundStore(ctx.db).latest(MAX_SHOWN)).map((row) => ({
    ...shownRefund(row),
    id: row.id,
    number: paymentNumber(paymentOfRefund(row).id),
    currency: row.currency,
    reference: row.reference,
  }))
