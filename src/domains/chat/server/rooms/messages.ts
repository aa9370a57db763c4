import type { CampusOf } from '#platform/server/contributions/institution-kind.ts'
import { keepBlock } from '#domains/network/server/follows.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { Refusal } from '#shared/errors.ts'
import type { RoomMessage } from '../../contract.ts'
import { mayLink, pauseFor } from '../../rules.ts'
import { chatStore, type NewMessage, type StoredRoomMessage } from '../store.ts'
import { type EnteredRoom, enterRoom } from './enter-room.ts'
import { writerOf } from './present-room.ts'

/** Makes the row of a room at its first use. */
const beginRoom = async (ctx: SignedInCtx, { id, kind, about, name, state }: EnteredRoom): Promise<void> =>
  chatStore(ctx.db).ensureRoom({
    id,
    kind,
    about,
    name: kind === 'campus' ? name : null,
    state_code: state,
    lga_id: kind === 'lga' ? about : null,
  })

/** The message that an earlier request with this key wrote; refuses `key-reused` when it says something else. */
const repeated = async (ctx: SignedInCtx, message: NewMessage): Promise<StoredRoomMessage | null> => {
  const found = await chatStore(ctx.db).message(message.id)
  if (!found) return null
  if (found.text !== message.text || found.roomId !== message.roomId) throw new Refusal('key-reused')
  return found
}

/** Adds a message to its room, once; refuses `slow-down` while the author's pause runs. */
const addTo = async (
  ctx: SignedInCtx,
  room: EnteredRoom,
  message: NewMessage,
  name: string,
  pauseSeconds: number,
): Promise<StoredRoomMessage> => {
  const store = chatStore(ctx.db)
  const attempt = async (): Promise<StoredRoomMessage | null> => {
    const seq = await store.add(message, name, pauseSeconds)
    return seq === null ? null : { ...message, seq, state: 'shown' }
  }
  const added = await attempt()
  if (added) return added
  // The pause first: whoever sees that it runs also sees the message that began it.
  const ends = await store.pauseEnd(room.id, ctx.viewer.id)
  const before = await repeated(ctx, message)
  if (before) return before
  const left = ends ? ends.getTime() - message.sentAt.getTime() : 0
  if (left > 0) throw new Refusal('slow-down', { retryAfterSeconds: Math.ceil(left / 1_000) })
  await beginRoom(ctx, room)
  const first = (await attempt()) ?? (await repeated(ctx, message))
  // Another request of the same person was faster.
  if (!first) throw new Refusal('slow-down', { retryAfterSeconds: Math.max(1, pauseSeconds) })
  return first
}

/** Writes in a room. Refuses `room-unknown`, and `slow-down` before the person's pause is over. */
export const postMessage = async (
  ctx: SignedInCtx,
  roomId: string,
  { text }: { text: string },
  campusOf: CampusOf,
): Promise<RoomMessage> => {
  const room = await enterRoom(ctx, roomId, campusOf)
  const { name, trust } = await writerOf(ctx)
  // The key makes the id: a repeated request finds its message instead of writing another.
  const id = inventedId('chat.message', ctx.viewer.id, ctx.idempotencyKey ?? ctx.newId())
  const message = {
    id,
    roomId: room.id,
    authorId: ctx.viewer.id,
    text,
    hasLinks: mayLink(trust),
    sentAt: ctx.now(),
  }
  const { seq, hasLinks, sentAt, state } = await addTo(ctx, room, message, name, pauseFor(trust, 0))
  return { id, seq, name, text, hasLinks, sentAt: sentAt.toISOString(), isOwn: true, state }
}

/** A message that this person may see in a room that they may enter; refuses `message-gone`. */
const seenMessage = async (
  ctx: SignedInCtx,
  messageId: string,
  campusOf: CampusOf,
): Promise<StoredRoomMessage> => {
  const found = isId(messageId) ? await chatStore(ctx.db).message(messageId) : undefined
  const isOwn = found?.authorId === ctx.viewer.id
  if (!found || (!isOwn && found.state !== 'shown')) throw new Refusal('message-gone')
  if (!isOwn)
    await enterRoom(ctx, found.roomId, campusOf).catch(() => {
      throw new Refusal('message-gone')
    })
  return found
}

/** Takes the viewer's own message back; doing it twice is as once. Moderators' decisions stay. */
export const withdrawMessage = async (
  ctx: SignedInCtx,
  messageId: string,
  campusOf: CampusOf,
): Promise<undefined> => {
  const found = await seenMessage(ctx, messageId, campusOf)
  if (found.authorId !== ctx.viewer.id) throw new Refusal('message-gone')
  await chatStore(ctx.db).change(messageId, ['shown', 'held'], 'withdrawn')
}

/** Blocks who wrote a message; open streams of the viewer learn it at once. */
export const blockAuthor = async (
  ctx: SignedInCtx,
  messageId: string,
  campusOf: CampusOf,
): Promise<undefined> => {
  const { authorId } = await seenMessage(ctx, messageId, campusOf)
  if (authorId === ctx.viewer.id) throw new Refusal('own-message')
  await keepBlock(ctx, authorId)
  await chatStore(ctx.db).tellOfPerson(ctx.viewer.id)
}

/** Sets a room's pause for everybody. Refuses `room-unknown`. */
export const setPause = async (
  ctx: SignedInCtx,
  roomId: string,
  { pause }: { pause: string },
  campusOf: CampusOf,
) => {
  const room = await enterRoom(ctx, roomId, campusOf)
  await beginRoom(ctx, room)
  const seconds = Number(pause)
  await chatStore(ctx.db).setPause(room.id, seconds)
  ctx.auditing(room.id)
  return { roomPauseSeconds: seconds }
}
