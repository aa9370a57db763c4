import type * as z from 'zod/mini'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { orSimilar } from '#platform/server/database/search.ts'
import { foldedWords, foldName } from '#shared/text/fold.ts'
import type { CategoryForm, ForumCategory, ThreadCard, ThreadQuery } from '../../contract.ts'
import { activityLevel, authorName } from '../../rules.ts'
import { rightsOfViewer } from '../rights.ts'
import { categoriesStore, listThreadsBy, type StoredThreadCard, type StoredCategory } from './store.ts'

const LIST = 'threads'
/** From here on a misspelt word is like one of a title. */
const TYPO_SIMILARITY = 0.4
const MAX_WORDS = 6
const MADE_BY_MEMBERS = 100

/** A category as members see it. */
export const asCategory = (row: StoredCategory, now: Date): ForumCategory => ({
  id: row.id,
  key: row.key,
  name: row.name,
  about: row.about,
  topics: row.threads,
  replies: row.replies,
  lastActivityAt: row.last_activity_at?.toISOString() ?? null,
  level: activityLevel(
    { topics: row.threads, replies: row.replies, lastActivityAt: row.last_activity_at },
    now,
  ),
})

/** All categories with their counts, and what the viewer may do here. */
export const listCategories = async (ctx: SignedInCtx) => {
  const [rows, rights] = await Promise.all([categoriesStore(ctx.db).all(), rightsOfViewer(ctx)])
  return { items: rows.map((row) => asCategory(row, ctx.now())), rights }
}

/** Makes a category; of two with one name at once one stays. */
export const createCategory = async (
  ctx: SignedInCtx,
  { name, about }: CategoryForm,
): Promise<ForumCategory> => {
  const rights = await rightsOfViewer(ctx)
  if (!rights.canMakeCategories) throw new Refusal('no-categories-yet')
  const row = await categoriesStore(ctx.db).add({
    id: ctx.newId(),
    key: null,
    name,
    // A name of signs alone has no folded words.
    words: foldName(name) || name,
    about: about ?? '',
    position: MADE_BY_MEMBERS,
    createdBy: ctx.viewer.id,
    at: ctx.now(),
  })
  if (!row) throw new Refusal('category-exists')
  return asCategory(row, ctx.now())
}

const asCards = async (ctx: SignedInCtx, rows: readonly StoredThreadCard[]): Promise<ThreadCard[]> => {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ author_id: author }) => (author === null ? [] : [author])),
  )
  return rows.map((row) => {
    const author = row.author_id === null ? undefined : names.get(row.author_id)
    return {
      id: row.id,
      title: row.title,
      category: { id: row.category_id, key: row.key, name: row.name },
      author: author ? authorName(author) : null,
      replies: row.replies,
      lastPostAt: row.last_post_at.toISOString(),
      isSample: row.is_sample,
    }
  })
}

/** One page of threads; a search without matches is tried again allowing for misspelling. */
export const listThreads = async (
  ctx: SignedInCtx,
  { q, category, followed, cursor, limit }: z.output<typeof ThreadQuery>,
) => {
  const words = foldedWords(q ?? '', MAX_WORDS)
  const filter = { words, category: category || undefined, followedBy: followed && ctx.viewer.id }
  const after = decodeCursor(LIST, cursor, isTimeKey)
  const { found, isSimilar } = await orSimilar(
    ctx.db,
    TYPO_SIMILARITY,
    (db, isTolerant) =>
      listThreadsBy(db, filter, { after, rows: isTolerant ? limit : limit + 1, isTolerant }),
    ({ length }) => length === 0 && words.length > 0 && !after,
  )
  const page = pageOfRows(LIST, found, limit, (row) => row.last_post_at.toISOString())
  return {
    items: await asCards(ctx, page.rows),
    nextCursor: page.nextCursor,
    isSimilar,
  }
}
