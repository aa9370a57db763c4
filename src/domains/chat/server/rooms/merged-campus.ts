import type { Ctx } from '#platform/server/context.ts'
import { roomIdOf } from '../../rules.ts'
import { mergingStore } from './merging-store.ts'

/** An institution was merged into another one, which other domains keep: its room joins the other one's. */
export const campusRoomFollows = (
  ctx: Pick<Ctx, 'db'>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> =>
  mergingStore(ctx.db).joinRooms(roomIdOf({ kind: 'campus', about: from }), {
    id: roomIdOf({ kind: 'campus', about: into }),
    about: into,
  })
