import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ForumTables } from '../tables.ts'

/** SQL of the people of a thread: who writes and who follows. */
export const threadPeopleStore = (db: Database) => {
  const tables = withTables<ForumTables>(db)
  return {
    /** Who takes part in a thread: the newest first, with a bound, for mentions. */
    participants: async (threadId: string): Promise<string[]> => {
      const { rows } = await sql<{ author_id: string }>`select author_id from (
          select author_id, max(number) as newest from forum.post
          where thread_id = ${threadId} and author_id is not null and state = 'shown' group by author_id) people
        order by newest desc limit 200`.execute(db)
      return rows.map(({ author_id: author }) => author)
    },
    follows: async (threadId: string, personId: string): Promise<boolean> => {
      const row = await tables
        .selectFrom('forum.following')
        .select('is_on')
        .where('thread_id', '=', threadId)
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return row?.is_on === true
    },
    /** Follows or stops; `isChosen` false leaves an earlier choice of the person. */
    follow: (threadId: string, personId: string, isOn: boolean, at: Date, isChosen: boolean) =>
      tables
        .insertInto('forum.following')
        .values({ thread_id: threadId, person_id: personId, is_on: isOn, since: at })
        .onConflict((conflict) =>
          isChosen
            ? conflict.columns(['thread_id', 'person_id']).doUpdateSet({ is_on: isOn, since: at })
            : conflict.doNothing(),
        )
        .execute(),
    /** Takes the followers who were not told since `before`, except these; each once however many replies come. */
    takeFollowers: async (threadId: string, not: readonly string[], before: Date, at: Date) => {
      const { rows } = await sql<{ person_id: string }>`update forum.following set told_at = ${at}
        where thread_id = ${threadId} and is_on and person_id <> all(${[...not]}::uuid[])
          and (told_at is null or told_at <= ${before}) returning person_id`.execute(db)
      return rows.map(({ person_id: person }) => person)
    },
  }
}
