import type { FactKind } from '#domains/activity/contract.ts'
import { type EvidenceContext, evidenceRules } from '#domains/identity/server/evidence/evidence.ts'
import type { Ctx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { monthsToCount } from '../../rules.ts'
import { participationStore } from './store.ts'

/** Counts every month that is over and not counted yet, and returns them. A month never changes afterwards. */
export const countMonths = async (
  ctx: Pick<Ctx, 'now'> & EvidenceContext,
  kinds: readonly FactKind[],
): Promise<string[]> => {
  const last = await participationStore(ctx.db).lastMonth()
  const counted: string[] = []
  for (const month of monthsToCount(last, lagosDay(ctx.now())))
    if (
      await inTransaction(ctx.db, (tx) =>
        participationStore(tx).count(month, { kinds, rules: evidenceRules(ctx), at: ctx.now() }),
      )
    )
      counted.push(month)
  return counted
}
