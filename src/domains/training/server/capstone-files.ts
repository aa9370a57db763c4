import { leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import { type FileKind, readsHere } from '#platform/server/file-kind.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { pathStore } from './path/path-store.ts'

const readers = ['training-lead'] as const

/** Evidence of a capstone: for those who decide about it. */
export const capstoneFiles: FileKind = {
  kind: 'capstone',
  readers,
  guard: async (ctx, { thingId }) => {
    const row = isId(thingId) ? await pathStore(ctx.db).capstone(thingId) : undefined
    const leader = row && (await leadersByIds(ctx, [row.leader_id])).get(row.leader_id)
    return leader !== undefined && readsHere(ctx, readers, leader)
  },
}
