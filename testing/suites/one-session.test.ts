import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, openTestApp } from '#test/app.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { addPasskey } from '#test/passkey-device.ts'
import { demoPassword, type DemoName } from '#test/people.ts'
import { emailsTo } from '#test/deliveries.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { browserOf } from './principals.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })

const currentPassword = demoPassword
const sidOf = (who: Person) => who.cookies.get('__Host-sid')
const isIn = async (who: Person) => (await who.get('/api/account/sessions')).statusCode === 200

interface Change {
  readonly who: DemoName
  /** Runs before the sessions that must end start; returns the change itself. */
  readonly prepare: (who: Person) => Promise<() => Promise<number>>
}

const code = (text = '') => /\b(\d{6})\b/.exec(text)?.[1] ?? 'none'

/** Every way to change how a person signs in. */
const changes: Readonly<Record<string, Change>> = {
  'an authenticator is turned on': {
    who: 'ada',
    prepare: async (who) => async () => {
      await turnSecondFactorOn(app, who)
      return 200
    },
  },
  'the authenticator is turned off': {
    who: 'bola',
    prepare: async (who) => {
      const factor = await turnSecondFactorOn(app, who)
      return async () =>
        (await who.post('/api/account/second-factor/remove', { currentPassword, code: factor.nextCode() }))
          .statusCode
    },
  },
  'a passkey is added': {
    who: 'dayo',
    prepare: async (who) => async () => {
      await addPasskey(who)
      return 200
    },
  },
  'a passkey is removed': {
    who: 'funke',
    prepare: async (who) => {
      await addPasskey(who)
      const { items } = (await who.get('/api/account/passkeys')).json<{ items: { id: string }[] }>()
      return async () =>
        (await who.post(`/api/account/passkeys/${items[0]?.id}/remove`, { currentPassword })).statusCode
    },
  },
  'the password is changed': {
    who: 'ife',
    prepare: async (who) => async () =>
      (
        await who.post('/api/account/password', {
          currentPassword,
          password: 'a long enough phrase',
          confirmPassword: 'a long enough phrase',
        })
      ).statusCode,
  },
  'the e-mail address is changed': {
    who: 'gbenga',
    prepare: async (who) => {
      const email = 'gbenga.new@example.ng'
      await who.post('/api/account/email/change', { email, currentPassword })
      const [letter] = await emailsTo(app, email)
      return async () =>
        (await who.post('/api/account/email/verify', { code: code(letter?.text) })).statusCode
    },
  },
}

describe('changing how a person signs in ends all earlier sessions (S-04)', () => {
  test.each(Object.entries(changes))('%s', async (_what, { who: name, prepare }) => {
    const who = await app.signIn(name)
    const change = await prepare(who)
    const [older, newer, stranger] = [
      await browserOf(app, name),
      await browserOf(app, name),
      await browserOf(app, 'emeka'),
    ]
    for (const each of [who, older, newer, stranger]) expect(await isIn(each)).toBe(true)
    const before = sidOf(who)
    expect(await change()).toBeLessThan(300)
    expect(await Promise.all([older, newer].map(isIn))).toEqual([false, false])
    // This browser stays signed in, under a new id; the old id opens nothing, and nobody else is affected.
    expect(await isIn(who)).toBe(true)
    expect(sidOf(who)).not.toBe(before)
    const thief = app.guest()
    thief.cookies.set('__Host-sid', before ?? '')
    expect(await isIn(thief)).toBe(false)
    expect(await isIn(stranger)).toBe(true)
    const { rows } = await sql`select from identity.session where person_id = ${demoPerson(name).id}`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
  })
})
