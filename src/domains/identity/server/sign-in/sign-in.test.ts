import { hash, parseOptions } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeLimiter } from '#platform/server/limits/rate-limit.ts'
import { limits } from '#shared/limits.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { demoPassword } from '#test/people.ts'
import type { User } from '../../contract.ts'
import { purgeEndedSessions } from '../jobs.ts'

const app = await openTestApp({ LIMIT_FACTOR: '1' })

const login = (person: ReturnType<TestApp['guest']>, email: string, password: string) =>
  person.post('/api/local/login', { email, password })
const sidOf = (person: ReturnType<TestApp['guest']>): string => person.cookies.get('__Host-sid') ?? ''
const minutes = (n: number) => app.clock.advance(n * 60)

describe('signing in', () => {
  test('answers the user and stores the session in a cookie that no script can read (server side of AU-02)', async () => {
    const guest = app.guest()
    const response = await login(guest, ' Ada@Demo.sup ', demoPassword)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ firstName: 'Ada', citizenNumber: 1 })
    const cookie = response.cookies.find(({ name }) => name === '__Host-sid')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.value).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await guest.get('/api/user')).headers['x-session-expires-in']).toBe('1830')
  })

  test('on a phone that several people use ends after five minutes without a touch, or with the browser', async () => {
    const guest = app.guest()
    const response = await guest.post('/api/local/login', {
      email: 'ada@demo.sup',
      password: demoPassword,
      sharedPhone: 'yes',
    })
    const cookie = response.cookies.find(({ name }) => name === '__Host-sid')
    expect(cookie).not.toHaveProperty('maxAge')
    expect(cookie).not.toHaveProperty('expires')
    expect((await guest.get('/api/user')).headers['x-session-expires-in']).toBe('330')
    minutes(5.4)
    expect((await guest.get('/api/user')).statusCode).toBe(200)
    minutes(5.6)
    expect((await guest.get('/api/user')).statusCode).toBe(401)
  })

  test('answers the same for a wrong password and for an unknown address (server side of AU-05)', async () => {
    const answers = [
      await login(app.guest(), 'ada@demo.sup', 'not the password'),
      await login(app.guest(), 'nobody@demo.sup', 'not the password'),
    ]
    for (const response of answers) {
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual({
        error: 'Invalid credentials. Please try again.',
        code: 'WRONG_CREDENTIALS',
        requestId: expect.any(String),
      })
      expect(response.cookies.filter(({ name }) => name.endsWith('sid'))).toEqual([])
    }
  })

  test('gives a new id, and the previous one ends at once', async () => {
    const guest = app.guest()
    await login(guest, 'ada@demo.sup', demoPassword)
    const old = sidOf(guest)
    await login(guest, 'ada@demo.sup', demoPassword)
    expect(sidOf(guest)).not.toBe(old)
    expect((await app.guest().get('/api/user', { cookie: `__Host-sid=${old}` })).statusCode).toBe(401)
    expect((await guest.get('/api/user')).statusCode).toBe(200)
  })

  test('gives a new id after a password change too, in this browser alone', async () => {
    const [ife, other] = [await app.signIn('ife'), await app.signIn('ife')]
    const old = sidOf(ife)
    const password = 'a quiet harmattan morning'
    const change = (currentPassword: string, to: string) =>
      ife.post('/api/account/password', { currentPassword, password: to, confirmPassword: to })
    expect((await change(demoPassword, password)).statusCode).toBe(200)
    expect(sidOf(ife)).not.toBe(old)
    expect((await app.guest().get('/api/user', { cookie: `__Host-sid=${old}` })).statusCode).toBe(401)
    expect((await other.get('/api/user')).statusCode).toBe(401)
    expect((await ife.get('/api/user')).statusCode).toBe(200)
  })

  test('never accepts an id from the browser', async () => {
    const guest = app.guest()
    const planted = 'A'.repeat(43)
    guest.cookies.set('__Host-sid', planted)
    await login(guest, 'ada@demo.sup', demoPassword)
    expect(sidOf(guest)).not.toBe(planted)
    expect((await app.guest().get('/api/user', { cookie: `__Host-sid=${planted}` })).statusCode).toBe(401)
  })

  test('leaves no session id anywhere in the database', async () => {
    const guest = app.guest()
    await login(guest, 'ada@demo.sup', demoPassword)
    const id = sidOf(guest)
    const { rows } = await sql<{
      dump: string
    }>`select database_to_xml(true, false, '')::text as dump`.execute(app.db)
    const dump = rows[0]?.dump ?? ''
    expect(dump).toContain('ada@demo.sup')
    const bytes = Buffer.from(id, 'base64url')
    for (const form of [
      id,
      bytes.toString('hex'),
      bytes.toString('base64'),
      Buffer.from(id).toString('base64').slice(0, 40),
    ])
      expect(dump).not.toContain(form)
  })

  test('finds every stored password hashed with the current parameters, and renews older hashes', async () => {
    const older = await hash(demoPassword, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await sql`update identity.person set password_hash = ${older} where email = 'dayo@demo.sup'`.execute(
      app.db,
    )
    for (const _time of [1, 2])
      expect((await login(app.guest(), 'dayo@demo.sup', demoPassword)).statusCode).toBe(200)
    const { rows } = await sql<{ password_hash: string }>`select password_hash from identity.person`.execute(
      app.db,
    )
    for (const { password_hash } of rows)
      expect(parseOptions(password_hash)).toMatchObject({
        algorithm: 2,
        memoryCost: 19_456,
        timeCost: 2,
        parallelism: 1,
        saltLen: 16,
      })
  })

  test.each([
    [64, '🦅ẹ'],
    [128, 'ọ̀q🦅 '],
  ])('accepts a password of %i characters in any script, and all of them count', async (length, letters) => {
    const password = [...letters.repeat(length)].slice(0, length).join('')
    const guest = app.guest()
    const email = `long${length}@example.ng`
    const joined = await guest.post('/api/local/register', {
      firstName: 'Uju',
      lastName: 'Longsample',
      email,
      password,
      confirmPassword: password,
    })
    expect(joined.statusCode).toBe(201)
    expect((await login(app.guest(), email, password)).statusCode).toBe(200)
    expect((await login(app.guest(), email, [...password].slice(0, -1).join(''))).statusCode).toBe(401)
  })
})

