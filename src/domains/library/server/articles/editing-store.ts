import { type Insertable, sql, type Selectable } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { readMarkdown } from '#platform/server/content/long-markdown.ts'
import { foldName } from '#shared/text/fold.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { TextOrigin } from '../../contract.ts'
import type { ArticleStatus, ArticleTab } from '../../contracts/editor-contract.ts'
import type { ArticleRow, LibraryTables } from '../tables.ts'

export type EditedRow = Selectable<ArticleRow>

/** A text of an article in one language. */
export interface NewText {
  readonly articleId: string
  readonly language: LanguageCode
  readonly title: string
  readonly excerpt: string
  readonly content: string
  readonly tags: readonly string[]
  readonly origin: TextOrigin
  readonly translatedFrom: string | null
  readonly at: Date
}

/** What the public history says of a change, and who made it. */
export interface Change {
  readonly id: string
  readonly editorId: string | null
  readonly note: string
}

const summaryColumns = sql`a.*, t.title, array(select language from library.article_text where article_id = a.id order by language) as languages,
  (select coalesce(sum(views), 0)::int from library.article_view where article_id = a.id) as views,
  (select count(*)::int from library.article_like where article_id = a.id) as likes`
const englishText = sql`join lateral (select title from library.article_text of_article
  where of_article.article_id = a.id order by of_article.language = 'en' desc limit 1) t on true`

export type AdminRow = EditedRow & {
  readonly title: string
  readonly languages: LanguageCode[]
  readonly views: number
  readonly likes: number
}

const reads = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  return {
    listByStatus: async (tab: ArticleTab): Promise<AdminRow[]> => {
      const { rows } = await sql<AdminRow>`select ${summaryColumns} from library.article a ${englishText}
        where ${tab === 'all' ? sql`true` : sql`a.status = ${tab}`} order by a.updated_at desc, a.id limit 500`.execute(
        db,
      )
      return rows
    },
    countByStatus: async () => {
      const { rows } = await sql<{
        status: ArticleStatus
        count: number
      }>`select status, count(*)::int as count
        from library.article group by status`.execute(db)
      return rows
    },
    findById: async (id: string): Promise<AdminRow | undefined> => {
      const { rows } = await sql<AdminRow>`select ${summaryColumns} from library.article a ${englishText}
        where a.id = ${id}`.execute(db)
      return rows[0]
    },
    textsOf: (id: string) =>
      tables
        .selectFrom('library.article_text')
        .select(['language', 'title', 'excerpt', 'content', 'origin', 'translated_from', 'updated_at'])
        .where('article_id', '=', id)
        .orderBy('language')
        .execute(),
    idOfSlug: async (slug: string): Promise<string | undefined> =>
      (await tables.selectFrom('library.article').select('id').where('slug', '=', slug).executeTakeFirst())
        ?.id,
  }
}

const writes = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  return {
    add: (row: Insertable<ArticleRow>) => tables.insertInto('library.article').values(row).execute(),
    /** False when somebody changed it after `basis`, or it is gone. */
    change: async (
      id: string,
      change: Partial<Omit<Insertable<ArticleRow>, 'id'>>,
      basis?: Date,
    ): Promise<boolean> => {
      const query = tables.updateTable('library.article').set(change).where('id', '=', id)
      const { numUpdatedRows } = await (
        basis ? query.where('updated_at', '=', basis) : query
      ).executeTakeFirst()
      return numUpdatedRows > 0n
    },
    remove: async (id: string): Promise<boolean> =>
      (await tables.deleteFrom('library.article').where('id', '=', id).executeTakeFirst()).numDeletedRows >
      0n,
  }
}

const texts = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  return {
    /** Stores a text and its version. A text that says the same already stays as it is. */
    keepText: async (text: NewText, change: Change): Promise<void> => {
      const { articleId, language, title, excerpt, content, tags, origin, translatedFrom, at } = text
      const { plain, minutes } = await readMarkdown(content)
      const values = {
        title,
        excerpt,
        content,
        title_words: foldName([title, excerpt, ...tags].join(' ')),
        all_words: foldName(plain),
        minutes: Math.min(minutes, 999),
        origin,
        translated_from: translatedFrom,
        updated_at: at,
      }
      const before = await tables
        .selectFrom('library.article_text')
        .select(['title', 'excerpt', 'content'])
        .where('article_id', '=', articleId)
        .where('language', '=', language)
        .executeTakeFirst()
      const isSame = before?.title === title && before.excerpt === excerpt && before.content === content
      await tables
        .insertInto('library.article_text')
        .values({ article_id: articleId, language, ...values })
        .onConflict((conflict) =>
          conflict
            .columns(['article_id', 'language'])
            .doUpdateSet(
              isSame ? { title_words: values.title_words, translated_from: translatedFrom } : values,
            ),
        )
        .execute()
      if (isSame) return
      await tables
        .insertInto('library.revision')
        .values({
          id: change.id,
          article_id: articleId,
          language,
          at,
          origin,
          editor_id: change.editorId,
          note: change.note,
          title,
          excerpt,
          content,
        })
        .execute()
    },
  }
}

const files = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  return {
    /** The hashes of the files of a folder as they were loaded last. */
    loadedHashes: async (folder: string): Promise<ReadonlyMap<string, string>> => {
      const rows = await tables
        .selectFrom('library.loaded_file')
        .select(['name', 'hash'])
        .where('folder', '=', folder)
        .execute()
      return new Map(rows.map(({ name, hash }) => [name, hash]))
    },
    noteLoaded: (folder: string, name: string, hash: string, at: Date) =>
      tables
        .insertInto('library.loaded_file')
        .values({ folder, name, hash, loaded_at: at })
        .onConflict((conflict) => conflict.columns(['folder', 'name']).doUpdateSet({ hash, loaded_at: at }))
        .execute(),
  }
}

export const editingStore = (db: Database) => ({ ...reads(db), ...writes(db), ...texts(db), ...files(db) })
