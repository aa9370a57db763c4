import { leaderFor } from '#domains/leaders/server/lookup/facts.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import type { LeaderConflictKind } from '../../committee-contract.ts'
import { leaderConflictsStore } from './store.ts'

/** Refuses `declared-conflict` to a member who declared a conflict of interest with this leader. */
export const refuseConflicted = async (ctx: Pick<Ctx, 'db' | 'viewer'>, leaderId: string): Promise<void> => {
  if (ctx.viewer && (await leaderConflictsStore(ctx.db).has(ctx.viewer.id, leaderId)))
    throw new Refusal('declared-conflict')
}

/** Declares a conflict of the viewer's; it holds until they end it. */
export const declareLeaderConflict = async (
  ctx: SignedInCtx,
  form: { readonly leaderId: string; readonly kind: LeaderConflictKind; readonly words: string },
): Promise<void> => {
  const leader = await leaderFor(ctx, form.leaderId)
  try {
    await leaderConflictsStore(ctx.db).add({
      id: ctx.newId(),
      person_id: ctx.viewer.id,
      leader_id: leader.id,
      kind: form.kind,
      words: form.words,
      declared_at: ctx.now(),
    })
  } catch (error) {
    if (isUniqueViolation(error, 'conflict_open')) throw new Refusal('conflict-declared')
    throw error
  }
  ctx.auditing(`leader:${leader.id}`, form.kind)
}

export const endConflict = async (ctx: SignedInCtx, conflictId: string): Promise<void> => {
  if (!isId(conflictId) || !(await leaderConflictsStore(ctx.db).end(conflictId, ctx.viewer.id, ctx.now())))
    throw new Refusal('conflict-not-found')
  ctx.auditing(`conflict:${conflictId}`)
}
