import { countGaps } from '#domains/identity/server/account-import.ts'
import { searchPeople } from '#domains/identity/server/user-directory.ts'
import { countWaitingTransitions } from '#domains/leaders/server/transition-history.ts'
import { showNoteQueue } from '#domains/leaders/server/note-console.ts'
import { type AuditRow, lastAudit } from '#platform/server/audit/audit.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { countOverdueAccess } from './access-reviews.ts'
import { countPairs } from './duplicates.ts'
import { listImports } from './import-reports.ts'
import { countProposedImports } from './imports.ts'
import { countWaitingRights } from './right-proposals.ts'
import { namedAudit } from './person-details.ts'

const IMPORTS_SHOWN = 3
const ACTS_SHOWN = 10
/** One press may be written down for 500 people; so many rows are looked at to show the last acts. */
const ACTS_LOOKED_AT = 1_000

/** One row for each act, with how many people it was done to. */
const byAct = (rows: readonly AuditRow[]): { row: AuditRow; times: number }[] =>
  [...Map.groupBy(rows, ({ requestId, action }) => `${requestId} ${action}`).values()]
    .flatMap(([row, ...others]) => (row ? [{ row, times: 1 + others.length }] : []))
    .slice(0, ACTS_SHOWN)

const textAlarmsOf = async (ctx: SignedInCtx) => {
  const { isBudgetSpent, fewEntered } = await ctx.ports.sms.health(ctx.db)
  return [
    ...(isBudgetSpent ? (['spent'] as const) : []),
    ...(fewEntered.length > 0 ? (['few-entered'] as const) : []),
  ]
}

/** What needs attention now, and what the staff did last. */
export const showPanel = async (ctx: SignedInCtx) => {
  const [unfinished, pairs, suspended, imports, audit] = [
    await countGaps(ctx),
    await countPairs(ctx),
    await searchPeople(ctx, { isSuspended: true, limit: 1 }, false),
    await listImports(ctx, { limit: IMPORTS_SHOWN }),
    byAct(await lastAudit(ctx.db, { limit: ACTS_LOOKED_AT })),
  ]
  const { counts: notes } = await showNoteQueue(ctx, { state: 'reported', limit: 1 })
  const rows = await namedAudit(
    ctx,
    audit.map(({ row }) => row),
  )
  return {
    unfinished,
    openPairs: pairs.open,
    proposedPairs: pairs.proposed,
    proposedRights: await countWaitingRights(ctx),
    proposedImports: await countProposedImports(ctx),
    waitingMoves: await countWaitingTransitions(ctx),
    reportedNotes: notes.reported + notes.appealed,
    overdueAccess: await countOverdueAccess(ctx),
    textAlarms: await textAlarmsOf(ctx),
    suspended: suspended.total,
    imports: imports.items,
    audit: rows.map((row, index) => ({ ...row, times: audit[index]?.times ?? 1 })),
  }
}
