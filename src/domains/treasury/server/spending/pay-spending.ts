import type { IsOwn } from '#domains/identity/distinct-rules.ts'
import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { freeFund, spendFund } from '../funds/funds.ts'
import { foldFlowsJob } from '../flows/fold-flows-job.ts'
import { spendingStopped } from '../notices.ts'
import { spendingName, spendingSum } from './approval.ts'
import { linesStore, spendingStore, type StoredSpending } from './store.ts'

const find = async (ctx: SignedInCtx, id: string): Promise<StoredSpending> => {
  const [row] = isId(id) ? await spendingStore(ctx.db).byIds([id]) : []
  if (!row) throw new Refusal('spending-not-found')
  return row
}

/** Anybody on staff objects before it is paid: it stops for good, and the money is free again. */
export const stopSpending = async (ctx: SignedInCtx, id: string, reason: string): Promise<{ id: string }> => {
  const { id: spendingId } = await find(ctx, id)
  const end = { state: 'stopped', by: ctx.viewer.id, at: ctx.now(), why: reason } as const
  const row = await spendingStore(ctx.db).end(spendingId, 'approved', end)
  if (!row) throw new Refusal('spending-moved-on')
  await freeFund(ctx, row)
  const values = {
    payee: row.payee,
    amount: spendingSum(row),
    why: reason,
  }
  for (const personId of [row.proposed_by, row.approved_by])
    if (personId !== null && personId !== ctx.viewer.id)
      await notify(ctx, personId, spendingStopped, values, { key: spendingId })
  ctx.auditing(spendingName(spendingId), reason)
  return { id: spendingId }
}

/** Whether somebody proposed or approved it, also with another account of theirs. */
export const hadPart = (own: IsOwn, row: StoredSpending): boolean =>
  own.has(row.proposed_by) || (row.approved_by !== null && own.has(row.approved_by))

const refuseEarly = (ctx: SignedInCtx, row: StoredSpending, paidOn: string): void => {
  if (row.state !== 'approved' || !row.approved_at) throw new Refusal('spending-moved-on')
  if (row.payable_from === null || ctx.now() < row.payable_from) throw new Refusal('still-cooling')
  if (paidOn > lagosDay(ctx.now()) || paidOn < lagosDay(row.approved_at)) throw new Refusal('pay-day-wrong')
}

/**
 * The third person notes the payment: state, fund and line in one transaction. Refuses whoever proposed or confirmed it,
 * and a sum that still cools off.
 */
export const paySpending = async (
  ctx: SignedInCtx,
  id: string,
  { reference, paidOn }: { reference: string; paidOn: string },
): Promise<{ id: string }> => {
  const row = await find(ctx, id)
  if (hadPart(await ownAccounts(ctx), row)) throw new Refusal('third-person-required')
  refuseEarly(ctx, row, paidOn)
  const at = ctx.now()
  const paid = await spendingStore(ctx.db).pay(row.id, { by: ctx.viewer.id, at, on: paidOn, reference })
  if (!paid) throw new Refusal('spending-moved-on')
  if (!(await spendFund(ctx, paid))) throw new Refusal('fund-too-small')
  await linesStore(ctx.db).add({
    spending_id: paid.id,
    kind: 'payment',
    purpose: paid.purpose,
    unit: paid.unit,
    amount: paid.amount,
    fund: paid.fund,
    payee: paid.payee,
    reason: paid.reason,
    reference,
    day: paidOn,
    at,
  })
  await enqueue(ctx.db, foldFlowsJob, null)
  ctx.auditing(spendingName(paid.id), `paid: ${reference}`)
  return { id: paid.id }
}
