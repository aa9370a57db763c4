import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domains/identity/contract.ts'
import { limits } from '#shared/limits.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { emailsTo } from '#test/deliveries.ts'

const app = await openTestApp({ CODE_TO_JOIN: 'enforced', LIMIT_FACTOR: '1' })
const open = await openTestApp({ CODE_TO_JOIN: 'off' })
const proxied = await openTestApp({ CODE_TO_JOIN: 'enforced', TRUST_PROXY: '1' })
// Each test starts on a new day, so that limits of earlier tests do not affect it.
beforeEach(() => app.clock.advance(25 * 3600))

const known = 'ada@demo.sup'
const password = 'a quiet harmattan morning'
let serial = 0
const newAddress = () => `joining${(serial += 1)}@example.ng`
const form = (email: string, over: Record<string, unknown> = {}) => ({
  firstName: 'Zainab',
  lastName: 'Samplewell',
  email,
  password,
  confirmPassword: password,
  ...over,
})
const ask = (who: Person, email: string) => who.post('/api/register/code', { email })
const join = (who: Person, email: string, code?: string, over: Record<string, unknown> = {}) =>
  who.post('/api/local/register', form(email, { ...(code !== undefined && { code }), ...over }))
const emailsAbout = async (email: string) => (await emailsTo(app, email)).map(({ subject }) => subject)
const codeTo = async (email: string) =>
  /\b(\d{6})\b/.exec((await emailsTo(app, email))[0]?.text ?? '')?.[1] ?? 'none'
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
type Answered = { statusCode: number; body: string; json: <T>() => T }
/** The whole answer except its request id. */
const whole = (response: Answered) => [
  response.statusCode,
  response.body.replace(/"requestId":"[^"]+"/, '"requestId":"…"'),
]
/** The work of the database since a mark, as far as timing could reveal it. */
const workSince = async (mark: Date) => {
  const { rows: codes } = await sql`select channel, tries, person_id, link_hash from account.code
    where created_at >= ${mark}`.execute(app.db)
  const { rows: jobs } = await sql`select t.identifier as task,
      array(select json_object_keys(j.payload)) as keys, j.payload->>'link' as link
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`.execute(
    app.db,
  )
  return { codes, jobs }
}

