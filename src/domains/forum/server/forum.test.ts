import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { ForumCategory, ForumThread, ThreadCard } from '../contract.ts'
import type { ForumRights } from '../contracts/rights-contract.ts'
import { categoryIdOf } from './seeds.ts'

const app = await openTestApp()
const [ada, dayo, chidi] = await Promise.all([app.signIn('ada'), app.signIn('dayo'), app.signIn('chidi')])

interface Home {
  readonly items: ForumCategory[]
  readonly rights: ForumRights
}
const home = async (who = ada) => ok<Home>(await who.get('/api/forums'))
const categoryOf = async (key: string): Promise<ForumCategory> => {
  const found = (await home()).items.find((each) => each.key === key)
  if (!found) throw new Error(`There is no category ${key}.`)
  return found
}
/** Everybody may write again at once. */
const rest = async (): Promise<void> => {
  app.clock.advance(1)
  await sql`update forum.writer set last_at = null, day_posts = 0, day_threads = 0`.execute(app.db)
}
const start = async (who: Person, title: string, content = 'What do you think?', key = 'health') => {
  await rest()
  const body = { category: categoryIdOf(key), title, content }
  return ok<{ id: string }>(await who.post('/api/forums/threads', body), 201).id
}
const reply = async (who: Person, id: string, body: Record<string, unknown>, headers = {}) => {
  await rest()
  return who.post(`/api/forums/${id}/posts`, body, headers)
}
const show = async (id: string, who = ada, query = '') =>
  ok<ForumThread>(await who.get(`/api/forums/${id}${query}`))
const search = async (query: string) =>
  ok<{ items: ThreadCard[]; isSimilar: boolean }>(await ada.get(`/api/forums/threads?${query}`))

describe('the forum', () => {
  test('[FO-01] counts topics and replies, knows the last activity and its level; creates categories, threads and replies', async () => {
    // A category needs a name and the trust of the forum.
    expect(await ada.post('/api/forums', { name: 'Markets of Kano' })).toRefuse(403, 'NO_CATEGORIES_YET')
    const nameless = await chidi.post('/api/forums', { name: ' ' })
    expect(nameless.json()).toMatchObject({ fields: { name: 'Give the category a name.' } })
    const made = ok<ForumCategory>(
      await chidi.post('/api/forums', { name: 'Markets of Kano', about: '' }),
      201,
    )
    expect(made).toMatchObject({ topics: 0, replies: 0, lastActivityAt: null, level: 'new' })
    expect(await chidi.post('/api/forums', { name: 'márkets OF kano' })).toRefuse(409, 'CATEGORY_EXISTS')
    // A thread needs title, content and category.
    const empty = await ada.post('/api/forums/threads', { title: '', content: '', category: '' })
    expect(empty.statusCode).toBe(400)
    expect(Object.keys(empty.json<{ fields: object }>().fields).toSorted()).toEqual([
      'category',
      'content',
      'title',
    ])
    expect(
      await ada.post('/api/forums/threads', { title: 'A', content: 'Who?', category: randomUUID() }),
    ).toRefuse(404, 'CATEGORY_NOT_FOUND')
    const body = { category: made.id, title: 'Which gate opens first?', content: 'I bring yams.' }
    const { id } = ok<{ id: string }>(await ada.post('/api/forums/threads', body), 201)
    const now = async () => (await home()).items.find((each) => each.id === made.id)
    expect(await now()).toMatchObject({ topics: 1, replies: 0, level: 'low', name: 'Markets of Kano' })
    for (let number = 2; number <= 10; number += 1) {
      const answer = ok(await reply(chidi, id, { content: `Gate ${number}.` }), 201)
      expect(answer).toMatchObject({ number })
    }
    const lastActivityAt = app.clock.now().toISOString()
    expect(await now()).toMatchObject({ topics: 1, replies: 9, lastActivityAt, level: 'high' })
    app.clock.advance(25 * 3600)
    await sql`update identity.session set last_seen_at = ${app.clock.now()}, created_at = ${app.clock.now()}`.execute(
      app.db,
    )
    expect(await now()).toMatchObject({ level: 'medium', lastActivityAt })
    expect(await show(id)).toMatchObject({ title: 'Which gate opens first?', replies: 9, isMine: true })
  })

  test('brings its categories, and the demonstration some threads', async () => {
    const { items } = await home()
    expect(items.slice(0, 2).map(({ key }) => key)).toEqual(['place', 'market'])
    expect(await categoryOf('market')).toMatchObject({ topics: 1, replies: 3 })
  })

  test('is closed to guests', async () => {
    expect((await app.guest().get('/api/forums')).statusCode).toBe(401)
    expect((await app.guest().get('/api/forums/threads')).statusCode).toBe(401)
  })
})

