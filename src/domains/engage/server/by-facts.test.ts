import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { whileJoined } from '#test/approvals.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { completeTask, moveToTuesday, rewardsOf, startTask } from '#test/tasks.ts'
import { planned } from '#test/events.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'
import type { TaskDetail, TaskKind } from '../contracts/task-contract.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
moveToTuesday(app)
let ada = await app.signIn('ada')
let ife = await app.signIn('ife')

const settle = () => jobNamed('engage:settle').run(jobCtx(app), {})
/** A task as staff define it. */
const taskOf = async (kind: TaskKind): Promise<string> => {
  const chidi = await app.signIn('chidi')
  const mission = {
    kind,
    title: `Take part ${randomUUID().slice(0, 8)}`,
    description: 'Meet your neighbours and hear what was decided.',
    minutes: 1,
    cadence: 'weekly',
    reward: '1.50',
  }
  return ok<{ id: string }>(await chidi.post('/api/admin/missions', mission), 201).id
}
/** Somebody goes to an event of Ife; both are at its door. Returns the event and the code of the ticket. */
const cameTo = async (
  who: Person,
  change: Record<string, unknown> = {},
): Promise<[eventId: string, code: string]> => {
  const eventId = await planned(app, ife, change)
  await who.post(`/api/events/${eventId}/register`, {})
  const own = await who.get(`/api/events/${eventId}/mine`)
  const { code } = own.json<{ registration: { code: string } }>().registration
  await sql`update events.event set starts_at = ${app.clock.now()}, ends_at = ${app.clock.now()}::timestamptz + interval '2 hours'
    where id = ${eventId}`.execute(app.db)
  expect((await ife.post(`/api/events/${eventId}/check-ins`, { code })).statusCode).toBe(200)
  return [eventId, code]
}
const stateOf = async (who: Person, taskId: string) =>
  ok<TaskDetail>(await who.get(`/api/tasks/${taskId}`)).state
/** Two days and an hour later, when a check-in can no longer be taken back; sessions live longer than this. */
const later = async (): Promise<void> => {
  app.clock.advance(50 * 3_600)
  ada = await app.signIn('ada')
  ife = await app.signIn('ife')
}
const paid = (name: DemoName) => rewardsOf(app, name)

describe('a task to take part in an event', () => {
  test('is proven by a check-in at the door and paid once it can no longer be taken back, once an event', async () => {
    const [first, second] = [await taskOf('event-attendance'), await taskOf('event-attendance')]
    await startTask(ada, first)
    expect(await completeTask(ada, first, {})).toRefuse(409, 'NO_ATTENDANCE')
    await cameTo(ada)
    const before = await paid('ada')
    expect(ok<TaskDetail>(await completeTask(ada, first, {})).state).toBe('waiting')
    expect(await completeTask(ada, first, {})).toRefuse(409, 'TASK_ALREADY_COMPLETED')
    await startTask(ada, second)
    expect(await completeTask(ada, second, {})).toRefuse(409, 'NO_ATTENDANCE')
    await settle()
    expect([await stateOf(ada, first), await paid('ada')]).toEqual(['waiting', before])
    await later()
    await settle()
    await settle()
    expect([await stateOf(ada, first), await paid('ada')]).toEqual(['done', before + 15_000])
  })

  test('pays nothing when the check-in is taken back in time, and tells why', async () => {
    const taskId = await taskOf('event-attendance')
    await startTask(ada, taskId)
    const [eventId, code] = await cameTo(ada)
    ok(await completeTask(ada, taskId, {}))
    const before = await paid('ada')
    const path = `/api/events/${eventId}/check-ins/take-back`
    expect((await ada.post(path, { code })).statusCode).toBe(403)
    expect(ok<{ arrived: number }>(await ife.post(path, { code }))).toEqual({ arrived: 0 })
    expect(await ife.post(path, { code })).toRefuse(409, 'NOT_CHECKED_IN')
    await later()
    await settle()
    expect([await stateOf(ada, taskId), await paid('ada')]).toEqual(['refused', before])
    const told = (await ada.get('/api/notifications')).json<{ items: { title: string }[] }>().items
    expect(told.filter(({ title }) => title === 'A task was not paid')).toHaveLength(1)
  })

  test('pays for a check-in that was taken back and made again, and none can be taken back afterwards', async () => {
    const taskId = await taskOf('event-attendance')
    await startTask(ada, taskId)
    const [eventId, code] = await cameTo(ada)
    await ife.post(`/api/events/${eventId}/check-ins/take-back`, { code })
    expect(await completeTask(ada, taskId, {})).toRefuse(409, 'NO_ATTENDANCE')
    await ife.post(`/api/events/${eventId}/check-ins`, { code })
    const before = await paid('ada')
    expect(ok<TaskDetail>(await completeTask(ada, taskId, {})).state).toBe('waiting')
    await later()
    await settle()
    expect(await paid('ada')).toBe(before + 15_000)
    const late = await ife.post(`/api/events/${eventId}/check-ins/take-back`, { code })
    expect(late).toRefuse(409, 'NOT_CHECKED_IN')
  })

  test('pays no organizer for the own event, nor their joined account', async () => {
    const taskId = await taskOf('event-attendance')
    await startTask(ife, taskId)
    await cameTo(ife)
    expect(await completeTask(ife, taskId, {})).toRefuse(409, 'NO_ATTENDANCE')
    const dayo = await app.signIn('dayo')
    const eventId = await planned(app, ife)
    await dayo.post(`/api/events/${eventId}/register`, {})
    const own = await dayo.get(`/api/events/${eventId}/mine`)
    const { code } = own.json<{ registration: { code: string } }>().registration
    await sql`update events.event set starts_at = ${app.clock.now()}, ends_at = ${app.clock.now()}::timestamptz + interval '2 hours'
      where id = ${eventId}`.execute(app.db)
    await whileJoined(app, [demoPerson('dayo').id, demoPerson('ife').id], async () => {
      await ife.post(`/api/events/${eventId}/check-ins`, { code })
    })
    const again = await app.signIn('dayo')
    await startTask(again, taskId)
    expect(await completeTask(again, taskId, {})).toRefuse(409, 'NO_ATTENDANCE')
  })

  test('of parallel completions with one event pays one', async () => {
    const tasks = [await taskOf('event-attendance'), await taskOf('event-attendance')]
    for (const id of tasks) await startTask(ada, id)
    await cameTo(ada)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => completeTask(ada, tasks[at % 2] ?? '', {})),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.every(({ statusCode }) => [200, 409, 503].includes(statusCode))).toBe(true)
    const before = await paid('ada')
    await later()
    await settle()
    expect(await paid('ada')).toBe(before + 15_000)
  })
})

describe('a task to give open data', () => {
  test('is proven by a record that a second person checked, and paid at once, once a record', async () => {
    const taskId = await taskOf('open-data')
    await startTask(ada, taskId)
    expect(await completeTask(ada, taskId, {})).toRefuse(409, 'NO_RECORD')
    await sql`insert into activity.fact (at, kind, who, about, detail)
      values (${app.clock.now()}, 'data.published', ${demoPerson('ada').id}, 'record:one', '{}')`.execute(
      app.db,
    )
    const before = await paid('ada')
    expect(ok<TaskDetail>(await completeTask(ada, taskId, {})).state).toBe('done')
    expect(await paid('ada')).toBe(before + 15_000)
    const other = await taskOf('open-data')
    await startTask(ada, other)
    expect(await completeTask(ada, other, {})).toRefuse(409, 'NO_RECORD')
  })
})
