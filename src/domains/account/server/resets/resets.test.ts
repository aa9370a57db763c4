import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeLimiter } from '#platform/server/limits/rate-limit.ts'
import { refusal } from '#test/answers.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { demoPassword, type DemoName } from '#test/people.ts'
import { emailsTo, workJobs } from '#test/deliveries.ts'
import { sendReset } from '../jobs.ts'

const app = await openTestApp({ PUBLIC_ORIGIN: 'https://civic.example' })
const elsewhere = await openTestApp({ PORT: '4123' })
const proxied = await openTestApp({ TRUST_PROXY: '1' })
beforeEach(() => app.clock.advance(2 * 3600))

const phrase = 'rain on the zinc roof'
const mail = (name: DemoName) => `${name}@demo.sup`
const ask = (who: Person, email: string) => who.post('/api/account/reset', { email })
/** Requests a link with a forged Host header. */
const askAt = async (who: Person, host: string, email: string) => {
  const headers = { host, 'x-forwarded-host': host }
  const { csrfToken } = (await who.get('/api/csrf-token', headers)).json<{ csrfToken: string }>()
  const asked = await who.post('/api/account/reset', { email }, { ...headers, 'x-csrf-token': csrfToken })
  expect(asked.statusCode).toBe(202)
}
/** A browser that has opened the link of an e-mail. */
const opened = (token: string): Person => {
  const who = app.guest()
  who.cookies.set('__Secure-link', token)
  return who
}
const look = async (token: string) => (await opened(token).get('/api/account/reset')).json<object>()
const set = (token: string, password = phrase, confirmPassword = password) =>
  opened(token).post('/api/account/reset/password', { password, confirmPassword })
const login = (email: string, password: string) => app.guest().post('/api/local/login', { email, password })
const linkIn = (text = '') => /(https?:\S+)\/reset-password\/([\w-]+)/.exec(text) ?? []
const lastToken = async (address: string) => linkIn((await emailsTo(app, address))[0]?.text)[2] ?? 'none'

