import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Person } from '#test/app.ts'
import { startDonating } from '#test/donations.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { emailsTo } from '#test/deliveries.ts'

const donating = await startDonating()
const { app, at, prepare, pay, donation } = donating
let ada: Person
beforeEach(async () => {
  await donating.renew()
  ada = await app.signIn('ada')
})
afterAll(donating.stop)

const remind = () => jobNamed('donations:remind').run(jobCtx(app), null)
const afterMonth = () => app.clock.advance(32 * 86_400)
const monthly = (change: Record<string, string | undefined> = {}) => ({ rhythm: 'monthly', ...change })
const linksTo = async (email: string): Promise<string[]> =>
  (await emailsTo(app, email))
    .filter(({ subject }) => subject.includes('monthly donation'))
    .map(({ text }) => /\/donations\/([\w-]{43})/.exec(text)?.[1] ?? '')

describe('a monthly donation', () => {
  test('reminds a guest each month with a ready link, takes nothing by itself, and ends by the link with one press', async () => {
    const email = 'monthly@example.ng'
    const token = await prepare(app.guest(), monthly({ email }))
    await pay(token)
    expect((await donation(token)).plan).toMatchObject({ isEnded: false })
    await remind()
    expect(await linksTo(email)).toEqual([])
    afterMonth()
    await Promise.all([remind(), remind()])
    const [next = '', ...more] = await linksTo(email)
    expect(more).toEqual([])
    expect(await donation(next)).toMatchObject({ state: 'prepared', amount: '5000.00', fund: 'general' })
    await pay(next)
    expect((await donation(next)).state).toBe('paid')
    const today = lagosDay(app.clock.now())
    expect((await donation(next)).plan?.nextOn.localeCompare(today)).toBe(1)
    ok(await app.guest().post(at(next, '/stop'), {}))
    ok(await app.guest().post(at(next, '/stop'), {}))
    expect((await donation(token)).plan).toMatchObject({ isEnded: true })
    afterMonth()
    await remind()
    expect(await linksTo(email)).toHaveLength(1)
  })

  test('notifies a person with an account', async () => {
    await pay(await prepare(ada, monthly({ email: undefined })))
    afterMonth()
    await remind()
    ada = await app.signIn('ada')
    const notices = ok<{ items: { title: string; link: string }[] }>(
      await ada.get('/api/notifications'),
    ).items
    const due = notices.find(({ title }) => title === 'Your monthly donation of ₦5,000.00 is ready')
    expect((await donation(due?.link.split('/').at(-1) ?? '')).state).toBe('prepared')
  })

  test('that was never paid reminds nobody; after three unpaid months it ends', async () => {
    const never = 'never@example.ng'
    await prepare(app.guest(), monthly({ email: never }))
    const once = 'once@example.ng'
    const token = await prepare(app.guest(), monthly({ email: once }))
    await pay(token)
    for (let month = 0; month < 5; month += 1) {
      afterMonth()
      await remind()
    }
    expect(await linksTo(never)).toEqual([])
    expect(await linksTo(once)).toHaveLength(3)
    expect((await donation(token)).plan).toMatchObject({ isEnded: true })
  })

  test('whose project needs no more goes to community projects', async () => {
    const token = await prepare(app.guest(), monthly({ email: 'project@example.ng' }))
    await pay(token)
    await sql`update donations.plan set fund = 'project', project_id = gen_random_uuid()
      where email = 'project@example.ng'`.execute(app.db)
    afterMonth()
    await remind()
    const [next = ''] = await linksTo('project@example.ng')
    expect(await donation(next)).toMatchObject({ fund: 'communities', project: null })
  })
})

test('names and addresses of donations that nobody paid go after 30 days', async () => {
  await prepare(app.guest(), { email: 'unpaid@example.ng', name: 'Unpaid', message: 'Hello there' })
  const paid = await prepare(app.guest(), { email: 'paid@example.ng', name: 'Paid' })
  await pay(paid)
  app.clock.advance(31 * 86_400)
  await jobNamed('donations:forget').run(jobCtx(app), null)
  const { rows } = await sql<{
    text: string
  }>`select to_jsonb(d)::text as text from donations.donation d`.execute(app.db)
  const all = rows.map(({ text }) => text).join('\n')
  expect(all).not.toMatch(/unpaid@|Unpaid|Hello there/)
  expect(all).toContain('paid@example.ng')
})
