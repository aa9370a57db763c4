import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { asSupport, auditOf } from '#test/staff.ts'
import { deliverNotices } from '#test/deliveries.ts'
import type { SentReminder, Unfinished } from '../../contract.ts'
import { sendReminder } from '../jobs.ts'

const app = await openTestApp()
let lami = await asSupport(app, 'gbenga')

const reason = 'Routine reminder to finish.'
const halima = demoPerson('halima').id
const origin = 'https://civic.example'

const list = async (query = '', who = lami) =>
  ok<{ items: Unfinished[]; total: number }>(await who.get(`/api/admin/reminders?limit=100&${query}`))
const remind = (body: Record<string, unknown>, who = lami) =>
  who.post('/api/admin/reminders', { reason, ...body })
const waiting = async () => {
  const { rows } = await sql<{ id: string }>`select id from staff.reminder where sent_at is null`.execute(
    app.db,
  )
  return rows.map(({ id }) => id)
}
const deliver = async (ids: readonly string[]) => {
  for (const id of ids) await sendReminder.run(jobCtx(app), { id, origin })
  await deliverNotices(app)
}
const emails = async () =>
  (await app.ports.outbox.email.list())
    .map(({ message }) => message)
    .filter(({ subject }) => subject.startsWith('Finish'))

describe('unfinished people', () => {
  test('are listed with what is missing, the longest waiting first, and filtered by it', async () => {
    const all = await list()
    const numbers = all.items.map(({ citizenNumber }) => citizenNumber)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect((await list('gap=age')).items.map(({ id }) => id)).toEqual([halima])
    expect(all.items.find(({ id }) => id === halima)?.gaps).toContain('age')
    expect(all.items.map(({ id }) => id)).not.toContain(demoPerson('jide').id)
  })

  test('show no address to other staff, and nothing to citizens', async () => {
    const emeka = await app.signIn('emeka')
    expect((await list('gap=age', emeka)).items[0]?.email).toBe('h•••@demo.sup')
    expect(await remind({ personIds: [halima] }, emeka)).toRefuse(403, 'FORBIDDEN')
    expect(await (await app.signIn('ada')).get('/api/admin/reminders')).toRefuse(403, 'FORBIDDEN')
    expect(await app.guest().get('/api/admin/reminders')).toRefuse(401, 'SIGNED_OUT')
  })
})

describe('a reminder', () => {
  test('goes to a person once in 7 days, whoever requests it and even in parallel', async () => {
    const chidi = await app.signIn('chidi')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => remind({ personIds: [halima] }, index % 2 ? lami : chidi)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(answer).toRefuse(409, 'NOBODY_TO_REMIND')
    expect(await auditOf(app, halima)).toEqual([['people.remind', reason]])
    expect((await list('gap=age')).items[0]).toMatchObject({ mayRemind: false })
    app.clock.advance(7 * 86_400 - 1)
    expect(await remind({ personIds: [halima] }, await app.signIn('chidi'))).toRefuse(409, 'NOBODY_TO_REMIND')
    app.clock.advance(1)
    lami = await app.signIn('gbenga')
    expect(ok(await remind({ personIds: [halima] }))).toEqual({ reminded: 1 })
  })

  test('is one email with the steps and their links, however often the job runs', async () => {
    const [first = ''] = await waiting()
    await deliver([first, first])
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: 'halima@demo.sup' })
    expect(email?.text).toContain('Confirm that you are 18 or older: sign in at http://localhost:3000/auth')
  })

  test('sends nothing when nothing is missing any more, and the list shows that', async () => {
    const { rows } = await sql<{ id: string }>`update identity.person
      set age_verified_at = now(), email_verified_at = now(), onboarding_completed = true where id = ${halima} returning id`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
    const before = (await emails()).length
    await deliver(await waiting())
    expect((await emails()).length).toBe(before)
    const sent = ok<{ items: SentReminder[] }>(await lami.get('/api/admin/reminders/sent'))
    expect(sent.items.map(({ gaps }) => gaps.length > 0)).toContain(false)
    expect(sent.items[0]).toMatchObject({ person: { id: halima }, askedBy: expect.any(Object) })
    expect(await remind({ personIds: [halima] })).toRefuse(409, 'NOBODY_TO_REMIND')
  })

  test('goes to everybody with a gap who is due, and needs a reason', async () => {
    await sql`update identity.person set email_verified_at = now()`.execute(app.db)
    await sql`update identity.person set email_verified_at = null where email in ('ada@demo.sup', 'dayo@demo.sup', 'jide@demo.sup')`.execute(
      app.db,
    )
    expect((await remind({ everybodyWith: 'email', reason: '' })).statusCode).toBe(400)
    expect(ok(await remind({ everybodyWith: 'email' }))).toEqual({ reminded: 2 })
    expect(await remind({ everybodyWith: 'email' })).toRefuse(409, 'NOBODY_TO_REMIND')
    expect(await remind({})).toRefuse(409, 'NOBODY_TO_REMIND')
  })
})