describe('signing out', () => {
  test('ends the session for every copy of its id, and repeating it is no error', async () => {
    const guest = app.guest()
    await login(guest, 'ada@demo.sup', demoPassword)
    const id = sidOf(guest)
    const response = await guest.post('/api/logout')
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(sidOf(guest)).toBe('')
    expect((await app.guest().get('/api/user', { cookie: `__Host-sid=${id}` })).statusCode).toBe(401)
    expect((await guest.post('/api/logout')).statusCode).toBe(204)
  })
})

describe('an idle session', () => {
  test('[AU-03] lives at 29:59 and is extended by the current user call', async () => {
    const ada = await app.signIn('ada')
    for (const _round of [1, 2, 3]) {
      app.clock.advance(29 * 60 + 59)
      expect((await ada.get('/api/user')).statusCode).toBe(200)
    }
    app.clock.advance(30 * 60 + 31)
    expect((await ada.get('/api/user')).statusCode).toBe(401)
  })

  test('is not extended by other reads', async () => {
    const ada = await app.signIn('ada')
    minutes(29)
    const read = await ada.get('/api/user/committee-access')
    expect([read.statusCode, read.headers['x-session-expires-in']]).toEqual([200, '90'])
    minutes(2)
    expect((await ada.get('/api/user')).statusCode).toBe(401)
  })

  test.each([
    ['ada', 12],
    ['chidi', 4],
    ['emeka', 4],
  ] as const)('of %s ends after %i hours, however active', async (name, hours) => {
    const person = await app.signIn(name)
    for (let passed = 25; passed < hours * 60; passed += 25) {
      minutes(25)
      expect((await person.get('/api/user')).statusCode).toBe(200)
    }
    minutes(25)
    expect((await person.get('/api/user')).statusCode).toBe(401)
  })

  test('is deleted once it has expired, and no other is', async () => {
    const ada = await app.signIn('ada')
    minutes(31)
    const bola = await app.signIn('bola')
    await purgeEndedSessions.run(jobCtx(app), {})
    const { rows } = await sql<{
      first_name: string
    }>`select first_name from identity.session join identity.person on id = person_id`.execute(app.db)
    expect(rows).toEqual([{ first_name: 'Bola' }])
    expect((await ada.get('/api/user')).statusCode).toBe(401)
    expect((await bola.get('/api/user')).statusCode).toBe(200)
  })
})

