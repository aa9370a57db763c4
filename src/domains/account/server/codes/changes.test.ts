import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domains/identity/contract.ts'
import { refusal } from '#test/answers.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { demoPassword } from '#test/people.ts'
import { emailsTo, textsTo, workJobs } from '#test/deliveries.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Contacts, PendingCode } from '../../contract.ts'
import { sendReset, tidyAccount } from '../jobs.ts'

const app = await openTestApp()
beforeEach(() => app.clock.advance(25 * 3600))

const changeEmail = (who: Person, email: string, currentPassword = demoPassword) =>
  who.post('/api/account/email/change', { email, currentPassword })
const enterEmail = (who: Person, code: string) => who.post('/api/account/email/verify', { code })
const changePhone = (who: Person, phoneNumber: string, currentPassword = demoPassword) =>
  who.post('/api/account/phone/change', { phoneNumber, currentPassword })
const enterPhone = (who: Person, code: string) => who.post('/api/account/phone/verify', { code })
const contactsOf = async (who: Person) => (await who.get('/api/account/contacts')).json<Contacts>()
const userOf = async (who: Person) => (await who.get('/api/user')).json<User>()
const codeIn = (text = '') => /\b(\d{6})\b/.exec(text)?.[1] ?? 'none'
const setPhone = async (who: Person, phone: string) => {
  expect((await changePhone(who, phone)).statusCode).toBe(202)
  expect((await enterPhone(who, codeIn((await textsTo(app, phone))[0]?.text))).statusCode).toBe(200)
}

describe('changing the e-mail address', () => {
  test('S-15: takes effect with the code from the new address, and the old address gets a notice', async () => {
    const ada = await app.signIn('ada')
    const asked = await changeEmail(ada, 'Ada.New@Example.ng')
    expect(asked.json<PendingCode>()).toMatchObject({ address: 'ada.new@example.ng', isChange: true })
    expect(await userOf(ada)).toMatchObject({ email: 'ada@demo.sup', emailVerified: false })
    const [email] = await emailsTo(app, 'ada.new@example.ng')
    expect(await emailsTo(app, 'ada@demo.sup')).toEqual([])
    expect((await enterEmail(ada, codeIn(email?.text))).statusCode).toBe(200)
    expect(await userOf(ada)).toMatchObject({ email: 'ada.new@example.ng', emailVerified: true })
    const [notice] = await emailsTo(app, 'ada@demo.sup')
    expect(notice?.subject).toContain('email address was changed')
    expect(notice?.text).toContain('ada.new@example.ng')
    const login = (email: string) => app.guest().post('/api/local/login', { email, password: demoPassword })
    expect((await login('ada.new@example.ng')).statusCode).toBe(200)
    expect((await login('ada@demo.sup')).statusCode).toBe(401)
  })

  test('ends the reset links sent to the old address', async () => {
    const kemi = await app.signIn('kemi')
    await app.guest().post('/api/account/reset', { email: 'kemi@demo.sup' })
    const [, link = ''] =
      /reset-password\/(\S+)/.exec((await emailsTo(app, 'kemi@demo.sup'))[0]?.text ?? '') ?? []
    const look = async () =>
      (await app.guest().get('/api/account/reset', { cookie: `__Secure-link=${link}` })).json<object>()
    expect(await look()).toMatchObject({ isLive: true })
    await changeEmail(kemi, 'kemi.new@example.ng')
    await enterEmail(kemi, codeIn((await emailsTo(app, 'kemi.new@example.ng'))[0]?.text))
    expect(await look()).toMatchObject({ isLive: false })
    // An e-mail requested before the change and sent after it goes to nobody.
    const job = jobCtx(app)
    await sendReset.run(job, { id: crypto.randomUUID(), email: 'kemi@demo.sup', page: 'https://x.example' })
    expect(await emailsTo(app, 'kemi@demo.sup')).toHaveLength(2)
  })

  test('S-12: to another person’s address gets the same answer, but that address receives no usable code', async () => {
    const bola = await app.signIn('bola')
    const free = await changeEmail(bola, 'free@example.ng')
    app.clock.advance(60)
    const known = await changeEmail(bola, 'Binta@demo.sup')
    const shape = (response: typeof known) => ({
      ...response.json<PendingCode>(),
      address: '',
      expiresAt: '',
    })
    expect([known.statusCode, shape(known)]).toEqual([free.statusCode, shape(free)])
    const [email] = await emailsTo(app, 'binta@demo.sup')
    expect(email?.subject).toBe('You already have a SUP Civic account')
    expect(codeIn(email?.text)).toBe('none')
    expect((await userOf(bola)).email).toBe('bola@demo.sup')
  })

  test('to an address that was taken in the meantime is refused', async () => {
    const binta = await app.signIn('binta')
    await changeEmail(binta, 'race@example.ng')
    const code = codeIn((await emailsTo(app, 'race@example.ng'))[0]?.text)
    const joined = await app.guest().post('/api/local/register', {
      firstName: 'Quick',
      lastName: 'Sampleton',
      email: 'race@example.ng',
      password: 'rain on the zinc roof',
      confirmPassword: 'rain on the zinc roof',
    })
    expect(joined.statusCode).toBe(201)
    expect(await enterEmail(binta, code)).toRefuse(409, 'EMAIL_TAKEN')
    expect((await userOf(binta)).email).toBe('binta@demo.sup')
  })

  test.each([
    ['the same address', 'emeka@demo.sup', demoPassword, [409, 'SAME_ADDRESS']],
    ['no address', 'emeka', demoPassword, [400, 'INVALID_INPUT']],
    ['a wrong password', 'new@example.ng', 'wrong', [403, 'WRONG_PASSWORD']],
    ['no password', 'new@example.ng', '', [400, 'INVALID_INPUT']],
  ])('with %s is refused and sends nothing', async (_what, email, password, expected) => {
    const emeka = await app.signIn('emeka')
    expect(refusal(await changeEmail(emeka, email, password))).toEqual(expected)
    expect((await contactsOf(emeka)).email.code).toBeNull()
    expect(await emailsTo(app, email)).toEqual([])
  })

  test('lets a stolen browser guess the password ten times', async () => {
    const gbenga = await app.signIn('gbenga')
    for (let i = 0; i < 10; i += 1)
      expect((await changeEmail(gbenga, 'thief@example.ng', `guess ${i}`)).statusCode).toBe(403)
    expect((await changeEmail(gbenga, 'thief@example.ng')).statusCode).toBe(429)
  })
})

