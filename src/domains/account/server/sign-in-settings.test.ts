import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { refusal } from '#test/answers.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { demoPassword } from '#test/people.ts'
import { emailsTo } from '#test/deliveries.ts'
import type { OpenSession } from '../contract.ts'

const app = await openTestApp()

const phrase = 'rain on the zinc roof'
const change = (who: Person, password: string, over = {}) =>
  who.post('/api/account/password', {
    currentPassword: demoPassword,
    password,
    confirmPassword: password,
    ...over,
  })
const sessionsOf = async (who: Person) =>
  (await who.get('/api/account/sessions')).json<{ items: OpenSession[] }>().items
const isIn = async (who: Person) => (await who.get('/api/user')).statusCode === 200
const end = (who: Person, id: string) => who.post(`/api/account/sessions/${id}/end`, {})

describe('changing the password', () => {
  test('S-04: keeps this session, ends the others on their next request, and notifies the person', async () => {
    const [here, there] = [await app.signIn('ada'), await app.signIn('ada')]
    expect((await change(here, phrase)).json()).toEqual({ ok: true })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    const login = (password: string) =>
      app.guest().post('/api/local/login', { email: 'ada@demo.sup', password })
    expect((await login(phrase)).statusCode).toBe(200)
    expect((await login(demoPassword)).statusCode).toBe(401)
    expect((await emailsTo(app, 'ada@demo.sup'))[0]?.subject).toContain('password was changed')
    const { rows } = await sql`select 1 from activity.fact where kind = 'citizen.password-changed'
      and who = ${demoPerson('ada').id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['a wrong password', phrase, { currentPassword: 'not mine' }, [403, 'WRONG_PASSWORD'], 'currentPassword'],
    ['a common one', 'Nigeria2026', {}, [400, 'PASSWORD_COMMON'], 'password'],
    ['a short one', 'short', {}, [400, 'INVALID_INPUT'], 'password'],
    ['two different ones', phrase, { confirmPassword: 'else' }, [400, 'INVALID_INPUT'], 'confirmPassword'],
  ])('with %s is refused at its field, and ends nothing', async (_what, password, over, expected, field) => {
    const [here, there] = [await app.signIn('dayo'), await app.signIn('dayo')]
    const refused = await change(here, password, over)
    expect(refusal(refused)).toEqual(expected)
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field])
    expect(await isIn(there)).toBe(true)
    await app.signIn('dayo')
  })

  test('requires fifteen characters from staff', async () => {
    const kemi = await app.signIn('kemi')
    expect((await kemi.get('/api/account/contacts')).json()).toMatchObject({ leastPasswordCharacters: 15 })
    expect((await change(kemi, 'fourteen chars')).json()).toMatchObject({
      fields: { password: 'Staff passwords need at least 15 characters.' },
    })
    expect((await change(kemi, 'fifteen letters')).statusCode).toBe(200)
  })

  test('allows ten wrong passwords in a quarter of an hour, then none; a right one resets the count', async () => {
    const gbenga = await app.signIn('gbenga')
    const guess = () => change(gbenga, phrase, { currentPassword: 'a guess' })
    for (let i = 0; i < 9; i += 1) expect((await guess()).statusCode).toBe(403)
    expect((await change(gbenga, phrase)).statusCode).toBe(200)
    for (let i = 0; i < 10; i += 1) expect((await guess()).statusCode).toBe(403)
    expect((await change(gbenga, 'else and else', { currentPassword: phrase })).statusCode).toBe(429)
  })
})

describe('the list of sessions', () => {
  test('S-04: names each open one by an id that grants no access, this one first', async () => {
    const old = await app.signIn('bola')
    app.clock.advance(600)
    const bola = await app.signIn('bola')
    const items = await sessionsOf(bola)
    const now = app.clock.now().toISOString()
    const before = new Date(app.clock.now().getTime() - 600_000).toISOString()
    expect(items).toEqual([
      { id: expect.any(String), begunAt: now, lastSeenAt: now, isThis: true },
      { id: expect.any(String), begunAt: before, lastSeenAt: before, isThis: false },
    ])
    const token = bola.cookies.get('__Host-sid') ?? ''
    expect(JSON.stringify(items)).not.toContain(token)
    const intruder = app.guest()
    intruder.cookies.set('__Host-sid', items[0]?.id ?? '')
    expect(await isIn(intruder)).toBe(false)
    expect(await isIn(old)).toBe(true)
  })

  test('leaves out expired sessions', async () => {
    const binta = await app.signIn('binta')
    app.clock.advance(29 * 60)
    await binta.get('/api/user')
    await app.signIn('binta')
    app.clock.advance(29 * 60)
    await binta.get('/api/user')
    app.clock.advance(2 * 60)
    expect((await sessionsOf(binta)).map(({ isThis }) => isThis)).toEqual([true])
  })

  test('S-04: one of them is ended, and only that one', async () => {
    const [here, there, third] = [await app.signIn('ife'), await app.signIn('ife'), await app.signIn('ife')]
    const [target] = (await sessionsOf(there)).filter(({ isThis }) => isThis)
    expect((await end(here, target?.id ?? '')).json()).toEqual({ ok: true })
    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true])
    expect(await end(here, target?.id ?? '')).toRefuse(404, 'NOT_FOUND')
  })

  test('S-04: all others are ended at once', async () => {
    const [here, there] = [await app.signIn('funke'), await app.signIn('funke')]
    const stranger = await app.signIn('emeka')
    const ended = await here.post('/api/account/sessions/end-others', {})
    expect(ended.json<{ ended: number }>().ended).toBeGreaterThanOrEqual(1)
    expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([true, false, true])
    expect(await sessionsOf(here)).toHaveLength(1)
  })

  test('of another person is not found and stays open', async () => {
    const [emeka, chidi] = [await app.signIn('emeka'), await app.signIn('chidi')]
    const [own] = await sessionsOf(emeka)
    for (const id of [own?.id ?? '', crypto.randomUUID(), 'x', '%00'])
      expect(await end(chidi, id)).toRefuse(404, 'NOT_FOUND')
    expect(await isIn(emeka)).toBe(true)
  })
})

describe('every call here', () => {
  const calls = [
    '/api/account/email/code',
    '/api/account/email/verify',
    '/api/account/email/verify-link',
    '/api/account/email/change',
    '/api/account/phone/code',
    '/api/account/phone/verify',
    '/api/account/phone/change',
    '/api/account/sessions/end-others',
  ]
  test.each(calls)('%s refuses people who are signed out, before the age step, or suspended', async (url) => {
    expect(await app.guest().post(url, {})).toRefuse(401, 'SIGNED_OUT')
    expect(await (await app.signIn('halima')).post(url, {})).toRefuse(403, 'AGE_REQUIRED')
    expect(await (await app.signIn('jide')).post(url, {})).toRefuse(403, 'SUSPENDED')
  })

  test('except changing the password allows no suspended person', async () => {
    const url = '/api/account/password'
    expect(await app.guest().post(url, {})).toRefuse(401, 'SIGNED_OUT')
    expect(await (await app.signIn('halima')).post(url, {})).toRefuse(403, 'AGE_REQUIRED')
    const password = 'rain on the zinc roof'
    const jide = await app.signIn('jide')
    const changed = await jide.post(url, {
      currentPassword: demoPassword,
      password,
      confirmPassword: password,
    })
    expect(changed.statusCode).toBe(200)
    expect(await jide.post('/api/account/email/code', {})).toRefuse(403, 'SUSPENDED')
    const again = await app.guest().post('/api/local/login', { email: 'jide@demo.sup', password })
    expect(again.statusCode).toBe(200)
  })
})
