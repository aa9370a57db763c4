import { randomUUID } from 'node:crypto'
import { newPeopleStore } from '#domains/identity/server/users/store.ts'
import { setPhone } from '#domains/identity/server/users/contacts.ts'
import { hashPassword } from '#domains/identity/server/passwords/passwords.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Person, TestApp } from './app.ts'
import { ok } from './answers.ts'

const PASSWORD = 'newcomer-Pass-2026'
let hash: Promise<string> | undefined

interface Newcomer {
  readonly id: string
  readonly email: string
  readonly who: Person
}

/** A citizen with an account of so many days, who signs in. */
export const joinAsNewcomer = async (
  app: TestApp,
  { email = `${randomUUID()}@newcomer.invalid`, days = 0 }: { email?: string; days?: number } = {},
): Promise<Newcomer> => {
  hash ??= hashPassword(PASSWORD)
  const [id, now] = [randomUUID(), app.clock.now()]
  const person = {
    id,
    firstName: 'New',
    lastName: 'Comer',
    email,
    phoneNumber: null,
    passwordHash: await hash,
  }
  await newPeopleStore(app.db).add(
    { ...person, joinedAt: new Date(now.getTime() - days * DAY_MS) },
    { ageVerifiedAt: now, onboardingCompleted: true, emailVerifiedAt: now },
  )
  const who = app.guest()
  ok(await who.post('/api/local/login', { email, password: PASSWORD }))
  return { id, email, who }
}

/** Confirms a number as the code sent to it would. */
export const confirmNumber = (app: TestApp, id: string, number: string): Promise<void> =>
  setPhone({ db: app.db, now: () => app.clock.now() }, id, number)

/** Erases a newcomer with their own press. */
export const eraseNewcomer = async (who: Person): Promise<void> => {
  const { statusCode, body } = await who.post('/api/privacy/erase', {
    currentPassword: PASSWORD,
    sure: 'yes',
  })
  if (statusCode !== 204) throw new Error(`They could not be erased: ${statusCode} ${body}`)
}
