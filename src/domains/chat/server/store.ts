import { type Kysely, sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, isUniqueViolation, withTables } from '#platform/server/database/database.ts'
import type { ChatState, RoomKind, RoomMessage } from '../contract.ts'
import type { ChatTables } from './tables.ts'

type Tables = Kysely<ChatTables>

/**
 * The channel on which processes tell each other of changes; a payload names a room and a number, or a person. A new
 * message comes with it when it fits, so that no process has to read it.
 */
export const CHAT_CHANNEL = 'chat_live'

export interface StoredRoomMessage {
  readonly id: string
  readonly roomId: string
  readonly seq: number
  readonly authorId: string
  readonly text: string
  readonly hasLinks: boolean
  readonly state: ChatState
  readonly sentAt: Date
}

/** A message before it has its number. */
export type NewMessage = Omit<StoredRoomMessage, 'seq' | 'state'>

/** A message as its notification carries it. */
export type ToldMessage = Omit<RoomMessage, 'isOwn' | 'state'> & { readonly authorId: string }

/** PostgreSQL takes less than 8,000 bytes; the number and the room stand before it. */
const MAX_TOLD_BYTES = 7_500

const tellable = ({ id, authorId, text, hasLinks, sentAt }: NewMessage, name: string | null): string => {
  if (name === null) return ''
  const told = JSON.stringify({ id, name, text, hasLinks, sentAt: sentAt.toISOString(), authorId })
  return Buffer.byteLength(told) <= MAX_TOLD_BYTES ? ` ${told}` : ''
}

/** The message that a notification of this number carries. */
export const toldMessageOf = (body: string, seq: number): ToldMessage => ({
  ...(JSON.parse(body) as Omit<ToldMessage, 'seq'>),
  seq,
})

const columns = [
  'id',
  'room_id as roomId',
  'seq',
  'author_id as authorId',
  'body as text',
  'has_links as hasLinks',
  'state',
  'sent_at as sentAt',
] as const

const messagesOf = (tables: Tables) => tables.selectFrom('chat.message').select(columns)

const tell = (tables: Tables, payload: string) =>
  sql`select pg_notify(${CHAT_CHANNEL}, ${payload})`.execute(tables)

const rooms = (tables: Tables) => ({
  /** The stored rows of these rooms; rooms in which nobody wrote have none. */
  roomRows: (ids: readonly string[]) =>
    tables
      .selectFrom('chat.room')
      .selectAll()
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .execute(),
  /** Local governments' rooms with the latest messages. */
  busiest: (limit: number) =>
    tables
      .selectFrom('chat.room')
      .selectAll()
      .where('kind', '=', 'lga')
      .where('last_at', 'is not', null)
      .orderBy('last_at', 'desc')
      .limit(limit)
      .execute(),
  lastSeqs: (ids: readonly string[]): Promise<{ id: string; seq: number }[]> =>
    tables
      .selectFrom('chat.room')
      .select(['id', 'last_seq as seq'])
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .execute(),
  ensureRoom: async (room: {
    id: string
    kind: RoomKind
    about: string
    name: string | null
    state_code: string | null
    lga_id: string | null
  }): Promise<void> => {
    await tables
      .insertInto('chat.room')
      .values(room)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  setPause: (id: string, seconds: number) =>
    tables.updateTable('chat.room').set({ pause_seconds: seconds }).where('id', '=', id).execute(),
})

/** One statement, because the room's row is locked from here to the commit. */
const addStatement = (message: NewMessage, name: string | null, pauseSeconds: number) => {
  const { id, roomId, authorId, text, hasLinks, sentAt } = message
  return sql<{ seq: number }>`with turn as (
        insert into chat.turn (room_id, person_id, next_at)
        select room.id, ${authorId}, ${sentAt}::timestamptz + make_interval(secs => greatest(${pauseSeconds}::int, room.pause_seconds))
        from chat.room where room.id = ${roomId} and not exists (select from chat.message where message.id = ${id})
        on conflict (room_id, person_id) do update set next_at = excluded.next_at where turn.next_at <= ${sentAt}
        returning room_id
      ), numbered as (
        update chat.room set last_seq = last_seq + 1, last_at = ${sentAt} from turn where room.id = turn.room_id
        returning room.id, room.last_seq
      ), added as (
        insert into chat.message (room_id, seq, id, author_id, body, has_links, sent_at)
        select numbered.id, last_seq, ${id}, ${authorId}, ${text}, ${hasLinks}, ${sentAt} from numbered
        returning room_id, seq
      )
      select seq, pg_notify(${CHAT_CHANNEL}, 'm ' || seq || ' ' || room_id || ${tellable(message, name)}::text) from added`
}

const writing = (tables: Tables) => ({
  /**
   * Adds a message if its author's pause is over, begins the next pause, gives the message the next number of its room and
   * tells all processes; with the author's name, the message goes along. Null when there is no such room yet, the pause
   * still runs or there is a message with this id.
   */
  add: async (message: NewMessage, name: string | null, pauseSeconds: number): Promise<number | null> => {
    const { rows } = await addStatement(message, name, pauseSeconds)
      .execute(tables)
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'message_id_key')) return { rows: [] }
        throw error
      })
    return rows[0]?.seq ?? null
  },
  /** When this person's pause ends; undefined for somebody who never wrote in the room. */
  pauseEnd: async (roomId: string, personId: string): Promise<Date | undefined> =>
    (
      await tables
        .selectFrom('chat.turn')
        .select('next_at')
        .where('room_id', '=', roomId)
        .where('person_id', '=', personId)
        .executeTakeFirst()
    )?.next_at,
  /** Moves a message between states; false when it is in none of `from`. */
  change: async (id: string, from: readonly ChatState[], state: ChatState): Promise<boolean> => {
    const changed = await tables
      .updateTable('chat.message')
      .set({ state })
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning(['room_id', 'seq'])
      .executeTakeFirst()
    if (changed) await tell(tables, `c ${changed.seq} ${changed.room_id}`)
    return changed !== undefined
  },
  tellOfPerson: (personId: string) => tell(tables, `p ${personId}`),
})

