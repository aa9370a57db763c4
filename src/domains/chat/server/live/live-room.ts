import type { Database } from '#platform/server/database/database.ts'
import { eventText } from '#platform/server/live/event-streams.ts'
import type { Log } from '#platform/server/log.ts'
import type { RoomMessage } from '../../contract.ts'
import { messagesFor } from '../rooms/present-room.ts'
import { chatStore, type ToldMessage } from '../store.ts'

/** Messages that one room keeps at hand for readers who come back. */
const KEPT = 200
/** Messages read at once. */
const BATCH = 200
/** How far back a returning reader hears of messages that are hidden by now. */
const HIDDEN_BACK = 200

/** A message as it goes out, written once for all readers: the event for everybody, and the one for its author. */
interface Outgoing {
  readonly seq: number
  readonly authorId: string
  readonly forAll: Buffer
  readonly forAuthor: Buffer
}

/** One open stream in a room. */
export interface RoomReader {
  readonly personId: string
  isBlocked(authorId: string): boolean
  /** Sends the event of a message. */
  pass(bytes: Buffer): void
  /** Says that a message is gone. */
  gone(seq: number): void
  /** Hears that this person blocked somebody or took it back. */
  readonly changed: () => void
  /** Hears that one of this person's sessions ended. */
  readonly sessionEnded: () => void
}

export interface ReaderPlace {
  readonly reader: RoomReader
  /** The last number that it got. */
  cursor: number
  /** Reads from the database what it missed; new messages wait. */
  isBehind: boolean
}

export interface LiveRoom {
  readonly id: string
  readonly places: Set<ReaderPlace>
  kept: Outgoing[]
  /** Everything above this number and up to `last` is in `kept`. */
  from: number
  last: number
  isReading: boolean
  isAskedAgain: boolean
}

/** A room whose messages up to `last` are in the database only. */
export const emptyRoom = (id: string, last: number): LiveRoom => ({
  id,
  places: new Set(),
  kept: [],
  from: last,
  last,
  isReading: false,
  isAskedAgain: false,
})

interface Source {
  readonly db: Database
  readonly log: Log
}

/** Without `id`, a browser keeps the number that it has: a message that is shown again has an old one. */
const outgoing = (message: RoomMessage, authorId: string, id?: number): Outgoing => {
  const bytes = (isOwn: boolean) =>
    Buffer.from(eventText({ id, data: JSON.stringify({ ...message, isOwn }) }))
  return { seq: message.seq, authorId, forAll: bytes(false), forAuthor: bytes(true) }
}

const deliver = ({ reader }: ReaderPlace, { authorId, forAll, forAuthor }: Outgoing): void => {
  if (authorId === reader.personId) reader.pass(forAuthor)
  else if (!reader.isBlocked(authorId)) reader.pass(forAll)
}

const advance = (place: ReaderPlace, messages: readonly Outgoing[]): void => {
  for (const message of messages) {
    if (message.seq <= place.cursor) continue
    place.cursor = message.seq
    deliver(place, message)
  }
}

const readAfter = async ({ db }: Source, roomId: string, seq: number): Promise<Outgoing[]> => {
  const rows = await chatStore(db).after(roomId, seq, BATCH)
  const messages = await messagesFor({ db }, rows, null)
  return messages.map((message, index) => outgoing(message, rows[index]?.authorId ?? '', message.seq))
}

/** Keeps what is new at hand and sends it to everybody who is not catching up. */
const append = (room: LiveRoom, found: readonly Outgoing[]): void => {
  room.kept = [...room.kept, ...found]
  room.last = found.at(-1)?.seq ?? room.last
  for (const place of room.places) if (!place.isBehind) advance(place, found)
  const dropped = room.kept.splice(0, Math.max(0, room.kept.length - KEPT)).at(-1)
  if (dropped) room.from = dropped.seq
}

const readOn = async (source: Source, room: LiveRoom): Promise<void> => {
  do {
    room.isAskedAgain = false
    const found = await readAfter(source, room.id, room.last)
    append(room, found)
    if (found.length === BATCH) room.isAskedAgain = true
  } while (room.isAskedAgain)
}

/** Reads and sends what is new in a room, once at a time; a call meanwhile makes it read again. */
export const pumpRoom = async (source: Source, room: LiveRoom): Promise<void> => {
  room.isAskedAgain = true
  if (room.isReading) return
  room.isReading = true
  try {
    await readOn(source, room)
  } catch (error) {
    source.log.warn({ err: error }, 'a chat room could not be read')
  } finally {
    room.isReading = false
  }
}

/**
 * Sends a message that came with its notification. Reads instead when it is not the next one, or while a reading goes:
 * notifications come in the order of commits, but one may have been lost.
 */
export const takeInRoom = async (source: Source, room: LiveRoom, told: ToldMessage): Promise<void> => {
  if (room.isReading || told.seq !== room.last + 1) return pumpRoom(source, room)
  const { authorId, ...message } = told
  append(room, [outgoing({ ...message, isOwn: false, state: 'shown' }, authorId, message.seq)])
}

/** Tells the readers of a room that one of its messages is hidden, or shown again. */
export const changeInRoom = async ({ db, log }: Source, room: LiveRoom, seq: number): Promise<void> => {
  try {
    const row = await chatStore(db).messageAt(room.id, seq)
    room.kept = room.kept.filter((message) => message.seq !== seq)
    const [message] = row?.state === 'shown' ? await messagesFor({ db }, [row], null) : []
    if (!row || !message) {
      for (const { reader } of room.places) reader.gone(seq)
      return
    }
    if (seq > room.from && seq <= room.last)
      room.kept = [...room.kept, outgoing(message, row.authorId, seq)].toSorted(
        (one, other) => one.seq - other.seq,
      )
    const again = outgoing(message, row.authorId)
    for (const place of room.places) deliver(place, again)
  } catch (error) {
    log.warn({ err: error }, 'a changed chat message could not be read')
  }
}

/** Brings a reader from its own number to the room's. */
export const catchUpIn = async (source: Source, room: LiveRoom, place: ReaderPlace): Promise<void> => {
  const since = place.cursor
  while (place.cursor < room.from && room.places.has(place)) {
    const until = room.last
    const missed = await readAfter(source, room.id, place.cursor)
    advance(place, missed)
    // Nothing shown is left below the number at which we asked.
    if (missed.length < BATCH) place.cursor = Math.max(place.cursor, until)
  }
  advance(place, room.kept)
  place.cursor = Math.max(place.cursor, room.last)
  place.isBehind = false
  if (since === 0) return
  const hidden = await chatStore(source.db).hiddenBetween(room.id, since - HIDDEN_BACK, since)
  for (const seq of hidden) place.reader.gone(seq)
}
