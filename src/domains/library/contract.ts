import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, moment, pageCursor, pageLimit, pageOf } from '#shared/fields.ts'
import { richText } from '#shared/text/rich-text.ts'
import { languages, message } from '#shared/words.ts'

export const articleCategories = [
  'civic-education',
  'canadian-politics',
  'nigerian-diaspora',
  'community-stories',
  'leadership',
] as const
export type ArticleCategory = (typeof articleCategories)[number]
/** The five categories of the specification, in its words [LB-01]. */
export const articleCategoryNames: Readonly<Record<ArticleCategory, string>> = {
  'civic-education': message('Civic Education'),
  'canadian-politics': message('Canadian Politics'),
  'nigerian-diaspora': message('Nigerian Diaspora'),
  'community-stories': message('Community Stories'),
  leadership: message('Leadership'),
}

const codes = languages.map(({ code }) => code)
/** A language of a text. */
export const textLanguage = () => z.enum(codes as [(typeof codes)[number], ...typeof codes])

export const textOrigins = ['file', 'staff'] as const
export type TextOrigin = (typeof textOrigins)[number]

/** What a text rests on; the day is when the source said so or when we read it. */
export const SourceLine = z.object({
  title: z.string(),
  url: z.nullable(z.string()),
  date: z.nullable(z.string()),
})
export type SourceLine = z.output<typeof SourceLine>

export const ArticleCard = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.enum(articleCategories),
  author: z.string(),
  /** The language of this title: the reader's where the text has it. */
  language: textLanguage(),
  languages: z.array(textLanguage()),
  publishedAt: moment(),
  minutes: z.int(),
  views: z.int(),
  likes: z.int(),
})
export type ArticleCard = z.output<typeof ArticleCard>

export const Article = z.extend(ArticleCard, {
  updatedAt: moment(),
  imageUrl: z.nullable(z.string()),
  imageAlt: z.string(),
  tags: z.array(z.string()),
  sources: z.array(SourceLine),
  text: richText(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Whether the viewer likes it; false for a guest. */
  isLiked: z.boolean(),
  /** How many articles this author has here. */
  articlesByAuthor: z.int(),
  /** Newest first; says when and by what the text changed, without its editor. */
  revisions: z.array(
    z.object({ at: moment(), language: textLanguage(), origin: z.enum(textOrigins), note: z.string() }),
  ),
  /** Others of the category, newest first. */
  more: z.array(ArticleCard),
})
export type Article = z.output<typeof Article>

export const ArticleQuery = z.strictObject({
  q: z.optional(z.string().check(z.trim(), z.maxLength(80, message('That is too long.')))),
  category: z.optional(z.enum(articleCategories)),
  cursor: pageCursor(),
  limit: pageLimit(20, 50),
})

export const LibraryStats = z.object({
  articles: z.int(),
  categories: z.int(),
  views: z.int(),
  likes: z.int(),
})
export type LibraryStats = z.output<typeof LibraryStats>

export const articleMissing = { 'article-not-found': refusal(404, message('Article Not Found')) } as const

export const libraryApi = {
  articles: get('/api/library/articles', {
    summary:
      'Published articles by words and category, newest first or the best match first, and the figures of the library',
    access: 'public',
    limit: 'read',
    tag: 'library',
    query: ArticleQuery,
    returns: z.extend(pageOf(ArticleCard), {
      stats: LibraryStats,
      /** True when no article has these words and these are spelt alike. */
      isSimilar: z.boolean(),
    }),
  }),
  article: get('/api/library/articles/:slug', {
    summary: 'One article in your language where it has it, with its sources and its history',
    access: 'public',
    limit: 'read',
    tag: 'library',
    returns: Article,
    refuses: articleMissing,
  }),
  likeArticle: post('/api/library/articles/:slug/like', {
    summary: 'Like an article, or take the like back; each person counts once',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    offline: 'queue',
    body: z.strictObject({ isLiked: z.enum(['yes', 'no'], message('Choose yes or no.')) }),
    returns: z.object({ isLiked: z.boolean(), likes: z.int() }),
    refuses: { ...articleMissing, 'signed-out': refusal(401, message('Login Required')) },
    refreshes: ['library'],
  }),
}

/** The day of a text on the wire. */
export const textDay = dayOfAction
