import { closedDoors } from '#shared/pages/doors.ts'
import { countWaitingForMe } from '#domains/approvals/server/approval-list.ts'
import { countGaps } from '#domains/identity/server/account-import/account-import.ts'
import { staffWithoutFactor } from '#domains/identity/server/user-directory/role-holders.ts'
import { searchPeople } from '#domains/identity/server/user-directory/user-directory.ts'
import { lastDifferences } from '#domains/insight/server/figures/proof.ts'
import { showLaunch } from '#domains/insight/server/launch.ts'
import { countWaitingTransitions } from '#domains/leaders/server/transitions/history.ts'
import { leaderCases } from '#domains/leaders/server/moderation/correction-cases.ts'
import { countWaitingCases } from '#domains/moderation/server/console/moderation-list.ts'
import { type AuditRow, lastAudit } from '#platform/server/audit/audit.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { countOverdueAccess } from './access-reviews/access-reviews.ts'
import { countPairs } from './duplicates/duplicates.ts'
import { listImports } from './imports/reports.ts'
import { countProposedImports } from './imports/imports.ts'
import { countWaitingRights } from './rights/proposals.ts'
import { staffNamesOf } from './people/names.ts'
import { namedAudit } from './people/person-details.ts'

const IMPORTS_SHOWN = 3
const ACTS_SHOWN = 10
const WITHOUT_FACTOR_SHOWN = 20
/** One bulk action may write 500 audit rows; read enough of them to show the latest actions. */
const MAX_AUDIT_ROWS = 1_000

/** One row per action, with the number of affected people. */
const byAction = (rows: readonly AuditRow[]): { row: AuditRow; times: number }[] =>
  [...Map.groupBy(rows, ({ requestId, action }) => `${requestId} ${action}`).values()]
    .flatMap(([row, ...others]) => (row ? [{ row, times: 1 + others.length }] : []))
    .slice(0, ACTS_SHOWN)

const textAlarmsOf = async (ctx: SignedInCtx) => {
  if (!ctx.ports.sms) return []
  const { isBudgetSpent, fewEntered } = await ctx.ports.sms.health(ctx.db)
  return [
    ...(isBudgetSpent ? (['spent'] as const) : []),
    ...(fewEntered.length > 0 ? (['few-entered'] as const) : []),
  ]
}

const withoutFactorOf = async (ctx: SignedInCtx) => {
  const ids = await staffWithoutFactor(ctx)
  const names = await staffNamesOf(ctx, ids.slice(0, WITHOUT_FACTOR_SHOWN))
  return {
    total: ids.length,
    people: [...names.values()].toSorted((a, b) => a.citizenNumber - b.citizenNumber),
  }
}

/** What needs attention now, and the latest staff actions. */
export const showPanel = async (ctx: SignedInCtx) => {
  const [unfinished, pairs, suspended, imports, audit] = [
    await countGaps(ctx),
    await countPairs(ctx),
    await searchPeople(ctx, { isSuspended: true, limit: 1 }, false),
    await listImports(ctx, { limit: IMPORTS_SHOWN }),
    byAction(await lastAudit(ctx.db, { limit: MAX_AUDIT_ROWS })),
  ]
  const rows = await namedAudit(
    ctx,
    audit.map(({ row }) => row),
  )
  return {
    unfinished,
    openPairs: pairs.open,
    waitingForMe: await countWaitingForMe(ctx),
    proposedPairs: pairs.proposed,
    proposedRights: await countWaitingRights(ctx),
    closedDoors: closedDoors(ctx),
    proposedImports: await countProposedImports(ctx),
    waitingMoves: await countWaitingTransitions(ctx),
    waitingCases: await countWaitingCases(ctx, leaderCases),
    overdueAccess: await countOverdueAccess(ctx),
    figureAlarms: await lastDifferences(ctx),
    textAlarms: await textAlarmsOf(ctx),
    withoutFactor: await withoutFactorOf(ctx),
    launch: await showLaunch(ctx),
    suspended: suspended.total,
    imports: imports.items,
    audit: rows.map((row, index) => ({ ...row, times: audit[index]?.times ?? 1 })),
  }
}