describe('a phone', () => {
  test('[AU-07] is added with the password, confirmed with the code of a text message, and shown as confirmed', async () => {
    const dayo = await app.signIn('dayo')
    expect(await dayo.post('/api/account/phone/code', {})).toRefuse(409, 'NO_PHONE')
    expect((await changePhone(dayo, '0803 123 4567')).json()).toMatchObject({ address: '+2348031234567' })
    expect((await userOf(dayo)).phoneNumber).toBeNull()
    const [text] = await textsTo(app, '+2348031234567')
    expect(text?.text).toMatch(/^SUP Civic code: \d{6}\. It works for 10 minutes\./)
    expect((await enterPhone(dayo, codeIn(text?.text))).statusCode).toBe(200)
    expect(await userOf(dayo)).toMatchObject({ phoneNumber: '+2348031234567', phoneVerified: true })
    app.clock.advance(60)
    expect(await dayo.post('/api/account/phone/code', {})).toRefuse(409, 'VERIFIED_ALREADY')
    expect(await changePhone(dayo, '+2348031234567')).toRefuse(409, 'SAME_ADDRESS')
  })

  test('that the account has from signing up is confirmed without the password', async () => {
    const guest = app.guest()
    await guest.post('/api/local/register', {
      firstName: 'Uju',
      lastName: 'Phoneson',
      email: 'uju@example.ng',
      phoneNumber: '0812 345 6789',
      password: 'rain on the zinc roof',
      confirmPassword: 'rain on the zinc roof',
    })
    await guest.post('/api/auth/verify-age', {})
    expect((await guest.post('/api/account/phone/code', {})).statusCode).toBe(202)
    const code = codeIn((await textsTo(app, '+2348123456789'))[0]?.text)
    expect((await enterPhone(guest, code)).statusCode).toBe(200)
    expect(await userOf(guest)).toMatchObject({ phoneVerified: true })
  })

  test('S-15: that is replaced gets a notice itself, and so does the email address', async () => {
    const ife = await app.signIn('ife')
    await setPhone(ife, '+2348031110001')
    app.clock.advance(60)
    await setPhone(ife, '+14165550101')
    expect((await textsTo(app, '+2348031110001'))[0]?.text).toContain('another phone number')
    expect((await emailsTo(app, 'ife@demo.sup')).map(({ text }) => text).join()).toContain('+14165550101')
  })

  test.each(['+18765550100', '+233241234567', '+447012345678', '+23412345678'])(
    'S-14: abroad or at a premium rate, such as %s, gets no text message',
    async (phone) => {
      const funke = await app.signIn('funke')
      const refused = await changePhone(funke, phone)
      expect(refused.statusCode).toBe(400)
      expect(refused.json<{ fields: object }>().fields).toHaveProperty('phoneNumber')
      expect(await textsTo(app, phone)).toEqual([])
    },
  )

  test.each([
    ['the day', 'text-money', 25_000 * 100 - 8_000],
    ['its country', 'text-country GB', 199],
  ])('S-14: gets no more messages once the budget of %s is spent', async (_what, bucket, times) => {
    const funke = await app.signIn('funke')
    const midnight = new Date(
      `${new Date(app.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`,
    )
    await sql`insert into platform.rate_count (bucket, times, resets_at) values (${bucket}, ${times}, ${midnight})
      on conflict (bucket) do update set times = excluded.times, resets_at = excluded.resets_at`.execute(
      app.db,
    )
    expect((await changePhone(funke, '+447911123456')).statusCode).toBe(202)
    app.clock.advance(60)
    const refused = await changePhone(funke, '+447911123456')
    expect(refused).toRefuse(503, 'TEXT_MESSAGES_SPENT')
    const seconds = Math.ceil((midnight.getTime() - app.clock.now().getTime()) / 1000)
    expect(refused.headers['retry-after']).toBe(String(seconds))
    app.clock.advance(24 * 3600)
    expect((await changePhone(await app.signIn('funke'), '+447911123456')).statusCode).toBe(202)
    await workJobs(app)
  })

  test('S-13, S-14: a stranger who requests codes for a number leaves enough for its owner the same day', async () => {
    const [stranger, owner] = [await app.signIn('emeka'), await app.signIn('gbenga')]
    const phone = '+2348035550001'
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await changePhone(stranger, phone)).statusCode).toBe(202)
      app.clock.advance(10 * 60)
    }
    expect(await changePhone(stranger, phone)).toRefuse(429, 'TOO_MANY_REQUESTS')
    expect((await changePhone(owner, phone)).statusCode).toBe(202)
    const code = codeIn((await textsTo(app, phone))[0]?.text)
    expect((await enterPhone(owner, code)).statusCode).toBe(200)
  })

  test('S-14: gets at most five codes a day, whoever asks, and three within ten minutes', async () => {
    const phone = '+2348035550002'
    const askers = await Promise.all(
      (['bola', 'dayo', 'ife', 'emeka', 'gbenga', 'funke'] as const).map(app.signIn),
    )
    const statuses: number[] = []
    for (const who of askers) {
      statuses.push((await changePhone(who, phone)).statusCode)
      await workJobs(app)
      app.clock.advance(61)
    }
    expect(statuses).toEqual([202, 202, 202, 429, 429, 429])
    app.clock.advance(600)
    for (const [at, who] of askers.slice(3).entries()) {
      expect([at, (await changePhone(who, phone)).statusCode]).toEqual([at, at < 2 ? 202 : 429])
      await workJobs(app)
      app.clock.advance(61)
    }
    expect(await textsTo(app, phone)).toHaveLength(5)
  })
})