describe('a code for signing up', () => {
  test('S-12: gets a byte-identical answer for a known and an unknown address, after the same work', async () => {
    const unknown = newAddress()
    const seen: unknown[] = []
    for (const email of [unknown, known]) {
      app.clock.advance(60)
      const mark = app.clock.now()
      const asked = await ask(app.guest(), email)
      const work = await workSince(mark)
      await emailsTo(app, email)
      seen.push([asked.statusCode, asked.body, work])
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toEqual([
      202,
      '{"message":"We have sent a message to this email address."}',
      expect.objectContaining({ codes: [expect.objectContaining({ person_id: null })] }),
    ])
    expect(await emailsAbout(unknown)).toEqual(['Your SUP Civic code'])
    expect(await emailsAbout(known)).toEqual(['You already have a SUP Civic account'])
    expect((await emailsTo(app, known))[0]?.text).not.toMatch(/\d{6}/)
  })

  test('S-12: does not reveal in any step who has the address', async () => {
    const steps = async (email: string) => {
      const who = app.guest()
      const answers = [await join(who, email), await join(who, email), await join(who, email, '12345')]
      // Nobody knows the code of a known address; for an unknown one, 000000 is right in five of a million cases.
      for (let tries = 0; tries < 6; tries += 1) answers.push(await join(who, email, '000000'))
      answers.push(
        await join(who, email, '000000', { password: 'Password123', confirmPassword: 'Password123' }),
      )
      return answers.map(whole)
    }
    const unknown = await steps(newAddress())
    expect(await steps(known)).toEqual(unknown)
    expect(unknown.map(([status]) => status)).toEqual([403, 403, ...Array<number>(1 + 5).fill(400), 409, 400])
    expect(unknown[0]?.[1]).toContain(
      '"error":"We have sent a message to this email address. Enter the code in it to join."',
    )
  })

  test('[AU-01] signs its browser up: signed in, the address proven, the code used up', async () => {
    const [who, email] = [app.guest(), newAddress()]
    expect(await join(who, email)).toRefuse(403, 'CODE_REQUIRED')
    expect((await who.get('/api/user')).statusCode).toBe(401)
    const code = await codeTo(email)
    // Typed in two groups, as people do.
    const joined = await join(who, email, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(joined.statusCode).toBe(201)
    const user = joined.json<User>()
    expect(user).toMatchObject({ email, emailVerified: true, citizenNumber: expect.any(Number) })
    expect((await who.get('/api/user')).json()).toEqual(user)
    const { rows } = await sql<{ kind: string }>`select kind from activity.fact where who = ${user.id}
      order by kind`.execute(app.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['citizen.email-verified', 'citizen.registered'])
    expect(await join(app.guest(), email, code)).toRefuse(409, 'CODE_OVER')
  })

  test('used by two requests in parallel creates one account', async () => {
    const [who, email] = [app.guest(), newAddress()]
    await ask(who, email)
    const code = await codeTo(email)
    const both = await Promise.all([join(who, email, code), join(who, email, code)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('S-14: ends after five wrong tries, and then the right code is too late', async () => {
    const [who, email] = [app.guest(), newAddress()]
    await ask(who, email)
    const code = await codeTo(email)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await join(who, email, other(code))).toRefuse(400, 'CODE_WRONG')
    expect(await join(who, email, code)).toRefuse(409, 'CODE_OVER')
    // Another code can be sent after a minute, and works.
    expect(await join(who, email)).toRefuse(429, 'TOO_MANY_REQUESTS')
    app.clock.advance(60)
    expect(await join(who, email)).toRefuse(403, 'CODE_REQUIRED')
    expect((await join(who, email, await codeTo(email))).statusCode).toBe(201)
  })

  test('works for ten minutes and no longer', async () => {
    const [who, email] = [app.guest(), newAddress()]
    await ask(who, email)
    const code = await codeTo(email)
    app.clock.advance(599)
    expect(await join(who, email, other(code))).toRefuse(400, 'CODE_WRONG')
    app.clock.advance(1)
    expect(await join(who, email, code)).toRefuse(409, 'CODE_OVER')
  })

  test('works for no other address and in no other browser', async () => {
    const [who, email] = [app.guest(), newAddress()]
    await ask(who, email)
    const code = await codeTo(email)
    expect(await join(who, newAddress(), code)).toRefuse(409, 'CODE_OVER')
    expect(await join(who, known, code)).toRefuse(409, 'CODE_OVER')
    expect(await join(app.guest(), email, code)).toRefuse(409, 'CODE_OVER')
    expect((await join(who, email, code)).statusCode).toBe(201)
  })

  test('is requested again without a second email, until a minute has passed', async () => {
    const [who, email] = [app.guest(), newAddress()]
    for (let times = 0; times < 3; times += 1) expect(await join(who, email)).toRefuse(403, 'CODE_REQUIRED')
    expect(await emailsAbout(email)).toHaveLength(1)
    const first = await codeTo(email)
    app.clock.advance(60)
    expect((await ask(who, email)).statusCode).toBe(202)
    expect(await emailsAbout(email)).toHaveLength(2)
    // The later code replaces the earlier one.
    const second = await codeTo(email)
    if (second !== first) expect(await join(who, email, first)).toRefuse(400, 'CODE_WRONG')
    expect((await join(who, email, second)).statusCode).toBe(201)
  })

  test('is sent to one address five times a day, from any browser, and blocks no code of its owner', async () => {
    for (let day = 0; day < limits.codeDay.times; day += 1) {
      expect((await ask(app.guest(), known)).statusCode).toBe(202)
      app.clock.advance(11 * 60)
    }
    expect(await ask(app.guest(), known)).toRefuse(429, 'TOO_MANY_REQUESTS')
    const owner = await app.signIn('ada')
    expect((await owner.post('/api/account/email/code', {})).statusCode).toBe(202)
  })

  test('S-13: requested by strangers from other networks blocks no owner, and a mailbox gets at most twenty a day', async () => {
    const email = newAddress()
    const askFrom = (network: string, who = proxied.guest()) =>
      who.post('/api/register/code', { email }, { 'x-forwarded-for': network })
    for (let sent = 0; sent < 15; sent += 1) expect((await askFrom(`10.1.0.${sent}`)).statusCode).toBe(202)
    const owner = proxied.guest()
    expect((await askFrom('192.0.2.9', owner)).statusCode).toBe(202)
    const code = /\b(\d{6})\b/.exec((await emailsTo(proxied, email))[0]?.text ?? '')?.[1]
    expect((await join(owner, email, code)).statusCode).toBe(201)
    for (let sent = 16; sent < 20; sent += 1) expect((await askFrom(`10.1.0.${sent}`)).statusCode).toBe(202)
    expect(await askFrom('10.1.0.99')).toRefuse(429, 'TOO_MANY_REQUESTS')
  })

  test(`is sent ${limits.joinCode.times} times an hour to one network`, async () => {
    for (let times = 0; times < limits.joinCode.times; times += 1)
      expect((await ask(app.guest(), newAddress())).statusCode).toBe(202)
    expect(await ask(app.guest(), newAddress())).toRefuse(429, 'TOO_MANY_REQUESTS')
  })

  test('is not used up by a password that is too common, or a form with mistakes', async () => {
    const [who, email] = [app.guest(), newAddress()]
    const common = { password: 'Password123', confirmPassword: 'Password123' }
    expect(await join(who, email, undefined, common)).toRefuse(400, 'PASSWORD_COMMON')
    expect(await join(who, email, undefined, { phoneNumber: '12345678' })).toRefuse(400, 'INVALID_INPUT')
    expect(await emailsAbout(email)).toEqual([])
  })
})

describe('where codes are not enforced', () => {
  test('[AU-01] the plain form joins at once, and a taken address is named', async () => {
    const email = newAddress()
    const joined = await join(open.guest(), email)
    expect([joined.statusCode, joined.json<User>().emailVerified]).toEqual([201, false])
    expect(await join(open.guest(), email)).toRefuse(409, 'EMAIL_TAKEN')
  })

  test('a code that is given is checked all the same', async () => {
    const [who, email] = [open.guest(), newAddress()]
    expect(await join(who, email, '123456')).toRefuse(409, 'CODE_OVER')
    expect((await ask(who, email)).statusCode).toBe(202)
    const code = /\b(\d{6})\b/.exec((await emailsTo(open, email))[0]?.text ?? '')?.[1]
    expect((await join(who, email, code)).json<User>()).toMatchObject({ email, emailVerified: true })
  })
})
