import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { proofFor } from '#shared/staff/proof.ts'
import { refusal } from '#test/answers.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { demoPassword, type DemoName } from '#test/people.ts'

const open = (environment: Record<string, string> = {}) =>
  openTestApp({ LIMIT_FACTOR: '100000', ...environment })
/** A call that changes how the person signs in and so requires a fresh proof. */
const serious = (person: Person) =>
  person.post('/api/account/recovery-codes', { currentPassword: demoPassword })
const stepUp = (person: Person, code: string) => person.post('/api/account/step-up', { code })
const sidOf = (person: Person) => person.cookies.get('__Host-sid') ?? ''

describe('a fresh proof (S-10)', async () => {
  const app = await open()
  afterEach(async () => {
    await sql`truncate identity.second_factor, identity.recovery_code, platform.rate_count`.execute(app.db)
  })
  const withFactor = async (name: DemoName) => {
    const person = await app.signIn(name)
    return { person, ...(await turnSecondFactorOn(app, person)) }
  }

  test('is not asked of people without a second factor, staff of a demonstration included', async () => {
    for (const name of ['ada', 'bola', 'chidi'] as const)
      expect((await serious(await app.signIn(name))).statusCode).toBe(200)
  })

  test('lasts ten minutes after signing in with the second factor', async () => {
    const { nextCode } = await withFactor('ada')
    const ada = app.guest()
    const entered = await ada.post('/api/local/login', {
      email: 'ada@demo.sup',
      password: demoPassword,
      secondFactor: nextCode(),
    })
    expect(entered.statusCode).toBe(200)
    app.clock.advance(10 * 60)
    expect((await serious(ada)).statusCode).toBe(200)
    app.clock.advance(1)
    const refused = await serious(ada)
    expect(refused).toRefuse(403, 'STEP_UP_REQUIRED')
    expect(refused.json<{ error: string }>().error).toBe('Confirm it is you with your second factor.')
    // Other calls work as before.
    expect((await ada.get('/api/user')).statusCode).toBe(200)
  })

  test('counts for this browser alone: one that was signed in before the factor was set is signed out', async () => {
    const elsewhere = await app.signIn('ada')
    await withFactor('ada')
    expect(await serious(elsewhere)).toRefuse(401, 'SIGNED_OUT')
  })

  test('is renewed by an unused code, gives the session a new id and keeps its age', async () => {
    const { person: ada, nextCode } = await withFactor('ada')
    app.clock.advance(11 * 60)
    const old = sidOf(ada)
    const code = nextCode()
    expect((await stepUp(ada, code)).statusCode).toBe(200)
    expect(sidOf(ada)).not.toBe(old)
    expect((await app.guest().get('/api/user', { cookie: `__Host-sid=${old}` })).statusCode).toBe(401)
    expect((await serious(ada)).statusCode).toBe(200)
    expect(await stepUp(ada, code)).toRefuse(400, 'SECOND_FACTOR_WRONG')
    for (let passed = 0; passed < 12 * 60; passed += 25) {
      app.clock.advance(25 * 60)
      await ada.get('/api/user')
    }
    expect((await ada.get('/api/user')).statusCode, 'twelve hours after signing in').toBe(401)
  })

  test('is renewed by a recovery code too, and by one of many in parallel', async () => {
    const { person: ada, recoveryCodes, nextCode } = await withFactor('ada')
    app.clock.advance(11 * 60)
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = app.guest()
        const secondFactor = nextCode()
        await browser.post('/api/local/login', {
          email: 'ada@demo.sup',
          password: demoPassword,
          secondFactor,
        })
        return browser
      }),
    )
    const answers = await Promise.all(
      [ada, ...others].map((browser) => stepUp(browser, recoveryCodes[3] ?? '')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('is impossible for people without a second factor, and for guests', async () => {
    expect(await stepUp(app.guest(), '123456')).toRefuse(401, 'SIGNED_OUT')
    expect(await stepUp(await app.signIn('dayo'), '123456')).toRefuse(409, 'SECOND_FACTOR_OFF')
  })

  test('is required by every call that asks for it, before the input is read', async () => {
    const { person: chidi } = await withFactor('chidi')
    const { person: gbenga } = await withFactor('gbenga')
    const { person: funke } = await withFactor('funke')
    app.clock.advance(11 * 60)
    const calls = domains.routes.filter(({ call }) => proofFor(call) && call.method === 'POST')
    expect(calls.length).toBeGreaterThan(0)
    for (const { name, call } of calls) {
      // Those of organizations and of the committee are for their people.
      const isTheirs = call.is.access.startsWith('organization')
      const who = isTheirs ? gbenga : call.is.access === 'committee' ? funke : chidi
      const answer = await who.post(call.path.replaceAll(/:\w+/g, 'none'), { nonsense: true })
      expect([name, ...refusal(answer)]).toEqual([name, 403, 'STEP_UP_REQUIRED'])
    }
  })
})

describe('in production', async () => {
  const app = await open({
    NODE_ENV: 'production',
    APP_KEY: 'a key of a test, long enough for it',
    PUBLIC_ORIGIN: 'https://civic.example',
  })

  test.each(['bola', 'chidi', 'emeka', 'kemi'] as const)(
    'staff without a second factor (%s) set one up before any sensitive action',
    async (name) => {
      const person = await app.signIn(name)
      const refused = await serious(person)
      expect(refused).toRefuse(403, 'SECOND_FACTOR_REQUIRED')
      expect(refused.json<{ error: string }>().error).toBe('First set up a second factor in Settings.')
      const state = await person.get('/api/account/second-factor')
      expect(state.json<{ isRequired: boolean }>().isRequired).toBe(true)
      await turnSecondFactorOn(app, person)
      expect((await serious(person)).statusCode).toBe(200)
    },
  )

  test('a citizen may go without one', async () => {
    const ada = await app.signIn('ada')
    expect((await serious(ada)).statusCode).toBe(200)
    expect((await ada.get('/api/account/second-factor')).json()).toMatchObject({ isRequired: false })
  })
})

describe('the remaining time of a session', async () => {
  const app = await open()

  test('is reported without extending it, and to nobody after its end', async () => {
    const ada = await app.signIn('ada')
    app.clock.advance(29 * 60)
    expect((await ada.get('/api/user/session')).json()).toEqual({ endsInSeconds: 90 })
    app.clock.advance(60)
    expect((await ada.get('/api/user/session')).json()).toEqual({ endsInSeconds: 30 })
    app.clock.advance(31)
    expect((await ada.get('/api/user/session')).statusCode).toBe(401)
    expect((await app.guest().get('/api/user/session')).statusCode).toBe(401)
  })
})
