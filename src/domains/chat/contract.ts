import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

const MAX_CHAT_CHARACTERS = 1_000
/** Messages on one page of a room. */
export const MESSAGES_PER_PAGE = 40
/** The pauses that staff may set for a room, in seconds. */
export const roomPauses = ['0', '10', '30', '60', '300', '3600'] as const

export const roomKinds = ['lga', 'campus', 'topic'] as const
export type RoomKind = (typeof roomKinds)[number]

export const chatStates = ['shown', 'held', 'removed', 'withdrawn'] as const
export type ChatState = (typeof chatStates)[number]

export const Room = z.object({
  id: z.string(),
  kind: z.enum(roomKinds),
  /** A place, an institution, or a topic of `roomTopicNames`. */
  about: z.string(),
  name: z.nullable(z.string()),
  stateName: z.nullable(z.string()),
  /** When somebody last wrote; null for a room in which nobody wrote yet. */
  lastAt: z.nullable(moment()),
})
export type Room = z.output<typeof Room>

/** One message as somebody else sees it. Every other state than `shown` reaches its author alone. */
export const RoomMessage = z.object({
  id: z.string(),
  seq: z.int(),
  name: z.string(),
  text: z.string(),
  /** Whether addresses in the text become links. */
  hasLinks: z.boolean(),
  sentAt: moment(),
  isOwn: z.boolean(),
  state: z.enum(chatStates),
})
export type RoomMessage = z.output<typeof RoomMessage>

export const OpenRoom = z.object({
  room: Room,
  /** The oldest first. */
  messages: z.array(RoomMessage),
  /** The number below which there are older messages; null at the beginning. */
  olderThan: z.nullable(z.int()),
  /** The last number of the room: what comes after it, the stream sends. */
  lastSeq: z.int(),
  /** Seconds between two messages of the viewer. */
  pauseSeconds: z.int(),
  /** What staff set for everybody in this room. */
  roomPauseSeconds: z.int(),
})
export type OpenRoom = z.output<typeof OpenRoom>

export const RoomChoice = z.object({
  /** The rooms of your place and of your institution. */
  own: z.array(Room),
  topics: z.array(Room),
  /** Other rooms with the latest messages. */
  busy: z.array(Room),
})
export type RoomChoice = z.output<typeof RoomChoice>

const roomGone = refusal(404, message('This room does not exist, or was removed.'))
const messageGone = refusal(404, message('This message is no longer there.'))

const write = { access: 'citizen', idempotency: 'optional', refreshes: ['chat'] } as const

export const chatApi = {
  rooms: get('/api/community-chat/rooms', {
    summary: 'Your rooms, the topics, and where people write now',
    access: 'citizen',
    limit: 'read',
    tag: 'chat',
    returns: RoomChoice,
  }),
  room: get('/api/community-chat/rooms/:roomId', {
    summary: 'One room with its latest messages, or those before a number',
    access: 'citizen',
    limit: 'read',
    tag: 'chat',
    query: z.strictObject({
      before: z.optional(
        z.string().check(z.regex(/^[1-9]\d{0,14}$/, message('This page link is not valid.'))),
      ),
    }),
    returns: OpenRoom,
    refuses: { 'room-unknown': roomGone },
  }),
  postMessage: post('/api/community-chat/rooms/:roomId/messages', {
    access: 'citizen',
    summary: 'Write in a room',
    limit: 'chat',
    idempotency: 'required',
    offline: 'queue',
    transaction: 'own',
    status: 201,
    body: z.strictObject({ text: prose(1, MAX_CHAT_CHARACTERS, message('Write something first.')) }),
    returns: RoomMessage,
    refuses: {
      'room-unknown': roomGone,
      'slow-down': refusal(429, message('Please wait a moment before you write again.')),
    },
    refreshes: ['chat'],
  }),
  withdrawMessage: post('/api/community-chat/messages/:messageId/withdraw', {
    ...write,
    summary: 'Take your own message back',
    limit: 'mutation',
    status: 204,
    returns: z.undefined(),
    refuses: { 'message-gone': messageGone },
  }),
  blockAuthor: post('/api/community-chat/messages/:messageId/block', {
    ...write,
    summary: 'Block who wrote a message: you see nothing of them any more',
    limit: 'mutation',
    status: 204,
    returns: z.undefined(),
    refuses: {
      'message-gone': messageGone,
      'own-message': refusal(409, message('You wrote this yourself.')),
    },
    refreshes: ['chat', 'network'],
  }),
  setPause: post('/api/community-chat/rooms/:roomId/pause', {
    ...write,
    access: 'moderation',
    summary: 'Set the shortest pause between two messages of one person in a room',
    limit: 'mutation',
    audit: 'chat.pause',
    body: z.strictObject({ pause: z.enum(roomPauses, message('Choose from the list.')) }),
    returns: z.object({ roomPauseSeconds: z.int() }),
    refuses: { 'room-unknown': roomGone },
  }),
}
