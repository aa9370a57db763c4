import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import type { CampusOf } from '#platform/server/contributions/institution-kind.ts'
import { Refusal } from '#shared/errors.ts'
import { type RoomAddress, roomAddressOf } from '../../rules.ts'

/** A room that exists and that the person may enter. */
export interface EnteredRoom extends RoomAddress {
  readonly id: string
  readonly name: string | null
  readonly state: string | null
  readonly stateName: string | null
}

const campusRoom = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  institutionId: string,
  campusOf: CampusOf,
): Promise<Pick<EnteredRoom, 'name' | 'state' | 'stateName'> | null> => {
  const own = await campusOf(ctx, ctx.viewer.id)
  return own?.id === institutionId ? { name: own.name, state: null, stateName: null } : null
}

const placeRoom = async (ctx: Pick<Ctx, 'db'>, lga: string) => {
  const place = (await placeNames(ctx, [lga])).get(lga)
  return place ? { name: place.lgaName, state: place.state, stateName: place.stateName } : null
}

/**
 * The room of an id. Rooms of places and topics are open to all citizens, those of an institution to its people. A room
 * that this person may not enter is refused like one that does not exist (`room-unknown`).
 */
export const enterRoom = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  roomId: string,
  campusOf: CampusOf,
): Promise<EnteredRoom> => {
  const address = roomAddressOf(roomId)
  if (!address) throw new Refusal('room-unknown')
  const { kind, about } = address
  const found =
    kind === 'topic'
      ? { name: null, state: null, stateName: null }
      : kind === 'lga'
        ? await placeRoom(ctx, about)
        : await campusRoom(ctx, about, campusOf)
  if (!found) throw new Refusal('room-unknown')
  return { id: roomId, ...address, ...found }
}
