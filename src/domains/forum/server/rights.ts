import { countsAsEvidence } from '#domains/identity/server/evidence/evidence.ts'
import { userOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { can } from '#shared/access.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { ForumRights } from '../contracts/rights-contract.ts'
import { rightsOf } from '../rules.ts'
import { writerStore } from './posts/writer-store.ts'

/** What the viewer may do in the forum now. */
export const rightsOfViewer = async (
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'viewer' | 'config'>,
): Promise<ForumRights> => {
  const { viewer } = ctx
  const [user, writer, counts] = await Promise.all([
    userOf(ctx, viewer.id),
    writerStore(ctx.db).writer(viewer.id),
    countsAsEvidence(ctx, viewer.id),
  ])
  return rightsOf({
    daysSinceJoined: Math.floor((ctx.now().getTime() - Date.parse(user.joinedAt)) / DAY_MS),
    posts: writer?.posts ?? 0,
    removed: writer?.removed ?? 0,
    isVerified: viewer.isVerified,
    counts,
    isModerator: can('moderation', viewer),
  })
}
