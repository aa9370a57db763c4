import { type RawBuilder, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { orSimilar, resemblance, resembles, textQuery } from '#platform/server/database/search.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { ArticleCategory, SourceLine } from '../../contract.ts'
import type { LibraryTables } from '../tables.ts'

/** An article with the text that its reader gets. */
export interface StoredCard {
  readonly id: string
  readonly slug: string
  readonly category: ArticleCategory
  readonly author: string
  readonly published_at: Date
  readonly language: LanguageCode
  readonly title: string
  readonly excerpt: string
  readonly minutes: number
  readonly languages: LanguageCode[]
  readonly views: number
  readonly likes: number
}

export interface StoredArticle extends StoredCard {
  readonly content: string
  readonly updated_at: Date
  readonly tags: string[]
  readonly sources: SourceLine[]
  readonly image_file_id: string | null
  readonly image_alt: string
}

export interface ArticleFilter {
  readonly category?: string | undefined
  /** Folded words, or none. */
  readonly words: string
}

/** From here on a misspelt word is like one of a title. */
const TYPO_SIMILARITY = 0.5

const isLive = (now: Date) => sql<boolean>`a.status = 'published' and a.published_at <= ${now}`

/** The text in the reader's language, otherwise the English one. */
const chosenText = (language: LanguageCode) => sql`join lateral (
  select * from library.article_text of_article where of_article.article_id = a.id
  order by of_article.language = ${language} desc, of_article.language = 'en' desc limit 1) t on true`

const cardColumns = sql`a.id, a.slug, a.category, a.author, a.published_at, t.language, t.title, t.excerpt, t.minutes::int,
  array(select language from library.article_text where article_id = a.id order by language) as languages,
  (select coalesce(sum(views), 0)::int from library.article_view where article_id = a.id) as views,
  (select count(*)::int from library.article_like where article_id = a.id) as likes`

/** In any language of the article. */
const inText = (condition: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`exists (
  select from library.article_text any_text where any_text.article_id = a.id and ${condition})`
const texts = sql.ref('any_text.words')
const titles = sql.ref('any_text.title_words')

const filtered = ({ category, words }: ArticleFilter, now: Date, isTolerant: boolean) =>
  sql.join(
    [
      isLive(now),
      ...(category ? [sql<boolean>`a.category = ${category}`] : []),
      ...(words
        ? [inText(isTolerant ? resembles(titles, words) : sql`${texts} @@ ${textQuery(words)}`)]
        : []),
    ],
    sql` and `,
  )

const orderOf = ({ words }: ArticleFilter, isTolerant: boolean) => {
  if (!words) return sql`a.published_at desc, a.id desc`
  const best = isTolerant
    ? sql`max(${resemblance(titles, words)})`
    : sql`max(ts_rank(${texts}, ${textQuery(words)}))`
  return sql`(select ${best} from library.article_text any_text where any_text.article_id = a.id) desc, a.published_at desc, a.id desc`
}

export interface ListReading {
  readonly language: LanguageCode
  readonly now: Date
  readonly after?: Position | undefined
  readonly rows: number
}

const listBy = async (
  db: Database,
  filter: ArticleFilter,
  { language, now, after, rows }: ListReading,
  isTolerant: boolean,
) => {
  const where = filtered(filter, now, isTolerant)
  const from = after
    ? sql`${where} and (a.published_at, a.id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : where
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from library.article a where ${where}`.execute(db)
  const found = await sql<StoredCard>`select ${cardColumns} from library.article a ${chosenText(language)}
    where ${from} order by ${orderOf(filter, isTolerant)} limit ${rows}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows: found.rows }
}

const listing = (db: Database) => ({
  /** One page with its total; a search without matches is tried again allowing for misspelling. */
  list: (filter: ArticleFilter, reading: ListReading) =>
    orSimilar(
      db,
      TYPO_SIMILARITY,
      (each, isTolerant) => listBy(each, filter, reading, isTolerant),
      ({ total }) => total === 0 && filter.words !== '',
    ),
})

const singles = (db: Database) => ({
  stats: async (now: Date) => {
    const { rows } = await sql<{ articles: number; categories: number; views: number; likes: number }>`
      select count(*)::int as articles, count(distinct a.category)::int as categories,
        (select coalesce(sum(views), 0)::int from library.article_view) as views,
        (select count(*)::int from library.article_like) as likes
      from library.article a where ${isLive(now)}`.execute(db)
    return rows[0] ?? { articles: 0, categories: 0, views: 0, likes: 0 }
  },
  find: async (slug: string, language: LanguageCode, now: Date): Promise<StoredArticle | undefined> => {
    const { rows } =
      await sql<StoredArticle>`select ${cardColumns}, t.content, t.updated_at, a.tags, a.sources,
        a.image_file_id, a.image_alt
      from library.article a ${chosenText(language)} where a.slug = ${slug} and ${isLive(now)}`.execute(db)
    return rows[0]
  },
  more: async (article: Pick<StoredArticle, 'id' | 'category'>, reading: ListReading) => {
    const { rows } =
      await sql<StoredCard>`select ${cardColumns} from library.article a ${chosenText(reading.language)}
      where ${isLive(reading.now)} and a.id <> ${article.id} and a.category = ${article.category}
      order by a.published_at desc, a.id desc limit ${reading.rows}`.execute(db)
    return rows
  },
  countByAuthor: async (author: string, now: Date): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from library.article a
      where a.author = ${author} and ${isLive(now)}`.execute(db)
    return rows[0]?.count ?? 0
  },
})

