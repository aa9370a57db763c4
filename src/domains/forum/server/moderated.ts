import type { Ctx } from '#platform/server/context.ts'
import type { ModeratedKind, ModeratedSubject } from '#platform/server/moderated-kind.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { FORUM_FLAGS_TO_HOLD } from '../rules.ts'
import { changesStore } from './posts/changes-store.ts'
import { plainPost } from './posts/post-text.ts'
import { postsStore, type StoredPost } from './posts/store.ts'

const subjectOf = (post: StoredPost, title: string): ModeratedSubject => ({
  authorId: post.author_id,
  title,
  text: plainPost(post.content),
  href: `${to('forumThread', { threadId: post.thread_id })}?from=${post.number}`,
  state: null,
  lga: null,
  writtenAt: post.created_at,
})

const threadTitles = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  new Map((await postsStore(ctx.db).threadsByIds(ids)).map(({ id, title }) => [id, title]))

/** A reply, or the first post of a thread without its title. */
const postKind: ModeratedKind = {
  name: 'forum.post',
  label: message('Forum post'),
  holdAt: FORUM_FLAGS_TO_HOLD,
  subjects: async (ctx, ids) => {
    const posts = await postsStore(ctx.db).byIds(ids)
    const titles = await threadTitles(ctx, [...new Set(posts.map(({ thread_id: thread }) => thread))])
    return new Map(
      posts
        .filter(({ state }) => state !== 'deleted')
        .map((post) => [post.id, subjectOf(post, titles.get(post.thread_id) ?? '')]),
    )
  },
  hold: async (ctx, id) => void (await changesStore(ctx.db).setPost(id, ['shown'], 'held')),
  restore: async (ctx, id) => void (await changesStore(ctx.db).setPost(id, ['held', 'removed'], 'shown')),
  remove: async (ctx, id) => void (await changesStore(ctx.db).setPost(id, ['shown', 'held'], 'removed')),
}

/** A whole thread: its title and everything under it. */
const threadKind: ModeratedKind = {
  name: 'forum.thread',
  label: message('Forum discussion'),
  holdAt: FORUM_FLAGS_TO_HOLD,
  subjects: async (ctx, ids) => {
    const threads = await postsStore(ctx.db).threadsByIds(ids)
    const found = new Map<string, ModeratedSubject>()
    for (const { id, title, state, author_id: authorId } of threads) {
      const first = state === 'deleted' ? undefined : await postsStore(ctx.db).byNumber(id, 1)
      if (first)
        found.set(id, { ...subjectOf(first, title), authorId, href: to('forumThread', { threadId: id }) })
    }
    return found
  },
  hold: async (ctx, id) => void (await changesStore(ctx.db).setThread(id, ['shown'], 'held')),
  restore: async (ctx, id) => void (await changesStore(ctx.db).setThread(id, ['held', 'removed'], 'shown')),
  remove: async (ctx, id) => void (await changesStore(ctx.db).setThread(id, ['shown', 'held'], 'removed')),
}

export const forumModerated: readonly ModeratedKind[] = [threadKind, postKind]
