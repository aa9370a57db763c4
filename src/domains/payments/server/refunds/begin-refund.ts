import type { Ctx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { type Payable, type PayableRef, payableStore } from '../books/payable-store.ts'
import { reversalStore } from '../books/reversal-store.ts'
import { setAside } from '../books/reversals.ts'
import { sendRefund } from './refund-jobs.ts'
import { refundStore } from './store.ts'

type RefundContext = Pick<Ctx, 'db' | 'now' | 'newId'>

export interface NewGivingBack {
  readonly minor: number
  readonly reason: string
}

export interface BegunRefund {
  readonly id: string
  /** What goes back, in hundredths. */
  readonly minor: number
  /** The SUP that was taken for it, in whole units. */
  readonly units: number
}

/** Refuses what cannot go back: `refund-not-paid` and `refund-too-much`. */
export const refuseUnrefundable = async (
  { db }: Pick<Ctx, 'db'>,
  row: Payable | undefined,
  minor: number,
): Promise<Payable> => {
  if (row?.state !== 'credited' || row.paid_reference === null) throw new Refusal('refund-not-paid')
  const { minor: gone } = await reversalStore(db).sumOf(row)
  if (minor > row.minor - gone) throw new Refusal('refund-too-much')
  return row
}

/** Refuses a refund of a payment that could not be begun now. */
export const checkRefund = async (ctx: Pick<Ctx, 'db'>, of: PayableRef, minor: number): Promise<void> => {
  await refuseUnrefundable(ctx, await payableStore(ctx.db).find(of), minor)
}

/**
 * Begins a refund in the caller's transaction: takes the SUP behind it back and writes the refund under its own reference;
 * the provider hears of it after the commit. Refuses `refund-not-paid`, `refund-too-much`, `refund-open`, and
 * `refund-spent` when its holder has not all of that SUP any more.
 */
export const beginRefund = async (
  ctx: RefundContext,
  of: PayableRef,
  { minor, reason }: NewGivingBack,
): Promise<BegunRefund> => {
  invariant(ctx.db.isTransaction, 'a refund is part of a transaction')
  const row = await refuseUnrefundable(ctx, await payableStore(ctx.db).hold(of), minor)
  const [id, at] = [ctx.newId(), ctx.now()]
  const reference = `sup-ref-${id}`
  const refund = { id, reference, minor, currency: row.currency, reason, made_at: at, ask_at: at }
  if (!(await refundStore(ctx.db).add(row, refund))) throw new Refusal('refund-open')
  const { units, taken } = await setAside(ctx, row, {
    kind: 'refund',
    caseId: reference,
    minor,
    state: 'open',
  })
  if (taken < units) throw new Refusal('refund-spent')
  await enqueue(ctx.db, sendRefund, { id })
  return { id, minor, units }
}
