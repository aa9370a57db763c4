import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, openTestApp } from '#test/app.ts'
import { settle } from '#test/homes.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Mission, MissionConsole } from '../../contracts/mission-contract.ts'
import type { TaskDetail, TaskList } from '../../contracts/task-contract.ts'
import { moveToTuesday, startTask } from '#test/tasks.ts'

let ada: Person
let chidi: Person

const app = await openTestApp()
moveToTuesday(app)
;[ada, chidi] = await Promise.all([app.signIn('ada'), app.signIn('chidi')])

const mission = {
  kind: 'volunteer-work',
  title: 'Clean the drain of Allen market',
  description: 'Meet the others at eight and clean the drain before the rain comes.',
  minutes: 60,
  reward: '1.50',
  cadence: 'once',
}
const make = (change: Record<string, unknown> = {}, who = chidi) =>
  who.post('/api/admin/missions', { ...mission, ...change })
const listed = async (who: Person): Promise<string[]> =>
  ok<TaskList>(await who.get('/api/tasks')).tasks.map(({ title }) => title)

test('staff make a task, and it shows; citizens cannot', async () => {
  expect(await make({}, ada)).toRefuse(403, 'FORBIDDEN')
  const made = ok<Mission>(await make(), 201)
  expect(made).toMatchObject({ status: 'open', isReference: false, reward: '1.50', completed: 0 })
  expect(await listed(ada)).toContain(mission.title)
})

test.each([
  { title: 'Vote for Amina Bello' },
  { description: 'Go to three neighbours and ask them to endorse our candidate for the ward.' },
  { kind: 'hero-nomination', title: 'Nominate Musa Ibrahim as a hero' },
])('a task that pays for choosing a named person is refused (D-14): %o', async (change) => {
  expect(await make(change)).toRefuse(409, 'NAMES_A_CHOICE')
})

test('the full name of a leader is refused in any words', async () => {
  const { rows } = await sql<{ name: string }>`select full_name as name from leaders.leader
    where status = 'verified' limit 1`.execute(app.db)
  const description = `Listen to what ${rows[0]?.name ?? ''} says at the market on Saturday.`
  expect(await make({ description })).toRefuse(409, 'NAMES_A_CHOICE')
})

test('what is missing or too much is named', async () => {
  expect(
    fieldsOf(await make({ kind: 'lottery', title: ' ', minutes: 0, reward: '5.01', cadence: 'hourly' })),
  ).toEqual(['kind', 'title', 'minutes', 'reward', 'cadence'])
  expect(fieldsOf(await make({ opensOn: '2026-12-02', closesOn: '2026-12-01' }))).toEqual(['closesOn'])
  expect(await make({ state: 'NG-KN', lga: 'LA-ikeja' })).toRefuse(400, 'MISSION_PLACE')
})

test('an audience by place: only people of the area see it', async () => {
  await settle(app, 'ada', 'LA-ikeja')
  const title = 'Meet at the Ikeja library'
  ok(await make({ title, state: 'NG-LA', lga: 'LA-ikeja' }), 201)
  const other = 'Meet at the Epe library'
  const made = ok<Mission>(await make({ title: other, state: 'NG-LA', lga: 'LA-epe' }), 201)
  expect(await listed(ada)).toContain(title)
  expect(await listed(ada)).not.toContain(other)
  expect(await listed(app.guest())).not.toContain(title)
  expect(await ada.post(`/api/tasks/${made.id}/start`, {})).toRefuse(404, 'TASK_NOT_FOUND')
})

test('a task opens and closes on its days in Lagos', async () => {
  const title = 'Only tomorrow'
  const dayAfter = (days: number) => lagosDay(new Date(app.clock.now().getTime() + days * DAY_MS))
  ok(await make({ title, opensOn: dayAfter(1), closesOn: dayAfter(2) }), 201)
  expect(await listed(app.guest())).not.toContain(title)
  // From 11:00 to midnight in Lagos.
  app.clock.advance(13 * 3_600)
  expect(await listed(app.guest())).toContain(title)
  app.clock.advance(24 * 3_600)
  expect(await listed(app.guest())).not.toContain(title)
})

test('paused it cannot be completed; ended it stays so', async () => {
  ;[ada, chidi] = await Promise.all([app.signIn('ada'), app.signIn('chidi')])
  const made = ok<Mission>(await make({ title: 'Plant ten trees' }), 201)
  const set = (status: string) => chidi.post(`/api/admin/missions/${made.id}/status`, { status })
  await startTask(ada, made.id)
  expect(ok<Mission>(await set('paused')).status).toBe('paused')
  expect(await ada.send('PUT', `/api/tasks/${made.id}/complete`, {})).toRefuse(409, 'TASK_CLOSED')
  expect(ok<Mission>(await set('open')).status).toBe('open')
  expect(ok<TaskDetail>(await ada.get(`/api/tasks/${made.id}`)).state).toBe('started')
  expect(ok<Mission>(await set('ended')).status).toBe('ended')
  expect(await set('open')).toRefuse(409, 'MISSION_ENDED')
  const { missions } = ok<MissionConsole>(await chidi.get('/api/admin/missions'))
  expect(missions.find(({ id }) => id === made.id)?.status).toBe('ended')
})