const reading = (tables: Tables) => ({
  message: (id: string) => messagesOf(tables).where('id', '=', id).executeTakeFirst(),
  messageAt: (roomId: string, seq: number) =>
    messagesOf(tables).where('room_id', '=', roomId).where('seq', '=', seq).executeTakeFirst(),
  /** The latest messages that this reader may see, the newest first. */
  page: (
    roomId: string,
    {
      viewerId,
      blocked,
      before,
      limit,
    }: { viewerId: string; blocked: readonly string[]; before: number | null; limit: number },
  ) => {
    let query = messagesOf(tables)
      .where('room_id', '=', roomId)
      .where((is) =>
        is.or([
          is('state', '=', 'shown'),
          is.and([is('author_id', '=', viewerId), is('state', '<>', 'withdrawn')]),
        ]),
      )
      .where(sql<boolean>`author_id <> all(${blocked}::uuid[])`)
    if (before !== null) query = query.where('seq', '<', before)
    return query.orderBy('seq', 'desc').limit(limit).execute()
  },
  /** What everybody may see after a number, the oldest first. */
  after: (roomId: string, seq: number, limit: number) =>
    messagesOf(tables)
      .where('room_id', '=', roomId)
      .where('seq', '>', seq)
      .where('state', '=', 'shown')
      .orderBy('seq')
      .limit(limit)
      .execute(),
  /** The numbers of messages in this range that nobody may see any more. */
  hiddenBetween: async (roomId: string, from: number, to: number): Promise<number[]> =>
    (
      await tables
        .selectFrom('chat.message')
        .select('seq')
        .where('room_id', '=', roomId)
        .where('seq', '>', from)
        .where('seq', '<=', to)
        .where('state', '<>', 'shown')
        .execute()
    ).map(({ seq }) => seq),
})

const looking = (tables: Tables) => ({
  /** Messages with their rooms, for moderators. */
  messagesById: (ids: readonly string[]) =>
    tables
      .selectFrom('chat.message')
      .innerJoin('chat.room', 'chat.room.id', 'chat.message.room_id')
      .select([
        'chat.message.id',
        'author_id as authorId',
        'body as text',
        'sent_at as sentAt',
        'room_id as roomId',
        'kind',
        'about',
        'name',
        'state_code as state',
        'lga_id as lga',
      ])
      .where('chat.message.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  removeFromBefore: (time: Date) => deleteInBatches(tables, 'chat.message', sql`sent_at < ${time}`),
  removeTurnsBefore: (time: Date) => deleteInBatches(tables, 'chat.turn', sql`next_at < ${time}`),
})

/** SQL of the community chat. */
export const chatStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...rooms(tables),
  ...writing(tables),
  ...reading(tables),
  ...looking(tables),
})
