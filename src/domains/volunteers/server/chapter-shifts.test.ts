import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sampleChapterId } from '#domains/chapters/server/demo-chapter.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { whileJoined } from '#test/approvals.ts'
import { refusal } from '#test/answers.ts'
import { type Person, openTestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { ConsoleShift } from '../console-contract.ts'

const people = new Map<DemoName, Person>()
const who = (name: DemoName): Person => {
  const person = people.get(name)
  if (!person) throw new Error(`${name} is not signed in.`)
  return person
}
const idOf = (name: DemoName): string => demoPerson(name).id

/** A volunteer who agreed to the safety rules. */
const volunteering = async (name: DemoName): Promise<void> => {
  const person = await app.signIn(name)
  people.set(name, person)
  await person.post('/api/user/place', { state: 'NG-LA', lga: 'LA-surulere' })
  await person.post('/api/volunteer/offer', { about: 'skills', choices: ['calls'] })
  await person.post('/api/volunteer/offer', { about: 'times', choices: ['weekends'] })
  const contact = { contactName: `Relative of ${name}`, contactPhone: '0803 123 4567' }
  await person.post('/api/volunteer/join', { rules: 1, agreed: 'yes', ...contact })
}

const app = await openTestApp({ LIMIT_FACTOR: '1000' })
for (const name of ['ada', 'dayo', 'ife', 'funke'] as const) await volunteering(name)
people.set('gbenga', await app.signIn('gbenga'))
people.set('chidi', await app.signIn('chidi'))
beforeEach(async () => {
  for (const table of ['signup', 'shift'])
    await sql`delete from ${sql.table(`volunteers.${table}`)} where true`.execute(app.db)
  await sql`delete from chapters.member where chapter_id = ${sampleChapterId}`.execute(app.db)
  for (const [name, role] of [
    ['ada', 'lead'],
    ['dayo', 'secretary'],
    ['ife', 'member'],
    ['gbenga', 'member'],
  ] as const)
    await sql`insert into chapters.member (id, chapter_id, person_id, role, joined_at)
      values (gen_random_uuid(), ${sampleChapterId}, ${idOf(name)}, ${role}, ${app.clock.now()})`.execute(
      app.db,
    )
})

const call = () => ({
  chapterId: sampleChapterId,
  title: 'Clean the drain',
  what: 'We clear the drain before the rain comes.',
  meet: 'The gate of the market',
  day: lagosDay(new Date(app.clock.now().getTime() + 72 * HOUR_MS)),
  from: '09:00',
  until: '12:00',
  capacity: 5,
})
const post = async (by: DemoName): Promise<string> => {
  const response = await who(by).post('/api/volunteer/chapter-shifts', call())
  expect(response.statusCode).toBe(201)
  return response.json<{ id: string }>().id
}
const desk = async (by: DemoName) =>
  (await who(by).get('/api/volunteer/chapter-shifts')).json<{
    chapters: { id: string; place: string }[]
    items: ConsoleShift[]
  }>()
const lineOf = async (by: DemoName) => (await desk(by)).items[0]?.roster[0]
/** Ife signs up, comes and goes; the shift is over. */
const served = async (shiftId: string): Promise<string> => {
  await who('ife').post(`/api/volunteer/shifts/${shiftId}/sign-up`, {})
  const { rows } = await sql<{
    id: string
  }>`update volunteers.signup set in_at = now(), out_at = now(), minutes = 120,
    recorded_by = person_id where shift_id = ${shiftId} returning id`.execute(app.db)
  await sql`update volunteers.shift set starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days'
    where id = ${shiftId}`.execute(app.db)
  return rows[0]?.id ?? ''
}
const decide = (by: DemoName, signupId: string) =>
  who(by).post(`/api/volunteer/chapter-signups/${signupId}/decision`, { outcome: 'confirmed' })

describe('shifts of a chapter', () => {
  test('are posted by its lead and its secretary, who are volunteers, in its own area', async () => {
    expect(refusal(await app.guest().post('/api/volunteer/chapter-shifts', call()))[0]).toBe(401)
    // Gbenga belongs to the chapter, and never agreed to the safety rules.
    expect((await who('gbenga').post('/api/volunteer/chapter-shifts', call())).statusCode).toBe(403)
    for (const name of ['ife', 'funke'] as const)
      expect(await who(name).post('/api/volunteer/chapter-shifts', call())).toRefuse(403, 'NOT_OFFICER')
    const late = { ...call(), day: '2020-01-01' }
    expect(await who('ada').post('/api/volunteer/chapter-shifts', late)).toRefuse(400, 'INVALID_INPUT')
    const elsewhere = { ...call(), lga: 'KN-dala' }
    expect((await who('ada').post('/api/volunteer/chapter-shifts', elsewhere)).statusCode).toBe(400)
    const ids = [await post('ada'), await post('dayo')]
    const seen = await desk('dayo')
    expect(seen.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(seen.chapters).toMatchObject([{ id: sampleChapterId, place: 'Surulere, Lagos' }])
    expect(seen.items[0]).toMatchObject({ place: 'Surulere, Lagos', kind: 'shift' })
    expect(seen.items[0]?.chapterName).toBeTruthy()
    expect(await desk('ife')).toMatchObject({ chapters: [], items: [] })
    const hub = (await who('ife').get('/api/volunteer/hub')).json<{ calls: { id: string }[] }>()
    expect(hub.calls.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('are cancelled by its officers or by staff, and by nobody else', async () => {
    const shiftId = await post('ada')
    const cancel = (by: DemoName, path: string) =>
      who(by).post(`/api/volunteer/${path}/${shiftId}/cancel`, { reason: 'Heavy rain is expected.' })
    expect(await cancel('funke', 'chapter-shifts')).toRefuse(404, 'SHIFT_NOT_FOUND')
    expect((await cancel('dayo', 'chapter-shifts')).statusCode).toBe(200)
    expect(await cancel('ada', 'chapter-shifts')).toRefuse(404, 'SHIFT_NOT_FOUND')
    const other = await post('dayo')
    const byStaff = await who('chidi').post(`/api/volunteer/shifts/${other}/cancel`, {
      reason: 'The place is not safe.',
    })
    expect(byStaff.statusCode).toBe(200)
  })

  test('have hours that a second person confirms: neither who posted it nor their joined account', async () => {
    const signupId = await served(await post('ada'))
    expect(await lineOf('ada')).toMatchObject({ state: 'waiting', mayDecide: false })
    expect(await lineOf('dayo')).toMatchObject({ mayDecide: true })
    expect(await decide('ada', signupId)).toRefuse(409, 'SECOND_PERSON_NEEDED')
    expect(await decide('funke', signupId)).toRefuse(404, 'SIGNUP_NOT_FOUND')
    await whileJoined(app, [idOf('ada'), idOf('dayo')], async () => {
      expect(await lineOf('dayo')).toMatchObject({ mayDecide: false })
      expect(await decide('dayo', signupId)).toRefuse(409, 'SECOND_PERSON_NEEDED')
    })
    expect((await decide('dayo', signupId)).statusCode).toBe(200)
    expect(await decide('dayo', signupId)).toRefuse(409, 'ALREADY_DECIDED')
    const hub = (await who('ife').get('/api/volunteer/hub')).json<{ minutes: number }>()
    expect(hub.minutes).toBe(120)
  })

  test('of staff stay out of reach of a chapter, and of a former officer too', async () => {
    const shiftId = await post('ada')
    const signupId = await served(shiftId)
    await sql`update volunteers.shift set chapter_id = null where id = ${shiftId}`.execute(app.db)
    expect(await decide('dayo', signupId)).toRefuse(404, 'SIGNUP_NOT_FOUND')
    await sql`update volunteers.shift set chapter_id = ${sampleChapterId} where id = ${shiftId}`.execute(
      app.db,
    )
    await sql`update chapters.member set role = 'member' where person_id = ${idOf('dayo')}`.execute(app.db)
    expect(await decide('dayo', signupId)).toRefuse(404, 'SIGNUP_NOT_FOUND')
    // Staff of the place still confirm.
    const byStaff = await who('chidi').post(`/api/volunteer/signups/${signupId}/decision`, {
      outcome: 'confirmed',
    })
    expect(byStaff.statusCode).toBe(200)
  })
})