const likes = (db: Database) => {
  const tables = withTables<LibraryTables>(db)
  return {
    revisionsOf: (articleId: string) =>
      tables
        .selectFrom('library.revision')
        .select(['id', 'at', 'language', 'origin', 'editor_id', 'note', 'title'])
        .where('article_id', '=', articleId)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(50)
        .execute(),
    isLikedBy: async (articleId: string, personId: string): Promise<boolean> =>
      (await tables
        .selectFrom('library.article_like')
        .select('article_id')
        .where('article_id', '=', articleId)
        .where('person_id', '=', personId)
        .executeTakeFirst()) !== undefined,
    like: (articleId: string, personId: string, at: Date) =>
      tables
        .insertInto('library.article_like')
        .values({ article_id: articleId, person_id: personId, liked_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    unlike: (articleId: string, personId: string) =>
      tables
        .deleteFrom('library.article_like')
        .where('article_id', '=', articleId)
        .where('person_id', '=', personId)
        .execute(),
    countLikes: async (articleId: string): Promise<number> => {
      const { count } = await tables
        .selectFrom('library.article_like')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('article_id', '=', articleId)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

const counters = (db: Database) => ({
  /** Adds opened pages of a day; an article that is gone by now is left out. */
  addViews: (day: string, views: ReadonlyMap<string, number>) =>
    sql`insert into library.article_view (article_id, day, views)
      select a.id, ${day}::date, seen.views
      from unnest(${[...views.keys()]}::text[], ${[...views.values()]}::int[]) as seen (slug, views)
      join library.article a on a.slug = seen.slug and a.status = 'published'
      order by a.id
      on conflict (article_id, day) do update set views = article_view.views + excluded.views`.execute(db),
  addresses: async (now: Date, limit: number) => {
    const { rows } = await sql<{
      slug: string
      title: string
      excerpt: string
      published_at: Date
      updated_at: Date
    }>`
      select a.slug, t.title, t.excerpt, a.published_at, greatest(t.updated_at, a.published_at) as updated_at
      from library.article a join library.article_text t on t.article_id = a.id and t.language = 'en'
      where ${isLive(now)} order by a.published_at desc, a.id desc limit ${limit}`.execute(db)
    return rows
  },
})

export const articlesStore = (db: Database) => ({
  ...listing(db),
  ...singles(db),
  ...likes(db),
  ...counters(db),
})
