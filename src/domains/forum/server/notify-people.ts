import { notifyAll, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { FOLLOWERS_HEAR_MS, mentionedIn } from '../rules.ts'
import { forumReply } from './notices.ts'
import { threadPeopleStore } from './posts/people-store.ts'
import { plainPost } from './posts/post-text.ts'
import { namedParticipants } from './posts/present-thread.ts'
import { postsStore } from './posts/store.ts'

/**
 * Tells whom a post quotes or names, and those who follow its thread: each person once, and followers once an hour
 * however many replies come. A post that is held or gone by now tells nobody.
 */
export const tellPeople = async (ctx: NotifyContext, postId: string): Promise<void> => {
  const store = postsStore(ctx.db)
  const [post] = await store.byIds([postId])
  const thread = post && (await store.thread(post.thread_id))
  if (post?.state !== 'shown' || thread?.state !== 'shown' || post.author_id === null) return
  const people = await namedParticipants(ctx, thread.id)
  const author = people.find(({ id }) => id === post.author_id)?.name ?? ''
  const values = { threadId: thread.id, thread: thread.title, number: post.number, author }
  const told = new Set([post.author_id])
  const tell = async (ids: readonly string[], why: 'reply' | 'quote' | 'mention'): Promise<void> => {
    const fresh = ids.filter((id) => !told.has(id))
    for (const id of fresh) told.add(id)
    await notifyAll(ctx, fresh, forumReply, { ...values, why }, { key: post.id })
  }
  const [quoted] = post.quotes ? await store.byIds([post.quotes]) : []
  await tell(quoted?.author_id ? [quoted.author_id] : [], 'quote')
  await tell(mentionedIn(plainPost(post.content), people), 'mention')
  const now = ctx.now()
  const before = new Date(now.getTime() - FOLLOWERS_HEAR_MS)
  await tell(await threadPeopleStore(ctx.db).takeFollowers(thread.id, [...told], before, now), 'reply')
}
