import type * as z from 'zod/mini'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { can } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { type ForumPost, type ForumThread, POSTS_ON_PAGE, type PostsQuery } from '../../contract.ts'
import { authorName } from '../../rules.ts'
import { asCategory } from '../categories/categories.ts'
import { categoriesStore } from '../categories/store.ts'
import { rightsOfViewer } from '../rights.ts'
import { threadPeopleStore } from './people-store.ts'
import { excerptOf, postText } from './post-text.ts'
import { postsStore, type StoredPost, type StoredThread } from './store.ts'

/** A thread that the viewer may read: one that shows, their own, and any for moderators. Refuses others. */
export const findThread = async (
  ctx: Pick<SignedInCtx, 'db' | 'viewer'>,
  id: string,
): Promise<StoredThread> => {
  const row = isId(id) ? await postsStore(ctx.db).thread(id) : undefined
  const isOwn = row?.author_id === ctx.viewer.id && row.state !== 'deleted'
  if (!row || !(row.state === 'shown' || isOwn || can('moderation', ctx.viewer)))
    throw new Refusal('thread-not-found')
  return row
}

type Names = ReadonlyMap<string, string>

const shownNamesOf = async (
  ctx: Pick<SignedInCtx, 'db'>,
  ids: readonly (string | null)[],
): Promise<Names> => {
  const names = await namesOf(
    ctx,
    ids.filter((id) => id !== null),
  )
  return new Map([...names].map(([id, name]) => [id, authorName(name)]))
}

const nameIn = (names: Names, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? null)

const quoteOf = (post: StoredPost | undefined, names: Names): ForumPost['quote'] =>
  post
    ? {
        number: post.number,
        author: nameIn(names, post.author_id),
        text: post.state === 'shown' ? excerptOf(post.content) : '',
      }
    : null

interface Around {
  readonly thread: StoredThread
  readonly names: Names
  readonly quoted: ReadonlyMap<string, StoredPost>
}

const asPost = (
  { viewer }: Pick<SignedInCtx, 'viewer'>,
  post: StoredPost,
  { thread, names, quoted }: Around,
): ForumPost => {
  const isMine = post.author_id === viewer.id
  // Its author still reads what a moderator took out, and moderators what they decide about.
  const isReadable =
    post.state === 'shown' || (post.state !== 'deleted' && (isMine || can('moderation', viewer)))
  return {
    id: post.id,
    number: post.number,
    author: nameIn(names, post.author_id),
    isMine,
    isAsker: post.author_id !== null && post.author_id === thread.author_id,
    writtenAt: post.created_at.toISOString(),
    editedAt: post.edited_at?.toISOString() ?? null,
    state: post.state,
    text: isReadable ? postText(post.content) : [],
    quote: isReadable && post.quotes ? quoteOf(quoted.get(post.quotes), names) : null,
    content: isMine && post.state === 'shown' ? post.content : null,
    canFlag: !isMine && post.state === 'shown',
  }
}

const earlierOf = async (ctx: SignedInCtx, posts: readonly StoredPost[], history: number | undefined) => {
  const post = posts.find(({ number, state }) => number === history && state === 'shown')
  const rows = post ? await postsStore(ctx.db).earlierTexts(post.id) : []
  return rows.map(({ content, replaced_at: at }) => ({
    replacedAt: at.toISOString(),
    text: postText(content),
  }))
}

/** One thread with a page of its posts; refuses `thread-not-found`. */
export const showThread = async (
  ctx: SignedInCtx,
  id: string,
  { from = 1, quote, history }: z.output<typeof PostsQuery>,
): Promise<ForumThread> => {
  const thread = await findThread(ctx, id)
  const store = postsStore(ctx.db)
  const [found, category, isFollowed, rights, wanted] = await Promise.all([
    store.from(thread.id, from, POSTS_ON_PAGE + 1),
    categoriesStore(ctx.db).find(thread.category_id),
    threadPeopleStore(ctx.db).follows(thread.id, ctx.viewer.id),
    rightsOfViewer(ctx),
    quote === undefined ? undefined : store.byNumber(thread.id, quote),
  ])
  invariant(category, 'a thread has a category')
  const posts = found.slice(0, POSTS_ON_PAGE)
  const quoted = await store.byIds([...new Set(posts.flatMap(({ quotes }) => quotes ?? []))])
  const everybody = [...posts, ...quoted, ...(wanted ? [wanted] : [])]
  const names = await shownNamesOf(
    ctx,
    everybody.map(({ author_id: author }) => author),
  )
  const around = { thread, names, quoted: new Map(quoted.map((post) => [post.id, post])) }
  return {
    id: thread.id,
    title: thread.title,
    category: asCategory(category, ctx.now()),
    replies: thread.replies,
    state: thread.state,
    isSample: thread.is_sample,
    isMine: thread.author_id === ctx.viewer.id,
    isFollowed,
    lastNumber: thread.last_number,
    posts: posts.map((post) => asPost(ctx, post, around)),
    previousFrom: from > 1 ? Math.max(1, from - POSTS_ON_PAGE) : null,
    nextFrom: found[POSTS_ON_PAGE]?.number ?? null,
    earlier: await earlierOf(ctx, posts, history),
    quoted: wanted?.state === 'shown' ? quoteOf(wanted, names) : null,
    rights,
  }
}

/** The people who take part in a thread, as `@` can name them. */
export const namedParticipants = async (ctx: Pick<SignedInCtx, 'db'>, threadId: string) => {
  const ids = await threadPeopleStore(ctx.db).participants(threadId)
  return [...(await shownNamesOf(ctx, ids))].map(([id, name]) => ({ id, name }))
}
