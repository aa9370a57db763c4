import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { SourceLine } from '../contract.ts'

/** A text that everybody may read now: an article, or a letter of the platform. */
export interface PublishedText {
  readonly kind: 'article' | 'letter'
  readonly slug: string
  readonly language: LanguageCode
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly sources: readonly SourceLine[]
  /** Changes whenever the text does. */
  readonly version: string
}

/** The texts in each language, with what names their state. */
const published = (now: Date) => sql`
  select 'article' as kind, a.slug, t.language, t.title, t.excerpt as summary, t.content, a.sources,
    greatest(a.updated_at, t.updated_at) as changed_at
  from library.article a join library.article_text t on t.article_id = a.id
  where a.status = 'published' and a.published_at <= ${now}
  union all
  select 'letter', slug, 'en', title, summary, content, sources, updated_at
  from library.letter where origin = 'platform' and is_public and visibility in ('shown', 'cleared')
  union all
  select 'letter', slug, said.key, said.value->>'title', said.value->>'summary', said.value->>'content', sources,
    updated_at
  from library.letter, jsonb_each(translations) said
  where origin = 'platform' and is_public and visibility in ('shown', 'cleared')`

const version = sql`slug || ' ' || extract(epoch from changed_at)::text`

export const publishedTextsStore = (db: Database) => ({
  /** A short name for all that may be read now: it changes when a text comes, changes, goes, or its hour strikes. */
  stateAt: async (now: Date): Promise<string> => {
    const { rows } = await sql<{ state: string | null }>`
      select md5(string_agg(kind || ' ' || language || ' ' || ${version}, ',' order by kind, slug, language)) as state
      from (${published(now)}) texts`.execute(db)
    return rows[0]?.state ?? ''
  },
  textsAt: async (now: Date): Promise<PublishedText[]> => {
    const { rows } = await sql<PublishedText>`
      select kind, slug, language, title, summary, content, sources, ${version} as version
      from (${published(now)}) texts order by kind, slug, language`.execute(db)
    return rows
  },
})
