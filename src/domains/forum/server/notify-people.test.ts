import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { eraseDomain } from '#platform/server/personal-data.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { exportedOf } from '#test/exported.ts'
import { runQueue } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import type { ForumThread } from '../contract.ts'
import { FOLLOWERS_HEAR_MS } from '../rules.ts'
import { forumJobs } from './jobs.ts'
import { forumModerated } from './moderated.ts'
import { forumPersonalData } from './personal-data.ts'
import { categoryIdOf } from './seeds.ts'

const people = new Map<DemoName, Person>()
const as = (name: DemoName): Person => {
  const person = people.get(name)
  if (!person) throw new Error(`${name} is not signed in.`)
  return person
}

const app = await openTestApp()
for (const name of ['ada', 'dayo', 'ife', 'chidi'] as const) people.set(name, await app.signIn(name))

const rest = () => sql`update forum.writer set last_at = null, day_posts = 0, day_threads = 0`.execute(app.db)
const start = async (name: DemoName, title: string) => {
  await rest()
  const body = { category: categoryIdOf('health'), title, content: `${title} Tell me.` }
  return ok<{ id: string }>(await as(name).post('/api/forums/threads', body), 201).id
}
const reply = async (name: DemoName, id: string, content: string, quote = '') => {
  await rest()
  const answer = ok<{ id: string }>(await as(name).post(`/api/forums/${id}/posts`, { content, quote }), 201)
  await runQueue(app, forumJobs)
  return answer.id
}
const show = async (id: string, name: DemoName = 'ada') =>
  ok<ForumThread>(await as(name).get(`/api/forums/${id}`))
/** What a person was told about a thread, oldest first. */
const toldOf = async (name: DemoName, threadId: string) => {
  const { rows } = await sql<{ why: string }>`select facts->>'why' as why from notifications.notice
    where person_id = ${demoPerson(name).id} and kind = 'forum.reply' and facts->>'threadId' = ${threadId}
    order by at, why`.execute(app.db)
  return rows.map(({ why }) => why)
}

describe('who hears of a reply', () => {
  test('the author of the thread, whoever is quoted or named, and each once', async () => {
    const id = await start('ada', 'Is there a nurse on Sunday?')
    await reply('dayo', id, 'I saw one.')
    expect(await toldOf('ada', id)).toEqual(['reply'])
    await reply('ife', id, 'Thanks @Dayo, so there is one.', '1')
    // Ada is quoted and follows; Dayo is named and follows.
    expect(await toldOf('ada', id)).toEqual(['quote', 'reply'])
    expect(await toldOf('dayo', id)).toEqual(['mention'])
    expect(await toldOf('ife', id)).toEqual([])
  })

  test('followers hear once an hour, and nobody who stopped', async () => {
    const id = await start('ada', 'Which vaccine comes next?')
    await reply('dayo', id, 'Measles.')
    await reply('dayo', id, 'And polio.')
    expect(await toldOf('ada', id)).toEqual(['reply'])
    app.clock.advance(FOLLOWERS_HEAR_MS / 1000)
    await sql`update identity.session set last_seen_at = ${app.clock.now()}`.execute(app.db)
    await reply('dayo', id, 'Both on Friday.')
    expect(await toldOf('ada', id)).toEqual(['reply', 'reply'])
    expect(ok(await as('ada').post(`/api/forums/${id}/follow`, { isOn: 'no' }))).toEqual({
      isFollowed: false,
    })
    app.clock.advance(FOLLOWERS_HEAR_MS / 1000)
    await sql`update identity.session set last_seen_at = ${app.clock.now()}`.execute(app.db)
    await reply('dayo', id, 'At nine.')
    expect(await toldOf('ada', id)).toEqual(['reply', 'reply'])
    // Writing does not bring back what somebody stopped.
    await reply('ada', id, 'Thank you.')
    expect((await show(id)).isFollowed).toBe(false)
  })

  test('nobody of a post that was taken out before', async () => {
    const id = await start('ada', 'Who has the key?')
    await rest()
    const { id: postId } = ok<{ id: string }>(
      await as('dayo').post(`/api/forums/${id}/posts`, { content: 'Fool.' }),
      201,
    )
    await sql`update forum.post set state = 'held' where id = ${postId}`.execute(app.db)
    await runQueue(app, forumJobs)
    expect(await toldOf('ada', id)).toEqual([])
  })
})

