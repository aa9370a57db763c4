import { type FileKind, readsHere } from '#platform/server/file-kind.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { transitionPermissions } from '#shared/access.ts'
import { concernsStore } from './moderation/concerns-store.ts'
import { leadersByIds } from './lookup/facts.ts'

const moderators = ['moderation'] as const

/** Evidence of a report about a leader: for moderators of the leader's place, never for the leader. */
export const concernFiles: FileKind = {
  kind: 'concern',
  readers: moderators,
  guard: async (ctx, { thingId }) => {
    const row = isId(thingId) ? await concernsStore(ctx.db).find(thingId) : undefined
    const leader = row && (await leadersByIds(ctx, [row.leader_id])).get(row.leader_id)
    return leader !== undefined && leader.personId !== ctx.viewer.id && readsHere(ctx, moderators, leader)
  },
}

/** Evidence for transitions of a leader: for those who make transitions in the leader's place. */
export const transitionFiles: FileKind = {
  kind: 'leader',
  readers: transitionPermissions,
  guard: async (ctx, { thingId }) => {
    const leader = (await leadersByIds(ctx, [thingId])).get(thingId)
    return leader !== undefined && readsHere(ctx, transitionPermissions, leader)
  },
}
