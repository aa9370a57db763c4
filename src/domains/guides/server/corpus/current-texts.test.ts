import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { GuideAnswer } from '../../contract.ts'
import { MAX_AGE_MS } from './current-texts.ts'

const appKey = randomBytes(32).toString('base64')
const app = await openTestApp({}, { appKey })
const other = await openTestApp({}, { beside: app, appKey })
const chidi = await app.signIn('chidi')

const PATH = '/library/keeping-bees-in-a-ward'
const form = (change: Record<string, unknown> = {}) => ({
  title: 'Keeping bees in a ward',
  slug: 'keeping-bees-in-a-ward',
  content: 'A beekeeper registers each beehive with the ward before the honey season.',
  category: 'community-stories',
  status: 'published',
  ...change,
})

/** The pages and the words with which a guide of one process answers. */
const ask = async (message: string, process: TestApp = app) =>
  ok<GuideAnswer>(await process.guest().post('/api/chat/tari', { message }))
const pagesOf = ({ sources }: GuideAnswer): string[] => sources.map(({ path }) => path.split('#')[0] ?? '')
const QUESTION = 'How do I register when I am keeping bees in a ward?'
/** As long as a process may go on with what it knew. */
const waitForNews = () => app.clock.advance(MAX_AGE_MS / 1000)

test('what editors publish, change and hide is followed within seconds, by every process', async () => {
  expect(MAX_AGE_MS).toBeLessThanOrEqual(60_000)
  for (const process of [app, other]) expect(pagesOf(await ask(QUESTION, process))).not.toContain(PATH)

  const { id } = ok<{ id: string }>(await chidi.post('/api/library/admin/articles', form()), 201)
  waitForNews()
  for (const process of [app, other]) {
    const answer = await ask(QUESTION, process)
    expect(pagesOf(answer)[0]).toBe(PATH)
    expect(answer.message).toContain('before the honey season')
  }

  const update = (change: Record<string, unknown>) =>
    chidi.send('PUT', `/api/library/admin/articles/${id}`, form(change))
  ok(await update({ content: 'A beekeeper registers each beehive after the honey harvest, in January.' }))
  waitForNews()
  for (const process of [app, other]) {
    const { message } = await ask(QUESTION, process)
    expect(message).toContain('after the honey harvest')
    expect(message).not.toContain('before the honey season')
  }

  ok(await update({ status: 'archived' }))
  waitForNews()
  for (const process of [app, other]) expect(pagesOf(await ask(QUESTION, process))).not.toContain(PATH)

  ok(await update({ status: 'published' }))
  waitForNews()
  expect(pagesOf(await ask(QUESTION))).toContain(PATH)
  expect((await chidi.post(`/api/library/admin/articles/${id}/delete`, {})).statusCode).toBe(204)
  waitForNews()
  expect(pagesOf(await ask(QUESTION))).not.toContain(PATH)
})

test('a scheduled article answers from its hour on, although nobody touches it then', async () => {
  const inTenMinutes = new Date(app.clock.now().getTime() + HOUR_MS + 10 * 60_000).toISOString()
  const scheduled = form({
    title: 'Rabbit pens behind the market',
    slug: 'rabbit-pens-behind-the-market',
    content: 'The rabbit pens behind the market are cleaned by the traders on Fridays.',
    publishAt: inTenMinutes.slice(0, 16),
  })
  ok(await chidi.post('/api/library/admin/articles', scheduled), 201)
  waitForNews()
  const question = 'Who cleans the rabbit pens behind the market?'
  const path = '/library/rabbit-pens-behind-the-market'
  expect(pagesOf(await ask(question))).not.toContain(path)
  app.clock.advance(11 * 60)
  expect(pagesOf(await ask(question))[0]).toBe(path)
})

test('a letter that moderators hide is no source any more; letters of citizens never are', async () => {
  const question = 'Give me the letter that says bail is free to the divisional police officer'
  const path = '/civic-letters/bail-is-free-to-the-dpo'
  expect(pagesOf(await ask(question))).toContain(path)
  await sql`update library.letter set visibility = 'hidden' where slug = 'bail-is-free-to-the-dpo'`.execute(
    app.db,
  )
  waitForNews()
  expect(pagesOf(await ask(question))).not.toContain(path)
  const { rows } = await sql<{ slug: string }>`select slug from library.letter
    where origin = 'citizen' and is_public and visibility = 'shown'`.execute(app.db)
  for (const { slug } of rows)
    expect(pagesOf(await ask(slug.replaceAll('-', ' ')))).not.toContain(`/civic-letters/${slug}`)
})

test('a text that cannot be read takes no other down with it', async () => {
  await sql`update library.article_text set content = 'It cites {{no-such-fact}}.', updated_at = ${app.clock.now()}
    where language = 'en' and article_id = (select id from library.article where slug = 'what-sup-is')`.execute(
    app.db,
  )
  waitForNews()
  expect(pagesOf(await ask('What does a councillor do?'))).toContain('/library/what-a-councillor-does')
})
