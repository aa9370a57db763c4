import type * as z from 'zod/mini'
import { describeFiles } from '#domains/files/server/attachments.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { parseLong } from '#platform/server/content/long-markdown.ts'
import { headingsOf } from '#platform/server/content/markdown.ts'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { foldedWords } from '#shared/text/fold.ts'
import type { Article, ArticleCard, ArticleQuery } from '../../contract.ts'
import { isSlug } from '../../rules.ts'
import { filledText } from '../filled-text.ts'
import { articlesStore, type StoredArticle, type StoredCard } from './store.ts'

const LIST = 'articles'
const MAX_MORE = 3
const MAX_WORDS = 8

const asArticleCard = ({ published_at, id: _id, ...row }: StoredCard): ArticleCard => ({
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  category: row.category,
  author: row.author,
  language: row.language,
  languages: row.languages,
  publishedAt: published_at.toISOString(),
  minutes: row.minutes,
  views: row.views,
  likes: row.likes,
})

/** One page of published articles; a search without matches is tried again allowing for misspelling. */
export const listArticles = async (
  ctx: Ctx,
  { q, category, cursor, limit }: z.output<typeof ArticleQuery>,
) => {
  const store = articlesStore(ctx.db)
  const words = foldedWords(q ?? '', MAX_WORDS).join(' ')
  const filter = { category, words }
  const reading = {
    language: ctx.language,
    now: ctx.now(),
    // A search shows its best matches on one page.
    after: words ? undefined : decodeCursor(LIST, cursor, isTimeKey),
    rows: limit + 1,
  }
  const [{ found, isSimilar }, stats] = await Promise.all([
    store.list(filter, reading),
    store.stats(ctx.now()),
  ])
  const page = pageOfRows(LIST, found.rows, limit, (row) => row.published_at.toISOString())
  return {
    items: page.rows.map(asArticleCard),
    total: found.total,
    nextCursor: words ? null : page.nextCursor,
    stats,
    isSimilar,
  }
}

const findArticle = async (
  ctx: Pick<Ctx, 'db' | 'language' | 'now'>,
  slug: string,
): Promise<StoredArticle> => {
  const row = isSlug(slug) ? await articlesStore(ctx.db).find(slug, ctx.language, ctx.now()) : undefined
  if (!row) throw new Refusal('article-not-found')
  return row
}

/** One published article; refuses `article-not-found` for drafts, archived ones and those whose day has not come. */
export const showArticle = async (ctx: Ctx, slug: string): Promise<Article> => {
  const row = await findArticle(ctx, slug)
  const store = articlesStore(ctx.db)
  const [content, revisions, isLiked, articlesByAuthor, more, pictures] = await Promise.all([
    filledText(row.content, row.language),
    store.revisionsOf(row.id),
    ctx.viewer ? store.isLikedBy(row.id, ctx.viewer.id) : false,
    store.countByAuthor(row.author, ctx.now()),
    store.more(row, { language: ctx.language, now: ctx.now(), rows: MAX_MORE }),
    row.image_file_id ? describeFiles(ctx, [row.image_file_id]) : [],
  ])
  const text = await parseLong(content)
  return {
    ...asArticleCard(row),
    updatedAt: row.updated_at.toISOString(),
    imageUrl: pictures[0]?.url ?? null,
    imageAlt: row.image_alt,
    tags: row.tags,
    sources: row.sources,
    text,
    headings: headingsOf(text),
    isLiked,
    articlesByAuthor,
    revisions: revisions.map(({ at, language, origin, note }) => ({
      at: at.toISOString(),
      language,
      origin,
      note,
    })),
    more: more.map(asArticleCard),
  }
}

/** Likes an article or takes the like back; repeating it changes nothing. */
export const likeArticle = async (ctx: SignedInCtx, slug: string, isLiked: boolean) => {
  const { id } = await findArticle(ctx, slug)
  const store = articlesStore(ctx.db)
  await (isLiked ? store.like(id, ctx.viewer.id, ctx.now()) : store.unlike(id, ctx.viewer.id))
  return { isLiked, likes: await store.countLikes(id) }
}

/** Published articles for feeds and search engines, newest first. */
export const articleAddresses = (ctx: Pick<Ctx, 'db' | 'now'>, limit: number) =>
  articlesStore(ctx.db).addresses(ctx.now(), limit)

/** What the preview picture of an article says; undefined for an article that nobody may read. */
export const articleTitle = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  slug: string,
): Promise<StoredArticle | undefined> =>
  isSlug(slug) ? articlesStore(ctx.db).find(slug, 'en', ctx.now()) : undefined
