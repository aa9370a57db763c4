import { randomUUID } from 'node:crypto'
import { startSession } from '#domains/identity/server/sessions/sessions.ts'
import { userOf } from '#domains/identity/server/users/people.ts'
import { newPeopleStore } from '#domains/identity/server/users/store.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Person, TestApp } from './app.ts'

/** An adult citizen with a browser of their own. */
export const newCitizen = async (app: TestApp): Promise<{ id: string; who: Person }> => {
  const id = randomUUID()
  const person = {
    id,
    firstName: 'Citizen',
    lastName: id.slice(0, 8),
    phoneNumber: null,
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
  }
  const at = app.clock.now()
  await newPeopleStore(app.db).add(
    { ...person, email: `${id}@events.invalid`, joinedAt: at },
    { ageVerifiedAt: at, onboardingCompleted: true },
  )
  const who = app.guest()
  const browser = {
    sessionToken: undefined,
    setSession: (token: string | null) => void who.cookies.set('__Host-sid', token ?? ''),
    device: undefined,
    setDevice: (value: string) => void who.cookies.set('__Host-device', value),
  }
  const ctx = { db: app.db, now: () => app.clock.now(), keyFor: app.keyFor }
  await startSession({ ...ctx, ...browser }, await userOf(ctx, id))
  return { id, who }
}

/** A plan that the calls accept, at ten o'clock in Lagos so many days from now. */
export const eventPlan = (app: TestApp, change: Record<string, unknown> = {}, inDays = 3) => ({
  title: 'Reading the budget together',
  kind: 'town-hall',
  about: 'We read the budget of our local government line by line.',
  lga: 'LA-surulere',
  venue: 'Community hall, Adeniran Ogunsanya Street',
  day: new Date(app.clock.now().getTime() + LAGOS_AHEAD_MS + inDays * DAY_MS).toISOString().slice(0, 10),
  from: '10:00',
  until: '12:00',
  capacity: 10,
  safetyContact: 'Funke, 0800 000 0000',
  ...change,
})

/** Plans an event in the name of this browser, and returns its id. */
export const planned = async (
  app: TestApp,
  who: Person,
  change: Record<string, unknown> = {},
): Promise<string> => (await who.post('/api/events', eventPlan(app, change))).json<{ id: string }>().id
