import { countGaps } from '#domains/identity/server/intake.ts'
import { searchPeople } from '#domains/identity/server/roster.ts'
import { lastAudit } from '#platform/server/audit.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { countPairs } from './duplicates.ts'
import { listImports } from './imports.ts'
import { namedAudit } from './people.ts'

const IMPORTS_SHOWN = 3
const ACTS_SHOWN = 10

/** What needs attention now, and what the staff did last. */
export const showPanel = async (ctx: SignedInCtx) => {
  const [unfinished, pairs, suspended, imports, audit] = [
    await countGaps(ctx),
    await countPairs(ctx),
    await searchPeople(ctx, { isSuspended: true, limit: 1 }, false),
    await listImports(ctx, { limit: IMPORTS_SHOWN }),
    await lastAudit(ctx.db, { most: ACTS_SHOWN }),
  ]
  return {
    unfinished,
    openPairs: pairs.open,
    proposedPairs: pairs.proposed,
    suspended: suspended.total,
    imports: imports.items,
    audit: await namedAudit(ctx, audit),
  }
}
