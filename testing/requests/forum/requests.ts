import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { categoryIdOf } from '#domains/forum/server/seeds.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Arrange, type Arranging, nothing, type Sample } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

/** A thread with one post, of the principal or of somebody else. */
const threadOf = async ({ app, name, object }: Arranging): Promise<{ threadId: string; postId: string }> => {
  const ids = { threadId: randomUUID(), postId: randomUUID() }
  if (object === 'missing') return ids
  const writer = demoPerson((object === 'own' && principals[name].is) || 'binta').id
  const at = app.clock.now()
  await sql`insert into forum.thread (id, category_id, author_id, title, words, last_number, created_at, last_post_at)
    values (${ids.threadId}, ${categoryIdOf('place')}, ${writer}, 'A lamp', 'a lamp', 1, ${at}, ${at})`.execute(
    app.db,
  )
  await sql`insert into forum.post (id, thread_id, number, author_id, content, words, created_at)
    values (${ids.postId}, ${ids.threadId}, 1, ${writer}, 'Who mends it?', 'who mends it', ${at})`.execute(
    app.db,
  )
  return ids
}

/** Everybody may write again at once. */
const rested = async ({ app }: Arranging): Promise<unknown> =>
  sql`update forum.writer set last_at = null, day_posts = 0, day_threads = 0`.execute(app.db)

const inThread =
  (rest: Omit<Sample, 'params'> = {}): Arrange =>
  async (arranging) => {
    await rested(arranging)
    const { threadId } = await threadOf(arranging)
    return { ...rest, params: { threadId } }
  }

const aboutPost =
  (body: Record<string, unknown>): Arrange =>
  async (arranging) => {
    await rested(arranging)
    const { postId } = await threadOf(arranging)
    return { params: { postId }, body }
  }

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'forum.categories': nothing,
  'forum.createCategory': () => ({ body: { name: `Lamps ${randomUUID()}`, about: 'Light at night.' } }),
  'forum.threads': nothing,
  'forum.createThread': async (arranging) => {
    await rested(arranging)
    return { body: { category: categoryIdOf('place'), title: 'A lamp', content: 'Who mends the lamp?' } }
  },
  'forum.thread': inThread(),
  'forum.reply': inThread({ body: { content: 'The council does.', userId: randomUUID() } }),
  'forum.editPost': aboutPost({ content: 'Who mends the lamp?' }),
  'forum.deletePost': aboutPost({}),
  'forum.followThread': inThread({ body: { isOn: 'yes' } }),
}
