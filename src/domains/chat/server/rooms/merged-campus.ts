import type { FollowsMerge } from '#platform/server/contributions/institution-kind.ts'
import { roomIdOf } from '../../rules.ts'
import { mergingStore } from './merging-store.ts'

/** An institution was merged into another one, which other domains keep: its room joins the other one's. */
export const campusRoomFollows: FollowsMerge = (ctx, { from, into }) =>
  mergingStore(ctx.db).joinRooms(roomIdOf({ kind: 'campus', about: from }), {
    id: roomIdOf({ kind: 'campus', about: into }),
    about: into,
  })
