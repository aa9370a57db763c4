import { type Insertable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PostState } from '../../contract.ts'
import type { ForumTables, PostRow, ThreadRow } from '../tables.ts'

export interface StoredThread {
  readonly id: string
  readonly category_id: string
  readonly author_id: string | null
  readonly title: string
  readonly state: PostState
  readonly last_number: number
  readonly replies: number
  readonly is_sample: boolean
}

export interface StoredPost {
  readonly id: string
  readonly thread_id: string
  readonly number: number
  readonly author_id: string | null
  readonly content: string
  readonly quotes: string | null
  readonly state: PostState
  readonly created_at: Date
  readonly edited_at: Date | null
}

const threadColumns = [
  'id',
  'category_id',
  'author_id',
  'title',
  'state',
  'last_number',
  'replies',
  'is_sample',
] as const
const postColumns = [
  'id',
  'thread_id',
  'number',
  'author_id',
  'content',
  'quotes',
  'state',
  'created_at',
  'edited_at',
] as const

/** Reads of threads and posts. */
export const postsStore = (db: Database) => {
  const tables = withTables<ForumTables>(db)
  const posts = () => tables.selectFrom('forum.post').select(postColumns).$castTo<StoredPost>()
  const threads = () => tables.selectFrom('forum.thread').select(threadColumns).$castTo<StoredThread>()
  return {
    thread: (id: string) => threads().where('id', '=', id).executeTakeFirst(),
    /** Posts of a thread from a number on, in order. */
    from: (threadId: string, number: number, rows: number) =>
      posts()
        .where('thread_id', '=', threadId)
        .where('number', '>=', number)
        .orderBy('number')
        .limit(rows)
        .execute(),
    byNumber: (threadId: string, number: number) =>
      posts().where('thread_id', '=', threadId).where('number', '=', number).executeTakeFirst(),
    byIds: async (ids: readonly string[]): Promise<StoredPost[]> =>
      ids.length === 0 ? [] : posts().where('id', 'in', ids).execute(),
    threadsByIds: async (ids: readonly string[]): Promise<StoredThread[]> =>
      ids.length === 0 ? [] : threads().where('id', 'in', ids).execute(),
    earlierTexts: (postId: string) =>
      tables
        .selectFrom('forum.earlier_text')
        .select(['content', 'replaced_at'])
        .where('post_id', '=', postId)
        .orderBy('number', 'desc')
        .limit(50)
        .execute(),
  }
}

/** SQL of what members write. */
export const writingStore = (db: Database) => {
  const tables = withTables<ForumTables>(db)
  return {
    /** The same reply of the same person since then. */
    sameReply: (threadId: string, personId: string, content: string, since: Date) =>
      tables
        .selectFrom('forum.post')
        .select(['id', 'number'])
        .where('thread_id', '=', threadId)
        .where('author_id', '=', personId)
        .where('created_at', '>=', since)
        .where('content', '=', content)
        .where('state', '=', 'shown')
        .orderBy('number', 'desc')
        .executeTakeFirst(),
    /** Adds a thread without posts; undefined when it is there already. */
    addThread: (thread: Insertable<ThreadRow>) =>
      tables
        .insertInto('forum.thread')
        .values(thread)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst(),
    /** Adds a post at the end of a thread that shows; undefined when there is none. */
    addPost: async (post: Omit<Insertable<PostRow>, 'number'>): Promise<number | undefined> => {
      const taken = await tables
        .updateTable('forum.thread')
        .set(({ eb }) => ({
          last_number: eb('last_number', '+', 1),
          last_post_at: sql<Date>`greatest(last_post_at, ${post.created_at})`,
        }))
        .where('id', '=', post.thread_id)
        .where('state', '=', 'shown')
        .returning('last_number')
        .executeTakeFirst()
      if (!taken) return undefined
      await tables
        .insertInto('forum.post')
        .values({ ...post, number: taken.last_number })
        .execute()
      return taken.last_number
    },
  }
}
