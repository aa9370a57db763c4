import type { Database } from '#platform/server/database/database.ts'
import { forEachDatabase } from '#platform/server/database/batcher.ts'
import { type Listener, listenTo } from '#platform/server/live/listener.ts'
import type { Log } from '#platform/server/log.ts'
import { CHAT_CHANNEL, chatStore, toldMessageOf } from '../store.ts'
import {
  catchUpIn,
  changeInRoom,
  emptyRoom,
  type LiveRoom,
  pumpRoom,
  type ReaderPlace,
  type RoomReader,
  takeInRoom,
} from './live-room.ts'

/** Where the database does not tell us of changes, we ask; otherwise rarely, for what a lost connection swallowed. */
const ASK_MS = 2_000
const ASK_RARELY = 10

type Rooms = Map<string, LiveRoom>

/** Acts on a notification: a message, a change of one, a change of whom a person blocks, or the end of a session. */
const hearIn = (db: Database, rooms: Rooms, log: Log, payload: string): void => {
  const [, kind, rest = ''] = /^([mcpe]) (.+)$/s.exec(payload) ?? []
  if (kind === 'p' || kind === 'e') {
    for (const { places } of rooms.values())
      for (const { reader } of places)
        if (reader.personId === rest) (kind === 'p' ? reader.changed : reader.sessionEnded)()
    return
  }
  const [, seq, roomId = '', body] = /^(\d+) (\S+)(?: (.+))?$/s.exec(rest) ?? []
  const room = rooms.get(roomId)
  if (!room) return
  if (kind === 'c') return void changeInRoom({ db, log }, room, Number(seq))
  const told = body === undefined ? null : toldMessageOf(body, Number(seq))
  void (told ? takeInRoom({ db, log }, room, told) : pumpRoom({ db, log }, room))
}

/** Compares the numbers of the open rooms with the database. */
const askFor = async (db: Database, rooms: Rooms, log: Log): Promise<void> => {
  const ids = [...rooms.keys()]
  if (ids.length === 0) return
  for (const { id, seq } of await chatStore(db).lastSeqs(ids)) {
    const room = rooms.get(id)
    if (room && seq > room.last) void pumpRoom({ db, log }, room)
  }
}

/** Listens for changes of open rooms, and asks for them where listening fails. */
const followChanges = (db: Database, rooms: Rooms, log: Log) => {
  const ask = (): void => void askFor(db, rooms, log).catch(() => {})
  const listener: Listener = listenTo(db, CHAT_CHANNEL, {
    hear: (payload) => hearIn(db, rooms, log, payload),
    log,
    onState: (isListening) => {
      if (isListening) ask()
    },
  })
  let turns = 0
  const asking = setInterval(() => {
    turns += 1
    if (!listener.isListening() || turns % ASK_RARELY === 0) ask()
  }, ASK_MS).unref()
  return {
    stop: async (): Promise<void> => {
      clearInterval(asking)
      await listener.stop()
    },
  }
}

const makeHub = (db: Database) => {
  const rooms: Rooms = new Map()
  let following: ReturnType<typeof followChanges> | null = null

  const roomOf = async (id: string): Promise<LiveRoom> => {
    const [row] = rooms.has(id) ? [] : await chatStore(db).lastSeqs([id])
    // Somebody else may have opened it while we asked.
    const room = rooms.get(id) ?? emptyRoom(id, row?.seq ?? 0)
    rooms.set(id, room)
    return room
  }

  return {
    /**
     * Adds a reader who has seen everything up to `cursor`; resolves once it has caught up. The answer removes the reader.
     */
    join: async (roomId: string, reader: RoomReader, cursor: number, log: Log): Promise<() => void> => {
      following ??= followChanges(db, rooms, log)
      const room = await roomOf(roomId)
      // A number from the future would wait for ever.
      const place: ReaderPlace = { reader, cursor: Math.min(cursor, room.last), isBehind: true }
      room.places.add(place)
      const leave = (): void => {
        room.places.delete(place)
        if (room.places.size === 0 && rooms.get(roomId) === room) rooms.delete(roomId)
      }
      try {
        await catchUpIn({ db, log }, room, place)
      } catch (error) {
        leave()
        throw error
      }
      // What was written before this process listened.
      void pumpRoom({ db, log }, room)
      return leave
    },
    close: async (): Promise<void> => {
      await following?.stop()
      following = null
    },
  }
}

/** The open rooms of this process. */
export const chatHub = forEachDatabase(makeHub)
