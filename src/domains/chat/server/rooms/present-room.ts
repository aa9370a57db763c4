import type { CampusOf } from '#platform/server/contributions/institution-kind.ts'
import { namesOf, presentPeople } from '#domains/identity/server/users/people.ts'
import { blockedBy } from '#domains/network/server/follows.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { shortName } from '#shared/text/person-name.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import {
  type RoomMessage,
  MESSAGES_PER_PAGE,
  type OpenRoom,
  type Room,
  type RoomKind,
  type RoomChoice,
} from '../../contract.ts'
import { type ChatTrust, pauseFor, roomIdOf, topics, chatLevelOf } from '../../rules.ts'
import { chatStore, type StoredRoomMessage } from '../store.ts'
import { type EnteredRoom, enterRoom } from './enter-room.ts'

/** Rooms of other places in the list. */
const BUSY_ROOMS = 8

/** What rooms show of the viewer, and how far they are trusted there. */
export const writerOf = async (
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'viewer'>,
): Promise<{ name: string; trust: ChatTrust }> => {
  const [person] = await presentPeople(ctx, [ctx.viewer.id])
  invariant(person, 'a session belongs to a person')
  const standing = { joinedAt: person.joinedAt, isVerified: ctx.viewer.isVerified }
  return { name: shortName(person), trust: chatLevelOf(standing, ctx.now()) }
}

/** Messages as this reader sees them, with the names that the product shows of others. */
export const messagesFor = async (
  ctx: Pick<Ctx, 'db'>,
  rows: readonly StoredRoomMessage[],
  readerId: string | null,
): Promise<RoomMessage[]> => {
  const names = await namesOf(
    ctx,
    rows.map(({ authorId }) => authorId),
  )
  return rows.map(({ id, seq, authorId, text, hasLinks, sentAt, state }) => {
    const name = names.get(authorId)
    return {
      id,
      seq,
      name: name ? shortName(name) : '',
      text,
      hasLinks,
      sentAt: sentAt.toISOString(),
      isOwn: authorId === readerId,
      state,
    }
  })
}

const roomOf = (
  { id, kind, about, name, stateName }: Omit<EnteredRoom, 'state'>,
  lastAt: Date | null | undefined,
): Room => ({ id, kind, about, name, stateName, lastAt: lastAt?.toISOString() ?? null })

/** A room with one page of its messages. Refuses `room-unknown`. */
export const showRoom = async (
  ctx: SignedInCtx,
  roomId: string,
  { before }: { before?: string | undefined },
  campusOf: CampusOf,
): Promise<OpenRoom> => {
  const entered = await enterRoom(ctx, roomId, campusOf)
  const store = chatStore(ctx.db)
  // The number first: what is written after it reaches the reader by the stream, or twice with the same number.
  const [row] = await store.roomRows([roomId])
  const rows = await store.page(roomId, {
    viewerId: ctx.viewer.id,
    blocked: await blockedBy(ctx, ctx.viewer.id),
    before: before === undefined ? null : Number(before),
    limit: MESSAGES_PER_PAGE + 1,
  })
  const page = rows.slice(0, MESSAGES_PER_PAGE)
  return {
    room: roomOf(entered, row?.last_at),
    messages: await messagesFor(ctx, page.toReversed(), ctx.viewer.id),
    olderThan: rows.length > page.length ? (page.at(-1)?.seq ?? null) : null,
    lastSeq: row?.last_seq ?? 0,
    pauseSeconds: pauseFor((await writerOf(ctx)).trust, row?.pause_seconds ?? 0),
    roomPauseSeconds: row?.pause_seconds ?? 0,
  }
}

interface ListedRoom {
  readonly kind: RoomKind
  readonly about: string
  readonly name: string | null
  readonly stateName: string | null
}

/** The rooms to choose from. */
export const listRooms = async (ctx: SignedInCtx, campusOf: CampusOf): Promise<RoomChoice> => {
  const store = chatStore(ctx.db)
  const { lga } = await ctx.homes.of(ctx, ctx.viewer.id)
  const campus = await campusOf(ctx, ctx.viewer.id)
  const busy = (await store.busiest(BUSY_ROOMS)).filter(({ about }) => about !== lga)
  const places = await placeNames(ctx, [...busy.map(({ about }) => about), ...(lga ? [lga] : [])])
  const placeRoom = (about: string): ListedRoom => {
    const place = places.get(about)
    return { kind: 'lga', about, name: place?.lgaName ?? about, stateName: place?.stateName ?? null }
  }
  const own: ListedRoom[] = [
    ...(lga ? [placeRoom(lga)] : []),
    ...(campus ? [{ kind: 'campus', about: campus.id, name: campus.name, stateName: null } as const] : []),
  ]
  const ofTopics = topics.map((about) => ({ kind: 'topic', about, name: null, stateName: null }) as const)
  const rows = await store.roomRows([...own, ...ofTopics].map(roomIdOf))
  const lastAt = new Map([...rows, ...busy].map((row) => [row.id, row.last_at]))
  const shown = (room: ListedRoom): Room => {
    const id = roomIdOf(room)
    return roomOf({ id, ...room }, lastAt.get(id))
  }
  return {
    own: own.map(shown),
    topics: ofTopics.map(shown),
    busy: busy.map(({ about }) => shown(placeRoom(about))),
  }
}
