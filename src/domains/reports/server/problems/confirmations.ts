import { factsSince, reportFact } from '#domains/activity/server/facts.ts'
import { accountRoots } from '#domains/identity/server/users/joined-accounts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { problemName } from './present-problem.ts'
import type { StoredProblem } from './store.ts'

/** Records for its reporter that a problem is real, once: staff took it up, or another person has it too. */
const noteConfirmed = async (
  ctx: SignedInCtx,
  { id, reporter_id: who, reported_at: since }: StoredProblem,
): Promise<void> => {
  if (who === null) return
  const about = problemName(id)
  const before = await factsSince(ctx, who, ['issue.confirmed'], since)
  if (before.some((fact) => fact.about === about)) return
  await reportFact(ctx, { kind: 'issue.confirmed', who, about })
}

/** The viewer, whose account counts, has the problem too: that confirms it, unless they are the reporter. */
export const confirmByJoining = async (ctx: SignedInCtx, row: StoredProblem): Promise<void> => {
  if (row.reporter_id === null) return
  const roots = await accountRoots(ctx, [row.reporter_id, ctx.viewer.id])
  if (roots.get(row.reporter_id) !== roots.get(ctx.viewer.id)) await noteConfirmed(ctx, row)
}

const takenUp: readonly string[] = ['investigating', 'planned', 'in_progress', 'fixed']

/** Staff gave a problem a status: one that takes it up confirms it. */
export const confirmByStaff = async (ctx: SignedInCtx, row: StoredProblem, status: string): Promise<void> => {
  if (takenUp.includes(status)) await noteConfirmed(ctx, row)
}
