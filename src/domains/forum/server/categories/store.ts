import { type RawBuilder, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { holds, resembles } from '#platform/server/database/search.ts'
import type { ForumTables } from '../tables.ts'

const MAX_CATEGORIES = 200

export interface StoredCategory {
  readonly id: string
  readonly key: string | null
  readonly name: string
  readonly about: string
  readonly threads: number
  readonly replies: number
  readonly last_activity_at: Date | null
}

const columns = ['id', 'key', 'name', 'about', 'threads', 'replies', 'last_activity_at'] as const

export const categoriesStore = (db: Database) => {
  const tables = withTables<ForumTables>(db)
  return {
    all: (): Promise<StoredCategory[]> =>
      tables
        .selectFrom('forum.category')
        .select(columns)
        .orderBy('position')
        .orderBy('name')
        .limit(MAX_CATEGORIES)
        .execute(),
    find: (id: string): Promise<StoredCategory | undefined> =>
      tables.selectFrom('forum.category').select(columns).where('id', '=', id).executeTakeFirst(),
    /** Adds a category; undefined when one has this name. */
    add: (category: {
      readonly id: string
      readonly key: string | null
      readonly name: string
      readonly words: string
      readonly about: string
      readonly position: number
      readonly createdBy: string | null
      readonly at: Date
    }): Promise<StoredCategory | undefined> =>
      tables
        .insertInto('forum.category')
        .values({
          id: category.id,
          key: category.key,
          name: category.name,
          words: category.words,
          about: category.about,
          position: category.position,
          created_by: category.createdBy,
          created_at: category.at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst(),
  }
}

export interface StoredThreadCard {
  readonly id: string
  readonly title: string
  readonly category_id: string
  readonly key: string | null
  readonly name: string
  readonly author_id: string | null
  readonly replies: number
  readonly last_post_at: Date
  readonly is_sample: boolean
}

export interface ThreadFilter {
  readonly category?: string | undefined
  /** Folded words that must all occur, in the title or in a post. */
  readonly words: readonly string[]
  /** Only threads that this person follows. */
  readonly followedBy?: string | undefined
}

const written = sql.ref('words')
const inThread = (word: string): RawBuilder<boolean> => sql<boolean>`t.id in (
  select id from forum.thread where ${holds(written, word)}
  union select thread_id from forum.post where ${holds(written, word)} and state = 'shown')`

/** The threads that match, the last answered first. */
export const listThreadsBy = async (
  db: Database,
  { category, words, followedBy }: ThreadFilter,
  {
    after,
    rows,
    isTolerant,
  }: { readonly after: Position | undefined; readonly rows: number; readonly isTolerant: boolean },
): Promise<StoredThreadCard[]> => {
  const conditions = [
    sql<boolean>`t.state = 'shown'`,
    ...(category ? [sql<boolean>`t.category_id = ${category}`] : []),
    ...(followedBy
      ? [
          sql<boolean>`exists (select from forum.following f where f.thread_id = t.id and f.person_id = ${followedBy} and f.is_on)`,
        ]
      : []),
    ...(words.length === 0
      ? []
      : isTolerant
        ? [resembles(sql.ref('t.words'), words.join(' '))]
        : words.map(inThread)),
    ...(after ? [sql<boolean>`(t.last_post_at, t.id) < (${after.key}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const found =
    await sql<StoredThreadCard>`select t.id, t.title, t.category_id, c.key, c.name, t.author_id, t.replies,
      t.last_post_at, t.is_sample
    from forum.thread t join forum.category c on c.id = t.category_id
    where ${sql.join(conditions, sql` and `)}
    order by t.last_post_at desc, t.id desc limit ${rows}`.execute(db)
  return found.rows
}
