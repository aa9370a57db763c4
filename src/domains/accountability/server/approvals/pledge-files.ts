import { leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import { type FileKind, readsHere } from '#platform/server/file-kind.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { pledgesStore } from '../store.ts'

const readers = ['audit-panel'] as const

/** Evidence for the progress of a pledge: for those who decide about it. */
export const pledgeFiles: FileKind = {
  kind: 'pledge',
  readers,
  guard: async (ctx, { thingId }) => {
    const row = isId(thingId) ? await pledgesStore(ctx.db).update(thingId) : undefined
    const leader = row && (await leadersByIds(ctx, [row.leader_id])).get(row.leader_id)
    return leader !== undefined && readsHere(ctx, readers, leader)
  },
}
