import type { ItemOf } from '#platform/server/contributions/slot.ts'
import type {
  countsForPanel,
  countsWrongFigures,
  LaunchCheck,
} from '#platform/server/contributions/staff-kind.ts'
import { type PanelRow, panelRows } from '#shared/staff/panel-rows.ts'
import { closedDoors } from '#shared/pages/doors.ts'
import { countGaps } from '#domains/identity/server/account-import/account-import.ts'
import { staffWithoutFactor } from '#domains/identity/server/user-directory/role-holders.ts'
import { searchPeople } from '#domains/identity/server/user-directory/user-directory.ts'
import { type AuditRow, lastAudit } from '#platform/server/audit/audit.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { countOverdueAccess } from './access-reviews/access-reviews.ts'
import { showLaunch } from './launch.ts'
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

/** What the domains give to the panel. */
export interface PanelSources {
  readonly counts: readonly ItemOf<typeof countsForPanel>[]
  readonly wrongFigures: readonly ItemOf<typeof countsWrongFigures>[]
  readonly launch: readonly LaunchCheck[]
}

/** What waits for staff, in the order of the panel. */
const rowsOf = async (ctx: SignedInCtx, sources: PanelSources) => {
  const counts: Partial<Record<PanelRow, number>> = {}
  for (const count of sources.counts) Object.assign(counts, await count(ctx))
  return panelRows.flatMap((row) => {
    const count = counts[row]
    return count === undefined ? [] : [{ row, count }]
  })
}

const wrongFigures = async (ctx: SignedInCtx, sources: PanelSources): Promise<number> => {
  let sum = 0
  for (const count of sources.wrongFigures) sum += await count(ctx)
  return sum
}

/** What this domain itself counts for the panel. */
export const countOwnRows = async (ctx: SignedInCtx): Promise<Partial<Record<PanelRow, number>>> => {
  const pairs = await countPairs(ctx)
  return {
    rights: await countWaitingRights(ctx),
    imports: await countProposedImports(ctx),
    'pairs-to-join': pairs.proposed,
    'overdue-reviews': await countOverdueAccess(ctx),
    'possible-pairs': pairs.open,
  }
}

/** What needs attention now, and the latest staff actions. */
export const showPanel = async (ctx: SignedInCtx, sources: PanelSources) => {
  const [unfinished, suspended, imports, audit] = [
    await countGaps(ctx),
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
    rows: await rowsOf(ctx, sources),
    closedDoors: closedDoors(ctx),
    figureAlarms: await wrongFigures(ctx, sources),
    textAlarms: await textAlarmsOf(ctx),
    withoutFactor: await withoutFactorOf(ctx),
    launch: await showLaunch(ctx, sources.launch),
    suspended: suspended.total,
    imports: imports.items,
    audit: rows.map((row, index) => ({ ...row, times: audit[index]?.times ?? 1 })),
  }
}
