import { type RawBuilder, type Selectable, sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Topic } from '../contract.ts'
import type { FeedbackTables, MessageRow } from './tables.ts'

export type FeedbackMessageRow = Selectable<MessageRow>

/** The most messages of their own that a person sees, the newest. */
const MAX_OWN = 50

interface NewMessage {
  readonly id: string
  readonly way: 'contact' | 'feedback'
  readonly topic: Topic
  readonly text: string
  readonly personId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly language: string
}

export type MessageList = 'waiting' | 'settled'

const lists: Readonly<Record<MessageList, { holds: RawBuilder<boolean>; at: RawBuilder<Date> }>> = {
  waiting: { holds: sql<boolean>`settled_at is null`, at: sql<Date>`sent_at` },
  settled: { holds: sql<boolean>`settled_at is not null`, at: sql<Date>`settled_at` },
}

const among = (topics: readonly Topic[]) => sql<boolean>`topic = any(${[...topics]}::text[])`

export const feedbackStore = (db: Database) => {
  const tables = withTables<FeedbackTables>(db)
  return {
    /** Stores a message and returns its number. */
    add: async ({ personId, ...rest }: NewMessage, sentAt: Date): Promise<number> => {
      const { number } = await tables
        .insertInto('feedback.message')
        .values({ ...rest, person_id: personId, sent_at: sentAt })
        .returning('number')
        .executeTakeFirstOrThrow()
      return number
    },

    ofPerson: (personId: string) =>
      tables
        .selectFrom('feedback.message')
        .selectAll()
        .where('person_id', '=', personId)
        .orderBy('sent_at', 'desc')
        .orderBy('id')
        .limit(MAX_OWN)
        .execute(),

    byId: (id: string) =>
      tables.selectFrom('feedback.message').selectAll().where('id', '=', id).executeTakeFirst(),

    countWaiting: async (topics: readonly Topic[]): Promise<number> => {
      const { total } = await tables
        .selectFrom('feedback.message')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(lists.waiting.holds)
        .where(among(topics))
        .executeTakeFirstOrThrow()
      return total
    },

    /** One page: of waiting messages the oldest first, of settled ones the newest. */
    page: async (list: MessageList, topics: readonly Topic[], cursor: string | undefined, limit: number) => {
      const { holds, at } = lists[list]
      const after = decodeCursor(`messages-${list}`, cursor, isTimeKey)
      const isNewestFirst = list === 'settled'
      const beyond = sql.raw(isNewestFirst ? '<' : '>')
      const rows = await tables
        .selectFrom('feedback.message')
        .selectAll()
        .where(holds)
        .where(among(topics))
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${at}, id) ${beyond} (${after?.key}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy(at, isNewestFirst ? 'desc' : 'asc')
        .orderBy('id', isNewestFirst ? 'desc' : 'asc')
        .limit(limit + 1)
        .execute()
      return pageOfRows(`messages-${list}`, rows, limit, (row) =>
        (isNewestFirst ? (row.settled_at ?? row.sent_at) : row.sent_at).toISOString(),
      )
    },
  }
}

/** SQL of what ends a message: its answer, the email and its deletion. */
export const settlingStore = (db: Database) => {
  const tables = withTables<FeedbackTables>(db)
  return {
    /** Settles a message of these topics; nothing when it is settled already, or of another topic. */
    settle: (
      id: string,
      topics: readonly Topic[],
      { by, at, answer }: { readonly by: string; readonly at: Date; readonly answer: string | null },
    ) =>
      tables
        .updateTable('feedback.message')
        .set({ settled_by: by, settled_at: at, answer })
        .where('id', '=', id)
        .where(among(topics))
        .where('settled_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** Takes an answer that no email has carried yet; nothing when there is none. */
    takeToMail: (id: string, at: Date) =>
      tables
        .updateTable('feedback.message')
        .set({ mailed_at: at })
        .where('id', '=', id)
        .where('answer', 'is not', null)
        .where('email', 'is not', null)
        .where('mailed_at', 'is', null)
        .returning(['number', 'email', 'answer', 'language'])
        .executeTakeFirst(),

    forgetBefore: (day: Date) => deleteInBatches(db, 'feedback.message', sql`settled_at < ${day}`),
  }
}
