import { sql } from 'kysely'
import { expect } from 'vitest'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Person, TestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'
import { HOUR_MS } from '#shared/values/time.ts'

export const ok = (response: { statusCode: number; body: string }, status = 200) =>
  expect([response.statusCode, response.statusCode === status ? '' : response.body]).toEqual([status, ''])
export const codeOf = (response: { statusCode: number; body: string }) => [
  response.statusCode,
  (JSON.parse(response.body) as { code: string }).code,
]

export const contact = { contactName: 'Mama Ada', contactPhone: '0803 123 4567' }
export const joining = { rules: 1, agreed: 'yes', ...contact }

export const notNow = [409, 'NOT_NOW']

export const call = {
  kind: 'shift',
  title: 'Help at the gate',
  what: 'Stand at the gate and greet people.',
  meet: 'The gate',
  state: 'NG-LA',
  lga: 'LA-surulere',
  from: '09:00',
  until: '12:00',
  capacity: 2,
}

interface Hub {
  minutes: number
  shifts: number
  own: { shift: { id: string }; state: string; minutes: number | null; reason: string | null }[]
  calls: { id: string }[]
  certificates: { code: string; name: string | null }[]
}

/** What people do around shifts, on the server of a test. */
export const volunteering = (app: TestApp) => {
  /** Everything a citizen does to become a volunteer. */
  const join = async (name: DemoName): Promise<Person> => {
    const person = await app.signIn(name)
    ok(await person.post('/api/user/place', { state: 'NG-LA', lga: 'LA-surulere' }))
    ok(await person.post('/api/volunteer/offer', { about: 'skills', choices: ['calls', 'calls'] }))
    ok(await person.post('/api/volunteer/offer', { about: 'times', choices: ['weekends'] }))
    ok(await person.post('/api/volunteer/join', joining))
    return person
  }

  const dayFrom = (hours: number): string => lagosDay(new Date(app.clock.now().getTime() + hours * HOUR_MS))

  const post = async (by: Person, change: Record<string, unknown> = {}): Promise<string> => {
    const response = await by.post('/api/volunteer/shifts', { ...call, day: dayFrom(72), ...change })
    ok(response, 201)
    return response.json<{ id: string }>().id
  }

  /** Moves the clock to so many minutes after the start of a shift. */
  const goTo = async (shiftId: string, minutes: number): Promise<void> => {
    const { rows } = await sql<{
      at: Date
    }>`select starts_at as at from volunteers.shift where id = ${shiftId}`.execute(app.db)
    const wanted = (rows[0]?.at.getTime() ?? 0) + minutes * 60_000
    app.clock.advance((wanted - app.clock.now().getTime()) / 1000)
  }

  const signupOf = async (shiftId: string): Promise<string> => {
    const of = sql<{ id: string }>`select id from volunteers.signup where shift_id = ${shiftId}`
    return (await of.execute(app.db)).rows[0]?.id ?? ''
  }

  const hubOf = async (person: Person): Promise<Hub> => (await person.get('/api/volunteer/hub')).json<Hub>()
  const userOf = async (person: Person) =>
    (await person.get('/api/user')).json<{ userType: string; volunteerStatus: string; role: string }>()

  /** A shift of Ada's with 90 minutes that wait for a second person. */
  const worked = async () => {
    const [ada, chidi] = [await join('ada'), await app.signIn('chidi')]
    const id = await post(chidi)
    ok(await ada.post(`/api/volunteer/shifts/${id}/sign-up`))
    await goTo(id, -60)
    const early = await app.signIn('ada')
    expect(codeOf(await early.post(`/api/volunteer/shifts/${id}/attendance`, { mark: 'in' }))).toEqual(notNow)
    await goTo(id, 0)
    const there = await app.signIn('ada')
    ok(await there.post(`/api/volunteer/shifts/${id}/attendance`, { mark: 'in' }))
    await goTo(id, 90)
    const late = await app.signIn('ada')
    ok(await late.post(`/api/volunteer/shifts/${id}/attendance`, { mark: 'out' }))
    expect(codeOf(await late.post(`/api/volunteer/shifts/${id}/attendance`, { mark: 'out' }))).toEqual(notNow)
    return { ada: late, shiftId: id, signup: await signupOf(id) }
  }
  return { join, dayFrom, post, goTo, signupOf, hubOf, userOf, worked }
}
