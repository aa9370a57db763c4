import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPorts } from '#app/server/ports.ts'
import { readConfig } from '#platform/server/config.ts'
import { openTestApp } from '#test/app.ts'
import { runQueue } from '#test/jobs.ts'
import { domains } from '#app/server/domains.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { sendReset } from '#domains/account/server/jobs.ts'

const app = await openTestApp({ CODE_TO_JOIN: 'enforced' })
// As `openPorts` leaves them in production without SMTP_URL and TERMII_URL.
app.ports.email = null
app.ports.sms = null

test('production without carriers has neither email nor text messages, and keeps none; a demonstration keeps both', () => {
  const settings = { APP_KEY: 'x'.repeat(40), PUBLIC_ORIGIN: 'https://civic.example' }
  const production = openPorts(readConfig({ NODE_ENV: 'production', ...settings }), null)
  expect([production.email, production.sms, production.outbox]).toEqual([
    null,
    null,
    { email: null, sms: null },
  ])
  expect(production.breakers.map(({ carrier, isOpen }) => [carrier, isOpen()])).toEqual([
    ['files', false],
    ['email', true],
    ['sms', true],
  ])
  const demonstration = openPorts(readConfig({}), null)
  expect([demonstration.email, demonstration.sms]).not.toContain(null)
})

const newcomer = {
  firstName: 'Zainab',
  lastName: 'Bello',
  email: 'zainab@civic.example',
  password: 'a-long-Pass-2026',
  confirmPassword: 'a-long-Pass-2026',
}

test('what would promise a message answers 503 with a plain sentence, and queues nothing', async () => {
  const waiting = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(app.db)).rows[0]?.n
  const before = await waiting()
  const guest = app.guest()
  const ada = await app.signIn('ada')
  const email = ['EMAIL_AWAY', 'We cannot send emails yet, so this is closed.']
  const sms = ['SMS_AWAY', 'We cannot send text messages yet, so this is closed.']
  for (const [answer, expected] of [
    [await guest.post('/api/local/register', newcomer), email],
    [await guest.post('/api/register/code', { email: newcomer.email }), email],
    [await guest.post('/api/account/reset', { email: 'ada@demo.sup' }), email],
    [
      await ada.post('/api/account/phone/change', {
        phoneNumber: '08031234567',
        currentPassword: 'demo-Pass-2026',
      }),
      sms,
    ],
    [await ada.post('/api/notifications/test-sms', {}), sms],
  ] as const) {
    const { code, error } = answer.json<{ code: string; error: string }>()
    expect([answer.statusCode, code, error]).toEqual([503, ...expected])
  }
  expect(await waiting()).toBe(before)
})

test('a letter that was queued before waits with all its attempts until a carrier is set', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await enqueue(app.db, sendReset, {
    id: crypto.randomUUID(),
    email: 'ada@demo.sup',
    page: 'https://civic.example/reset-password',
  })
  await runQueue(app, domains.jobs)
  const { rows } = await sql<{ name: string; max: number; later: boolean }>`
    select task_identifier as name, max_attempts as max, run_at > now() as later from graphile_worker.jobs`.execute(
    app.db,
  )
  expect(rows).toEqual([{ name: 'account:send-reset', max: 8, later: true }])
})

test('the Admin Panel says what is not set up', async () => {
  const chidi = await app.signIn('chidi')
  const { closedDoors } = (await chidi.get('/api/admin/panel')).json<{ closedDoors: string[] }>()
  expect(closedDoors).toEqual(expect.arrayContaining(['email', 'sms']))
})
