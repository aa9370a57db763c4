import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { PostForm, ThreadForm } from '../../contract.ts'
import type { ForumRights } from '../../contracts/rights-contract.ts'
import { hasLink, writingStopOf, SAME_REPLY_MS, type Written } from '../../rules.ts'
import { categoriesStore } from '../categories/store.ts'
import { tellOfPost } from '../jobs.ts'
import { rightsOfViewer } from '../rights.ts'
import { changesStore } from './changes-store.ts'
import { threadPeopleStore } from './people-store.ts'
import { plainPost } from './post-text.ts'
import { findThread } from './present-thread.ts'
import { postsStore, writingStore } from './store.ts'
import { writerStore } from './writer-store.ts'

/** A text with its words as they are searched. */
const postOf = (content: string) => ({ content, words: foldName(plainPost(content)) })

const refuseLinks = ({ canLink }: ForumRights, text: string): void => {
  if (!canLink && hasLink(text)) throw new Refusal('no-links-yet')
}

const refuseStopped = (rights: ForumRights, written: Written, now: Date, isThread: boolean): void => {
  const stop = writingStopOf(rights, written, now, isThread)
  if (!stop) return
  throw new Refusal(stop.code, stop.code === 'too-fast' ? { retryAfterSeconds: stop.seconds } : {})
}

/** Starts a thread with its first post; its author follows it. */
export const createThread = async (
  ctx: SignedInCtx,
  { category, title, content }: ThreadForm,
): Promise<{ id: string }> => {
  if (!(await categoriesStore(ctx.db).find(category))) throw new Refusal('category-not-found')
  const [store, people] = [writingStore(ctx.db), threadPeopleStore(ctx.db)]
  const [now, me] = [ctx.now(), ctx.viewer.id]
  const rights = await rightsOfViewer(ctx)
  refuseLinks(rights, `${title}\n${content}`)
  const day = lagosDay(now)
  const written = await writerStore(ctx.db).holdWriter(me, day)
  refuseStopped(rights, written, now, true)
  const id = ctx.newId()
  await store.addThread({
    id,
    category_id: category,
    author_id: me,
    title,
    words: foldName(title),
    created_at: now,
    last_post_at: now,
  })
  await store.addPost({ ...postOf(content), id: ctx.newId(), thread_id: id, author_id: me, created_at: now })
  await writerStore(ctx.db).noteWritten(me, day, written, true, now)
  await people.follow(id, me, true, now, true)
  return { id }
}

const quotedIn = async (
  ctx: SignedInCtx,
  threadId: string,
  number: number | undefined,
): Promise<string | null> => {
  const post = number === undefined ? undefined : await postsStore(ctx.db).byNumber(threadId, number)
  return post?.state === 'shown' ? post.id : null
}

/**
 * Replies in a thread. The same words sent again, as by a phone that lost the answer, are the same reply. Whoever
 * replies follows the thread, unless they stopped.
 */
export const reply = async (
  ctx: SignedInCtx,
  threadId: string,
  { content, quote }: PostForm,
): Promise<{ id: string; number: number }> => {
  const thread = await findThread(ctx, threadId)
  const [store, people] = [writingStore(ctx.db), threadPeopleStore(ctx.db)]
  const [now, me] = [ctx.now(), ctx.viewer.id]
  const rights = await rightsOfViewer(ctx)
  refuseLinks(rights, content)
  const day = lagosDay(now)
  const written = await writerStore(ctx.db).holdWriter(me, day)
  const same = await store.sameReply(thread.id, me, content, new Date(now.getTime() - SAME_REPLY_MS))
  if (same) return same
  refuseStopped(rights, written, now, false)
  const id = ctx.newId()
  const quotes = await quotedIn(ctx, thread.id, quote || undefined)
  const number = await store.addPost({
    ...postOf(content),
    id,
    thread_id: thread.id,
    author_id: me,
    quotes,
    created_at: now,
  })
  if (number === undefined) throw new Refusal('thread-not-found')
  await writerStore(ctx.db).noteWritten(me, day, written, false, now)
  await people.follow(thread.id, me, true, now, false)
  await enqueue(ctx.db, tellOfPost, { postId: id })
  return { id, number }
}

/** Changes the viewer's own post; readers can look up what it said before. */
export const editPost = async (ctx: SignedInCtx, postId: string, content: string) => {
  if (!isId(postId)) throw new Refusal('post-not-found')
  refuseLinks(await rightsOfViewer(ctx), content)
  const row = await changesStore(ctx.db).edit(postId, ctx.viewer.id, postOf(content), ctx.now())
  if (!row) throw new Refusal('post-not-found')
  return { threadId: row.thread_id, number: row.number }
}

/** Takes the words of the viewer's own post away; a thread without answers goes with its first post. */
export const deletePost = async (ctx: SignedInCtx, postId: string) => {
  if (!isId(postId)) throw new Refusal('post-not-found')
  const store = changesStore(ctx.db)
  const row = await store.erase(postId, ctx.viewer.id)
  if (!row) throw new Refusal('post-not-found')
  if (row.number === 1) await store.closeEmpty(row.thread_id)
  return { threadId: row.thread_id, number: row.number }
}

/** Follows a thread, or stops; repeating it changes nothing. */
export const followThread = async (ctx: SignedInCtx, threadId: string, isFollowed: boolean) => {
  const thread = await findThread(ctx, threadId)
  await threadPeopleStore(ctx.db).follow(thread.id, ctx.viewer.id, isFollowed, ctx.now(), true)
  return { isFollowed }
}
