import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { demoPassword } from '#test/people.ts'

const app = await openTestApp({ LIMIT_FACTOR: '1' })
afterEach(async () => {
  // Write counts stay in memory until their minute ends.
  app.guest().wait(limits.mutation.windowSeconds)
  await sql`truncate platform.rate_count`.execute(app.db)
})

const signIn = (who: string, password = demoPassword, person = app.guest()) =>
  person.post('/api/local/login', { email: `${who}@demo.sup`, password })
/** Guesses as strangers do, until the account refuses them. */
const fill = async (who: string) => {
  for (let turn = 0; turn < limits.login.times; turn += 1)
    expect((await signIn(who, 'wrong')).statusCode).toBe(401)
  expect((await signIn(who)).statusCode).toBe(429)
}
const signedOut = async (name: 'ada' | 'bola' | 'dayo' | 'ife'): Promise<Person> => {
  const person = await app.signInByPassword(name)
  await person.post('/api/logout')
  return person
}

describe('a browser that its person has signed in on before (S-13)', () => {
  test('is recognized by a cookie that no script can read, that lives long and survives a log-out', async () => {
    const response = await signIn('ada')
    const cookie = response.cookies.find(({ name }) => name === '__Host-device')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.maxAge).toBe(400 * 24 * 60 * 60)
    expect(cookie?.value).not.toContain('ada')
    expect((await signedOut('ada')).cookies.get('__Host-device')).toBeTruthy()
  })

  test('is let in when strangers have used up the tries of the account', async () => {
    const ada = await signedOut('ada')
    await fill('ada')
    expect((await signIn('ada', demoPassword, ada)).statusCode).toBe(200)
  })

  test('has its own tries, which also run out, but not those of other known browsers', async () => {
    const [thief, owner] = [await signedOut('ada'), await signedOut('ada')]
    for (let turn = 0; turn < limits.login.times; turn += 1)
      expect((await signIn('ada', 'wrong', thief)).statusCode).toBe(401)
    expect((await signIn('ada', demoPassword, thief)).statusCode).toBe(429)
    expect((await signIn('ada', demoPassword, owner)).statusCode).toBe(200)
    expect((await signIn('ada')).statusCode, 'nor for strangers').toBe(200)
  })

  test('is recognized for the last three people who signed in on it', async () => {
    const phone = app.guest()
    for (const who of ['ada', 'bola', 'dayo', 'ife']) await signIn(who, demoPassword, phone)
    await phone.post('/api/logout')
    for (const [who, status] of [
      ['ada', 429],
      ['bola', 200],
      ['ife', 200],
    ] as const) {
      await sql`truncate platform.rate_count`.execute(app.db)
      app.guest().wait(limits.mutation.windowSeconds)
      await fill(who)
      const copy = app.guest()
      copy.cookies.set('__Host-device', phone.cookies.get('__Host-device') ?? '')
      expect([who, (await signIn(who, demoPassword, copy)).statusCode]).toEqual([who, status])
    }
  })

  test.each([
    ['another person', async () => (await signedOut('dayo')).cookies.get('__Host-device') ?? ''],
    ['a number of its own making', async () => `${'A'.repeat(22)}.${'B'.repeat(22)}`],
    ['nothing that we ever set', async () => 'x'.repeat(5000)],
    [
      'a mark under another number',
      async () => {
        const [, mark] = ((await signedOut('ada')).cookies.get('__Host-device') ?? '').split('.')
        return `${'A'.repeat(22)}.${mark}`
      },
    ],
  ])('is not recognized with the cookie of %s', async (_what, cookie) => {
    const forger = app.guest()
    forger.cookies.set('__Host-device', await cookie())
    await fill('ada')
    expect((await signIn('ada', demoPassword, forger)).statusCode).toBe(429)
  })

  test('grants no access by its cookie alone', async () => {
    const ada = await signedOut('ada')
    expect((await ada.get('/api/user')).statusCode).toBe(401)
    expect((await signIn('ada', 'wrong', ada)).statusCode).toBe(401)
  })
})
