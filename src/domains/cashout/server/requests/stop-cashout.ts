import { overtake } from '#domains/approvals/server/approvals.ts'
import { voidHold } from '#domains/wallet/server/holds/holds.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { Cashout } from '../../contracts/cashout-contract.ts'
import { largeCashout } from '../console/approval.ts'
import { uncountCashout } from './cashout-jobs.ts'
import { ownCashout, showCashout } from './requests.ts'
import { type StoredCashout, requestsStore } from './store.ts'

/** Ends a cashout that nobody cleared, and returns its SUP; refuses `cashout-moved-on`. */
export const stopCashout = async (
  ctx: SignedInCtx,
  row: StoredCashout,
  state: 'rejected' | 'cancelled',
  reason: string | null,
): Promise<void> => {
  const decided = { at: ctx.now(), reason, ...(state === 'rejected' && { by: ctx.viewer.id }) }
  if (!(await requestsStore(ctx.db).stop(row.id, state, decided))) throw new Refusal('cashout-moved-on')
  await voidHold(ctx, row.id)
  await uncountCashout(ctx, row)
  await overtake(ctx, largeCashout, [row.id])
}

/** Takes the viewer's own cashout back while people look at it. */
export const cancelCashout = async (ctx: SignedInCtx, id: string): Promise<Cashout> => {
  const row = await ownCashout(ctx, id)
  await stopCashout(ctx, row, 'cancelled', null)
  return showCashout(ctx, id)
}
