import type { FileGuard, FileKind } from '#platform/server/file-kind.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import { neverOf } from './checkers.ts'
import { disputesStore } from './disputes-store.ts'
import { reviewsStore } from './reviews-store.ts'
import { submissionsStore } from './store.ts'

/** Besides the sender, only the person who checks a proof now sees its photo, and who may decide an open dispute. */
const mayReadProofFile: FileGuard = async (ctx, { thingId }) => {
  if (!isId(thingId)) return false
  if (await reviewsStore(ctx.db).isClaimedBy(thingId, ctx.viewer.id, ctx.now())) return true
  const [row, dispute] = await Promise.all([
    submissionsStore(ctx.db).find(thingId),
    disputesStore(ctx.db).openOne(thingId),
  ])
  if (!row || !dispute || !covers(scopeOf('moderation', ctx.viewer), row)) return false
  return !(await neverOf(ctx)).includes(dispute.refusedBy)
}

/** Photos of tasks. */
export const proofFiles: FileKind = { kind: 'proof', readers: ['moderation'], guard: mayReadProofFile }
