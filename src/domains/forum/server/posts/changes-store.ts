import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PostState } from '../../contract.ts'
import type { ForumTables } from '../tables.ts'

/** SQL of what happens to posts and threads after they were written. */
export const changesStore = (db: Database) => {
  const tables = withTables<ForumTables>(db)
  return {
    /** Changes a post that shows and keeps what it said; false when it is not this person's. */
    edit: async (id: string, personId: string, text: { content: string; words: string }, at: Date) => {
      const { rows } = await sql<{ thread_id: string; number: number }>`with was as (
          select id, content from forum.post
          where id = ${id} and author_id = ${personId} and state = 'shown' for update
        ), kept as (
          insert into forum.earlier_text (post_id, number, author_id, content, replaced_at)
          select was.id, (select count(*) + 1 from forum.earlier_text e where e.post_id = was.id), ${personId}, was.content, ${at}
          from was where was.content <> ${text.content}
        )
        update forum.post p set content = ${text.content}, words = ${text.words},
          edited_at = case when p.content <> ${text.content} then ${at}::timestamptz else p.edited_at end
        from was where p.id = was.id returning p.thread_id, p.number`.execute(db)
      return rows[0]
    },
    /** Takes the words of a post away, and the earlier ones with them; its number stays. */
    erase: async (id: string, personId: string) => {
      const row = await tables
        .updateTable('forum.post')
        .set({ state: 'deleted', content: '', words: '' })
        .where('id', '=', id)
        .where('author_id', '=', personId)
        .where('state', '<>', 'deleted')
        .returning(['thread_id', 'number'])
        .executeTakeFirst()
      if (row) await tables.deleteFrom('forum.earlier_text').where('post_id', '=', id).execute()
      return row
    },
    /** Takes away a thread that nobody has answered. */
    closeEmpty: (threadId: string) =>
      tables
        .updateTable('forum.thread')
        .set({ state: 'deleted' })
        .where('id', '=', threadId)
        .where('replies', '=', 0)
        .execute(),
    setPost: (id: string, from: readonly PostState[], to: PostState) =>
      tables
        .updateTable('forum.post')
        .set({ state: to })
        .where('id', '=', id)
        .where('state', 'in', from)
        .execute(),
    setThread: (id: string, from: readonly PostState[], to: PostState) =>
      tables
        .updateTable('forum.thread')
        .set({ state: to })
        .where('id', '=', id)
        .where('state', 'in', from)
        .execute(),
  }
}
