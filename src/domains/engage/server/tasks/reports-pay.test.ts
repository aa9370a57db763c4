import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { completeTask, rewardsOf, startTask } from '#test/tasks.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { confirmNumber, joinAsNewcomer } from '#test/newcomers.ts'
import { ok } from '#test/answers.ts'
import type { TaskDetail } from '../../contracts/task-contract.ts'
import { referenceTaskId } from '../seeds.ts'

const DAY_SECONDS = 86_400
const report = referenceTaskId('daily-report')
const sharing = referenceTaskId('weekly-sharing')
let ada: Person
let dayo: Person

const app = await openTestApp({ LIMIT_FACTOR: '100000', EVIDENCE_RULES: 'enforced' })

/** A new day; sessions do not outlive every one of them. */
const nextDay = async (): Promise<void> => {
  app.clock.advance(DAY_SECONDS)
  ;[ada, dayo] = await Promise.all([app.signIn('ada'), app.signIn('dayo')])
}
const send = async (who: Person): Promise<string> =>
  ok<{ id: string }>(
    await who.post('/api/reports', {
      type: 'infrastructure',
      title: 'asdf asdf asdf',
      description: 'asdf asdf asdf asdf asdf asdf',
      lga: 'KD-chikun',
      place: 'Behind the market',
    }),
    201,
  ).id
const join = async (who: Person, id: string) => ok(await who.post(`/api/reports/${id}/join`, {}))
const settle = () => jobNamed('engage:settle').run(jobCtx(app), {})
const complete = async (who: Person) => ok<TaskDetail>(await completeTask(who, report, {})).state
const reportAndComplete = async (): Promise<string> => {
  await nextDay()
  await startTask(ada, report)
  const id = await send(ada)
  expect(await complete(ada)).toBe('waiting')
  return id
}
const paid = () => rewardsOf(app, 'ada')

describe('a report of a task', () => {
  test('pays when another person confirms it, once, and never for its text alone', async () => {
    const before = await paid()
    const id = await reportAndComplete()
    await settle()
    expect(await paid()).toBe(before)
    await join(ada, id)
    const young = await joinAsNewcomer(app)
    await join(young.who, id)
    await settle()
    expect(await paid()).toBe(before)
    const neighbour = await joinAsNewcomer(app, { days: 30 })
    await confirmNumber(app, neighbour.id, '+2348038800001')
    app.clock.advance(1)
    await join(neighbour.who, id)
    await settle()
    await settle()
    expect(await paid()).toBe(before + 15_000)
    await nextDay()
    await startTask(ada, report)
    expect(await completeTask(ada, report, {})).toRefuse(409, 'NOTHING_REPORTED')
  })

  test('is not confirmed by an account that was joined with the reporter’s', async () => {
    const before = await paid()
    const id = await reportAndComplete()
    const own = await joinAsNewcomer(app, { days: 30 })
    await confirmNumber(app, own.id, '+2348038800002')
    app.clock.advance(1)
    await sql`update identity.person set merged_into = ${own.id}, suspended_at = ${app.clock.now()} where id = ${demoPerson('ada').id}`.execute(
      app.db,
    )
    await join(own.who, id)
    await sql`update identity.person set merged_into = null, suspended_at = null where id = ${demoPerson('ada').id}`.execute(
      app.db,
    )
    await settle()
    expect(await paid()).toBe(before)
  })

  test('pays when staff take it up, and at once where that was before', async () => {
    const before = await paid()
    const id = await reportAndComplete()
    const chidi = await app.signIn('chidi')
    ok(
      await chidi.post(`/api/moderation/reports/${id}/updates`, {
        status: 'investigating',
        text: 'We look at it tomorrow.',
      }),
    )
    await settle()
    expect(await paid()).toBe(before + 15_000)
    await nextDay()
    await startTask(ada, report)
    const second = await send(ada)
    ok(
      await (
        await app.signIn('chidi')
      ).post(`/api/moderation/reports/${second}/updates`, {
        status: 'investigating',
        text: 'We look at it tomorrow.',
      }),
    )
    expect(await complete(ada)).toBe('done')
    expect(await paid()).toBe(before + 30_000)
  })

  test('that is not confirmed pays nothing after two weeks, and its author is told', async () => {
    const before = await paid()
    await reportAndComplete()
    for (let day = 0; day < 15; day += 1) await nextDay()
    await settle()
    expect(await paid()).toBe(before)
    const { items } = ok<{ items: { body: string }[] }>(await ada.get('/api/notifications'))
    expect(items.some(({ body }) => body.startsWith('The problem that you reported'))).toBe(true)
  })
})

test('the same story is paid for once, whatever the week', async () => {
  const share = async () => {
    await startTask(dayo, sharing)
    return completeTask(dayo, sharing, { storyId: 'engage', channel: 'copy' })
  }
  expect(ok<TaskDetail>(await share()).state).toBe('done')
  for (let day = 0; day < 7; day += 1) await nextDay()
  expect(await share()).toRefuse(409, 'ALREADY_SHARED')
})