test('expired data is deleted', async () => {
  await changeEmail(await app.signIn('funke'), 'old@example.ng')
  await workJobs(app)
  const run = () => tidyAccount.run(jobCtx(app), {})
  const left = async (table: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.db)).rows[0]?.n
  await run()
  expect(await left('account.code')).toBeGreaterThan(0)
  app.clock.advance(9 * 24 * 3600)
  await run()
  for (const table of ['account.code', 'account.reset_link', 'account.message'])
    expect([table, await left(table)]).toEqual([table, 0])
})

describe('a confirmed phone number', () => {
  test('belongs to one person: another account is refused at the code, and keeps what it had', async () => {
    const [gbenga, funke] = [await app.signIn('gbenga'), await app.signIn('funke')]
    const number = '+2348031119999'
    const codeFor = async (who: Person): Promise<string> => {
      const before = new Set((await textsTo(app, number)).map(({ text }) => text))
      expect((await changePhone(who, number)).statusCode).toBe(202)
      const sent = (await textsTo(app, number)).find(({ text }) => !before.has(text))
      // A number gets one code a minute.
      app.clock.advance(61)
      return codeIn(sent?.text)
    }
    const codes = [await codeFor(gbenga), await codeFor(funke)]
    const answers = await Promise.all([enterPhone(gbenga, codes[0] ?? ''), enterPhone(funke, codes[1] ?? '')])
    const byStatus = answers.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(byStatus.map(({ statusCode }) => statusCode)).toEqual([200, 409])
    expect(byStatus[1]?.json()).toMatchObject({ code: 'PHONE_TAKEN' })
    const owners = await Promise.all([gbenga, funke].map(async (who) => (await userOf(who)).phoneNumber))
    expect(owners.filter((phone) => phone === number)).toHaveLength(1)
  })
})