describe('asking for a link', () => {
  test('S-11, S-12: gets the same answer for a known and an unknown address, and only the known one gets an email', async () => {
    const known = await ask(app.guest(), 'ADA@demo.sup')
    const unknown = await ask(app.guest(), 'nobody@demo.sup')
    expect([known.statusCode, known.json()]).toEqual([
      202,
      { message: 'If an account matches, we have sent a link.' },
    ])
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    // The job does everything that could take a different time: the answers left the same trace.
    const { rows } = await sql<{ task: string; keys: string[] }>`
      select t.identifier as task, array(select json_object_keys(j.payload)) as keys
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'account:send-reset'`.execute(app.db)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
    expect(await emailsTo(app, mail('ada'))).toHaveLength(1)
    expect(await emailsTo(app, 'nobody@demo.sup')).toEqual([])
  })

  test('[AU-06] writes a link with the configured host, whatever host the request names, and stores only its hash', async () => {
    await askAt(app.guest(), 'evil.example', mail('bola'))
    const [email] = await emailsTo(app, mail('bola'))
    const [, origin, token = ''] = linkIn(email?.text)
    expect([origin, token.length]).toEqual(['https://civic.example', 43])
    expect(email?.text).not.toContain('evil')
    expect(email?.subject).not.toContain(token)
    const { rows } = await sql<{ text: string }>`
      select t::text as text from account.reset_link t
      union all select payload::text from graphile_worker._private_jobs`.execute(app.db)
    expect(rows.map(({ text }) => text).join()).not.toContain(token)
    expect(await look(token)).toEqual({ isLive: true, leastPasswordCharacters: 8 })
  })

  test('without a configured host links to this machine', async () => {
    await askAt(elsewhere.guest(), 'evil.example', mail('ada'))
    expect(linkIn((await emailsTo(elsewhere, mail('ada')))[0]?.text)[1]).toBe('http://localhost:4123')
  })

  test('is allowed three times in half an hour for one account and network, also after a restart', async () => {
    for (let i = 0; i < 3; i += 1) expect((await ask(app.guest(), mail('binta'))).statusCode).toBe(202)
    const refused = await ask(app.guest(), 'Binta@demo.sup')
    expect([...refusal(refused), refused.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '1800'])
    const restarted = makeLimiter(app.db, () => app.clock.now(), 1)
    await expect(restarted.hit('reset', `${mail('binta')}|127.0.0.1`)).rejects.toMatchObject({
      code: 'too-many-requests',
    })
    expect((await ask(app.guest(), mail('dayo'))).statusCode).toBe(202)
    // A refused person has a link in the mailbox that works until the refusal ends.
    const token = await lastToken(mail('binta'))
    app.clock.advance(1799)
    expect(await look(token)).toMatchObject({ isLive: true })
    app.clock.advance(1)
    expect((await ask(app.guest(), mail('binta'))).statusCode).toBe(202)
    await workJobs(app)
  })

  test('S-13: by strangers from many networks never locks the owner out: each gets the same answer, six emails leave, each link works', async () => {
    const askFrom = (network: string) =>
      proxied.guest().post('/api/account/reset', { email: mail('ife') }, { 'x-forwarded-for': network })
    const proxiedBefore = (await emailsTo(proxied, mail('ife'))).length
    for (let network = 1; network <= 12; network += 1)
      expect((await askFrom(`10.0.0.${network}`)).statusCode).toBe(202)
    const owner = await askFrom('192.0.2.7')
    expect([owner.statusCode, owner.json()]).toEqual([
      202,
      { message: 'If an account matches, we have sent a link.' },
    ])
    const emails = await emailsTo(proxied, mail('ife'))
    expect(emails).toHaveLength(proxiedBefore + 6)
    const token = linkIn(emails[0]?.text)[2] ?? 'none'
    proxied.clock.advance(1790)
    const browser = proxied.guest()
    browser.cookies.set('__Secure-link', token)
    const body = { password: phrase, confirmPassword: phrase }
    expect((await browser.post('/api/account/reset/password', body)).statusCode).toBe(200)
    // That ended the links, so the count starts again.
    expect((await askFrom('192.0.2.7')).statusCode).toBe(202)
    expect((await emailsTo(proxied, mail('ife')))[0]?.subject).toContain('Set a new')
  })

  test('sends one email however often its job runs, and retries after a failure', async () => {
    const payload = {
      id: crypto.randomUUID(),
      email: mail('dayo'),
      page: 'https://civic.example/reset-password',
    }
    const before = (await emailsTo(app, mail('dayo'))).length
    const run = (email = app.ports.email) =>
      sendReset.run(
        {
          ...jobCtx(app),
          ports: { ...app.ports, email },
        },
        payload,
      )
    await expect(run({ send: () => Promise.reject(new Error('carrier is away')) })).rejects.toThrow('away')
    await run()
    await run()
    expect(await emailsTo(app, mail('dayo'))).toHaveLength(before + 1)
    expect(await look(await lastToken(mail('dayo')))).toMatchObject({ isLive: true })
  })

  test.each(['', 'ada', 'ada@', 'a'.repeat(300)])(
    'without an address, as with "%s", is refused',
    async (email) => expect(await ask(app.guest(), email)).toRefuse(400, 'INVALID_INPUT'),
  )
})