describe('a reply', () => {
  test('sent again takes effect once: with its key, and without one', async () => {
    const id = await start(ada, 'Does the clinic open on Sunday?')
    const headers = { 'idempotency-key': 'reply-of-dayo-1' }
    const body = { content: 'Yes, from 9.', userId: demoPerson('ada').id }
    const first = ok<{ id: string }>(await reply(dayo, id, body, headers), 201)
    expect(ok(await reply(dayo, id, body, headers), 201)).toEqual(first)
    expect(ok(await reply(dayo, id, { content: 'Yes, from 9.' }), 201)).toEqual(first)
    const { posts, replies } = await show(id)
    expect([replies, posts.length]).toEqual([1, 2])
    // The session decides who wrote, never the body.
    expect(posts[1]).toMatchObject({ author: 'Dayo A.', isMine: false })
  })

  test('of two devices at once counts once', async () => {
    const id = await start(ada, 'Where is the well?')
    await rest()
    const answers = await Promise.all(
      [1, 2, 3].map(() => dayo.post(`/api/forums/${id}/posts`, { content: 'Behind the school.' })),
    )
    expect(new Set(answers.map((each) => ok<{ id: string }>(each, 201).id)).size).toBe(1)
    expect((await show(id)).replies).toBe(1)
  })

  test('quotes another post, and the quote loses its words with it', async () => {
    const id = await start(ada, 'How high is the fee?', 'It is **₦200** each day.')
    ok(await reply(dayo, id, { content: 'That is much.', quote: '1' }), 201)
    const [first, second] = (await show(id)).posts
    expect(second?.quote).toEqual({ number: 1, author: 'Ada S.', text: 'It is ₦200 each day.' })
    expect((await show(id, dayo, '?quote=1')).quoted?.text).toBe('It is ₦200 each day.')
    ok(await ada.post(`/api/forums/posts/${first?.id ?? ''}/delete`, {}))
    const after = await show(id, dayo)
    expect(after.posts[0]).toMatchObject({ state: 'deleted', text: [], content: null })
    expect(after.posts[1]?.quote).toMatchObject({ number: 1, text: '' })
  })

  test('is edited by its author alone, and its history stays readable', async () => {
    const id = await start(ada, 'When is the meeting?', 'On Monday.')
    const [post] = (await show(id)).posts
    const edit = (who: Person, content: string) =>
      who.post(`/api/forums/posts/${post?.id ?? ''}/edit`, { content })
    expect(await edit(dayo, 'Never.')).toRefuse(404, 'POST_NOT_FOUND')
    ok(await edit(ada, 'On Tuesday.'))
    ok(await edit(ada, 'On Tuesday.'))
    const shown = await show(id, dayo, '?history=1')
    expect(shown.posts[0]?.editedAt).not.toBeNull()
    expect(shown.posts[0]?.text).toEqual([{ tag: 'p', children: ['On Tuesday.'] }])
    expect(shown.earlier.map(({ text }) => text)).toEqual([[{ tag: 'p', children: ['On Monday.'] }]])
  })

  test('stands on a page of its own number', async () => {
    const id = await start(ada, 'Count with me')
    for (let number = 2; number <= 23; number += 1)
      ok(await reply(chidi, id, { content: `Number ${number}` }), 201)
    const first = await show(id)
    expect([first.posts.length, first.previousFrom, first.nextFrom]).toEqual([20, null, 21])
    const last = await show(id, ada, '?from=21')
    expect([last.posts.map(({ number }) => number), last.previousFrom, last.nextFrom]).toEqual([
      [21, 22, 23],
      1,
      null,
    ])
  })
})

describe('a new account', () => {
  test('posts no links, waits between posts, and has so many a day', async () => {
    const gbenga = await app.signIn('gbenga')
    await sql`update identity.person set joined_at = ${app.clock.now()}, is_verified = false
      where id = ${demoPerson('gbenga').id}`.execute(app.db)
    const id = await start(ada, 'Who sells seeds?')
    expect((await home(gbenga)).rights).toMatchObject({ level: 'new', canLink: false, secondsBetween: 30 })
    expect(await reply(gbenga, id, { content: 'At https://seeds.example' })).toRefuse(403, 'NO_LINKS_YET')
    ok(await reply(gbenga, id, { content: 'I do.' }), 201)
    app.clock.advance(10)
    const fast = await gbenga.post(`/api/forums/${id}/posts`, { content: 'Maize too.' })
    expect(fast).toRefuse(429, 'TOO_FAST')
    expect(Number(fast.headers['retry-after'])).toBe(20)
    app.clock.advance(20)
    await sql`update forum.writer set day_posts = 9 where person_id = ${demoPerson('gbenga').id}`.execute(
      app.db,
    )
    ok(await gbenga.post(`/api/forums/${id}/posts`, { content: 'Maize too.' }), 201)
    app.clock.advance(30)
    const tenth = await gbenga.post(`/api/forums/${id}/posts`, { content: 'And beans.' })
    expect(tenth).toRefuse(429, 'ENOUGH_TODAY')
    await sql`update identity.person set is_verified = true where id = ${demoPerson('gbenga').id}`.execute(
      app.db,
    )
    expect((await home(gbenga)).rights).toMatchObject({ level: 'known', canLink: true })
    ok(await reply(gbenga, id, { content: 'At https://seeds.example' }), 201)
  })
})

describe('search', () => {
  test('finds words of titles and posts without marks and case, and forgives misspelling', async () => {
    const id = await start(ada, 'Ọjà Ọba: who keeps the gate?', 'The ƙofar gate is locked.')
    for (const words of ['oja oba', 'KOFAR', 'gate ojà'])
      expect((await search(`q=${encodeURIComponent(words)}`)).items.map((each) => each.id)).toContain(id)
    const near = await search('q=ojaa%20obba')
    expect(near.isSimilar).toBe(true)
    expect(near.items.map((each) => each.id)).toContain(id)
    expect((await search('q=zzzzqqq')).items).toEqual([])
    expect((await search('q=%25')).items.length).toBeGreaterThan(0)
  })

  test('pages through a category without a gap', async () => {
    const category = categoryIdOf('schools')
    const ids: string[] = []
    for (const name of ['one', 'two', 'three'])
      ids.push(await start(chidi, `Page ${name}`, 'Here.', 'schools'))
    const first = ok<{ items: ThreadCard[]; nextCursor: string }>(
      await ada.get(`/api/forums/threads?category=${category}&limit=2`),
    )
    const second = await search(`category=${category}&limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map((each) => each.id)).toEqual(ids.toReversed())
  })
})