describe('limits', () => {
  const restarted = () => makeLimiter(app.db, () => app.clock.now(), 1)
  const { login: own, loginNetwork, register } = limits

  test(`allow ${own.times} tries on one account and refuse the next, also after a restart, until the window ends`, async () => {
    minutes(60)
    for (let i = 0; i < own.times; i += 1)
      expect((await login(app.guest(), 'bola@demo.sup', 'wrong')).statusCode).toBe(401)
    const refused = await login(app.guest(), 'bola@demo.sup', demoPassword)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe(own.windowSeconds)
    await expect(restarted().hit('login', 'bola@demo.sup|127.0.0.1')).rejects.toMatchObject({
      code: 'too-many-requests',
    })
    expect((await login(app.guest(), 'binta@demo.sup', demoPassword)).statusCode).toBe(200)
    app.clock.advance(own.windowSeconds)
    expect((await login(app.guest(), 'bola@demo.sup', demoPassword)).statusCode).toBe(200)
  })

  test('forget the tries on an account once its owner has signed in, but not those of others', async () => {
    minutes(60)
    for (let i = 0; i < own.times - 1; i += 1) await login(app.guest(), 'bola@demo.sup', 'wrong')
    for (let i = 0; i < own.times; i += 1) await restarted().hit('login', 'binta@demo.sup|127.0.0.1')
    expect((await login(app.guest(), 'bola@demo.sup', demoPassword)).statusCode).toBe(200)
    expect((await login(app.guest(), 'bola@demo.sup', 'wrong')).statusCode).toBe(401)
    expect((await login(app.guest(), 'binta@demo.sup', demoPassword)).statusCode).toBe(429)
  })

  test(`allow ${loginNetwork.times} sign-ins from one network and refuse the next, whatever address it claims`, async () => {
    minutes(60)
    for (let i = 0; i < loginNetwork.times - 1; i += 1) await restarted().hit('loginNetwork', '127.0.0.1')
    expect((await login(app.guest(), 'ada@demo.sup', demoPassword)).statusCode).toBe(200)
    const spoofed = await app
      .guest()
      .post(
        '/api/local/login',
        { email: 'ada@demo.sup', password: demoPassword },
        { 'x-forwarded-for': '203.0.113.9' },
      )
    expect(spoofed.statusCode).toBe(429)
  })

  test(`allow ${register.times} registrations from one network and refuse the next`, async () => {
    minutes(60)
    const join = (i: number) =>
      app.guest().post('/api/local/register', {
        firstName: 'Uju',
        lastName: 'Many',
        email: `many${i}@example.ng`,
        password: 'a quiet harmattan morning',
        confirmPassword: 'a quiet harmattan morning',
      })
    for (let i = 0; i < register.times; i += 1)
      expect((await join(i)).json<User>().email).toBe(`many${i}@example.ng`)
    expect((await join(register.times)).statusCode).toBe(429)
    await expect(restarted().hit('register', '127.0.0.1')).rejects.toMatchObject({
      code: 'too-many-requests',
    })
  })
})