describe('what moderators decide', () => {
  const kind = (name: string) => {
    const found = forumModerated.find((each) => each.name === name)
    if (!found) throw new Error(`There is no kind ${name}.`)
    return found
  }
  const ctx = () => ({ db: app.db, now: () => app.clock.now() }) as never
  const countsOf = async () => {
    const { rows } = await sql`select threads, replies from forum.category where key = 'health'`.execute(
      app.db,
    )
    return rows[0]
  }

  test('holds, restores and removes a post, and the counts follow', async () => {
    const id = await start('ada', 'Where is the clinic?')
    const postId = await reply('dayo', id, 'You are all thieves.')
    const before = await countsOf()
    const { hold, restore, remove, subjects } = kind('forum.post')
    const subject = (await subjects(ctx(), [postId])).get(postId)
    expect(subject).toMatchObject({
      authorId: demoPerson('dayo').id,
      title: 'Where is the clinic?',
      text: 'You are all thieves.',
    })
    await hold(ctx(), postId)
    await hold(ctx(), postId)
    expect((await show(id)).posts[1]).toMatchObject({ state: 'held', text: [] })
    expect((await show(id, 'dayo')).posts[1]?.text).toEqual([
      { tag: 'p', children: ['You are all thieves.'] },
    ])
    expect((await show(id)).replies).toBe(0)
    await restore(ctx(), postId)
    expect(await countsOf()).toEqual(before)
    await remove(ctx(), postId)
    await remove(ctx(), postId)
    expect((await show(id)).posts[1]).toMatchObject({ state: 'removed', text: [] })
    const { rows } = await sql<{
      removed: number
    }>`select removed from forum.writer where person_id = ${demoPerson('dayo').id}`.execute(app.db)
    expect(rows[0]?.removed).toBe(1)
    // What its author deleted, no decision brings back.
    ok(await as('dayo').post(`/api/forums/posts/${postId}/delete`, {}))
    await restore(ctx(), postId)
    expect((await show(id)).posts[1]).toMatchObject({ state: 'deleted', text: [] })
  })

  test('a held thread is gone for others, with its counts, and its author sees why', async () => {
    const before = await countsOf()
    const id = await start('dayo', 'Buy my cream')
    await reply('ada', id, 'No.')
    const { hold, restore } = kind('forum.thread')
    await hold(ctx(), id)
    expect(await countsOf()).toEqual(before)
    expect((await as('ada').get(`/api/forums/${id}`)).statusCode).toBe(404)
    expect((await show(id, 'dayo')).state).toBe('held')
    expect((await as('dayo').post(`/api/forums/${id}/posts`, { content: 'Why?' })).statusCode).toBe(404)
    await restore(ctx(), id)
    expect((await show(id)).replies).toBe(1)
  })

  test('flags of people who are not verified hide nothing', async () => {
    const id = await start('ada', 'When does the pharmacy open?')
    const postId = await reply('ife', id, 'At eight.')
    const flagged = await as('dayo').post('/api/moderation/flags', {
      kind: 'forum.post',
      subjectId: postId,
      reason: 'spam',
    })
    expect(flagged.statusCode).toBe(201)
    expect((await show(id)).posts[1]?.state).toBe('shown')
    expect(domains.manifests.flatMap(({ moderated }) => moderated ?? []).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['forum.post', 'forum.thread']),
    )
  })
})

describe('a thread whose author', () => {
  test('deletes its first post is gone without answers, and stays with them', async () => {
    const [alone, answered] = [await start('ada', 'Alone?'), await start('ada', 'Answered?')]
    await reply('dayo', answered, 'Yes.')
    for (const id of [alone, answered])
      ok(await as('ada').post(`/api/forums/posts/${(await show(id)).posts[0]?.id ?? ''}/delete`, {}))
    expect((await as('dayo').get(`/api/forums/${alone}`)).statusCode).toBe(404)
    const { posts } = await show(answered, 'dayo')
    expect(posts.map(({ state }) => state)).toEqual(['deleted', 'shown'])
  })

  test('leaves keeps its answers; the words and the name go, and an export has them before', async () => {
    const id = await start('ife', 'My secret village')
    await reply('ada', id, 'It is fine there.')
    const { id: personId } = demoPerson('ife')
    const exported = await exportedOf(app, forumPersonalData, personId)
    expect(exported['forum.post']).toContainEqual(
      expect.objectContaining({ content: 'My secret village Tell me.' }),
    )
    await eraseDomain(app.db, forumPersonalData, personId)
    const { posts } = await show(id)
    expect(posts.map(({ author, state }) => [author, state])).toEqual([
      [null, 'deleted'],
      ['Ada S.', 'shown'],
    ])
    const { rows } = await sql`select 1 from forum.post where author_id = ${personId}
      union all select 1 from forum.post where content like '%secret village%'
      union all select 1 from forum.following where person_id = ${personId}`.execute(app.db)
    expect(rows).toEqual([])
  })
})