describe('a link', () => {
  const freshToken = async (name: DemoName) => {
    await ask(app.guest(), mail(name))
    return lastToken(mail(name))
  }

  test('[AU-06] sets the password once, ends every session, signs nobody in, is recorded and notifies the person', async () => {
    const [one, two] = [await app.signIn('ada'), await app.signIn('ada')]
    const stranger = await app.signIn('bola')
    const token = await freshToken('ada')
    const browser = opened(token)
    const done = await browser.post('/api/account/reset/password', {
      password: phrase,
      confirmPassword: phrase,
    })
    expect([done.statusCode, done.json()]).toEqual([200, { ok: true }])
    // The used token is in no cookie either, in both places where it was stored.
    expect(done.cookies.filter(({ name }) => name === '__Secure-link')).toMatchObject(
      ['/reset-password/new', '/api/account/reset'].map((path) => ({ path, value: '', maxAge: 0 })),
    )
    expect(browser.cookies.has('__Host-sid')).toBe(false)
    for (const who of [one, two]) expect((await who.get('/api/user')).statusCode).toBe(401)
    expect((await stranger.get('/api/user')).statusCode).toBe(200)
    expect((await login(mail('ada'), demoPassword)).statusCode).toBe(401)
    const back = await login(mail('ada'), phrase)
    expect(back.statusCode).toBe(200)
    const { rows } = await sql`select 1 from activity.fact where kind = 'citizen.password-changed'
      and who = ${back.json<{ id: string }>().id}`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect((await emailsTo(app, mail('ada')))[0]?.subject).toContain('password was changed')
    expect(await set(token, 'another phrase of mine')).toRefuse(409, 'LINK_OVER')
    expect(await look(token)).toEqual({ isLive: false, leastPasswordCharacters: 8 })
  })

  test('[AU-06] used twice in parallel works once', async () => {
    const token = await freshToken('binta')
    const both = await Promise.all([set(token, 'the first of two'), set(token, 'the second of two')])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const won = both[0]?.statusCode === 200 ? 'the first of two' : 'the second of two'
    expect((await login(mail('binta'), won)).statusCode).toBe(200)
  })

  test('[AU-06] works for half an hour and no longer', async () => {
    const token = await freshToken('emeka')
    app.clock.advance(30 * 60 - 1)
    expect(await look(token)).toMatchObject({ isLive: true })
    app.clock.advance(1)
    expect(await look(token)).toMatchObject({ isLive: false })
    expect(await set(token, 'a phrase for the staff')).toRefuse(409, 'LINK_OVER')
    expect((await login(mail('emeka'), demoPassword)).statusCode).toBe(200)
  })

  test('ends the person’s other links too', async () => {
    const first = await freshToken('dayo')
    const second = await freshToken('dayo')
    expect((await set(first)).statusCode).toBe(200)
    expect(await look(second)).toMatchObject({ isLive: false })
  })

  test('is not used up by a refused password', async () => {
    const token = await freshToken('funke')
    expect(await set(token, 'Nigeria2026')).toRefuse(400, 'PASSWORD_COMMON')
    expect(await set(token, 'short')).toRefuse(400, 'INVALID_INPUT')
    expect((await set(token, phrase, 'rain on the tin roof')).json()).toMatchObject({
      fields: { confirmPassword: 'The two passwords are not the same.' },
    })
    expect((await set(token)).statusCode).toBe(200)
  })

  test('requires fifteen characters from staff', async () => {
    const token = await freshToken('kemi')
    expect(await look(token)).toEqual({ isLive: true, leastPasswordCharacters: 15 })
    expect((await set(token, 'fourteen chars')).json()).toMatchObject({
      fields: { password: 'Staff passwords need at least 15 characters.' },
    })
    expect((await set(token, 'fifteen letters')).statusCode).toBe(200)
  })

  test('in an address or a body, where the token used to be, does nothing', async () => {
    const token = await freshToken('ife')
    expect((await app.guest().get(`/api/account/reset/${token}`)).statusCode).toBe(404)
    const body = { token, password: phrase, confirmPassword: phrase }
    expect(await app.guest().post('/api/account/reset/password', body)).toRefuse(400, 'INVALID_INPUT')
    expect(await app.guest().post('/api/account/reset/password', { ...body, token: undefined })).toRefuse(
      409,
      'LINK_OVER',
    )
    expect(await look(token)).toMatchObject({ isLive: true })
  })

  test.each(['none', 'a'.repeat(43), 'a'.repeat(60), randomBytes(32).toString('base64url')])(
    'that nobody has sent, such as %s, sets nothing',
    async (token) => {
      expect(await look(token)).toEqual({ isLive: false, leastPasswordCharacters: 8 })
      expect(await set(token)).toRefuse(409, 'LINK_OVER')
    },
  )
})
