import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { openTestApp } from '#test/app.ts'
import { completeTask, factAnswers, moveToTuesday, rewardsOf, startTask } from '#test/tasks.ts'
import { ok } from '#test/answers.ts'
import { DAY_CAP_UNITS, type TaskDetail, type TaskList } from '../../contracts/task-contract.ts'
import { referenceTaskId } from '../seeds.ts'
import { dayTotalsStore } from './occurrences-store.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
moveToTuesday(app)
let ada = await app.signIn('ada')

const factCheck = referenceTaskId('weekly-fact-check')
const sharing = referenceTaskId('weekly-sharing')
const shared = { storyId: 'engage', channel: 'copy' }

describe('one occurrence', () => {
  test('200 parallel completions pay once', async () => {
    const answers = factAnswers(await startTask(ada, factCheck))
    const all = await Promise.all(Array.from({ length: 200 }, () => completeTask(ada, factCheck, answers)))
    const counts = Object.fromEntries(
      Map.groupBy(all, ({ statusCode }) => statusCode)
        .entries()
        .map(([status, same]) => [status, same.length]),
    )
    // A busy server may answer 503; nobody else is paid.
    expect(counts[200]).toBe(1)
    expect((counts[409] ?? 0) + (counts[503] ?? 0)).toBe(199)
    expect(await rewardsOf(app, 'ada')).toBe(10_000)
    const facts = await sql`select from activity.fact where kind = 'task.completed'
      and about = ${`task:${factCheck}`} and who = ${demoPerson('ada').id}`.execute(app.db)
    expect(facts.rows).toHaveLength(1)
  })

  test('begun before midnight in Lagos it counts for that day, and the next day is open too', async () => {
    const quiz = referenceTaskId('daily-report')
    // From 11:00 to 23:58 in Lagos.
    app.clock.advance(12 * 3_600 + 58 * 60)
    const begunOn = lagosDay(app.clock.now())
    ada = await app.signIn('ada')
    await startTask(ada, quiz)
    await sql`insert into activity.fact (at, kind, who, about, detail)
      values (${app.clock.now()}, 'issue.reported', ${demoPerson('ada').id}, 'report:x', '{}'),
        (${app.clock.now()}, 'issue.confirmed', ${demoPerson('ada').id}, 'report:x', '{}')`.execute(app.db)
    app.clock.advance(5 * 60)
    expect(ok<TaskDetail>(await completeTask(ada, quiz, {})).state).toBe('new')
    expect(await completeTask(ada, quiz, {})).toRefuse(409, 'TASK_NOT_STARTED')
    const { rows } = await sql<{
      period: string
      status: string
    }>`select period, status from engage.occurrence
      where person_id = ${demoPerson('ada').id} and task_id = ${quiz}`.execute(app.db)
    expect(lagosDay(app.clock.now())).not.toBe(begunOn)
    expect(rows).toEqual([{ period: begunOn, status: 'done' }])
    await startTask(ada, quiz)
    expect(await completeTask(ada, quiz, {})).toRefuse(409, 'NOTHING_REPORTED')
  })
})

describe('the cap of a day', () => {
  const day = '2026-11-25'

  test('a bot of 1,000 accounts gains no more than 1,000 caps, however it asks', async () => {
    const people = Array.from({ length: 1_000 }, () => crypto.randomUUID())
    await sql`insert into identity.person (id, first_name, last_name, email, joined_at)
      select id::uuid, 'Bot', 'Botson', id || '@bot.example', now()
      from unnest(${people}::text[]) as id`.execute(app.db)
    const store = dayTotalsStore(app.db)
    let taken = 0
    for (let at = 0; at < people.length; at += 100)
      await Promise.all(
        people.slice(at, at + 100).flatMap((personId) =>
          Array.from({ length: 6 }, async () => {
            if (await store.take(personId, day, 15_000, DAY_CAP_UNITS)) taken += 15_000
          }),
        ),
      )
    expect(taken).toBe(1_000 * DAY_CAP_UNITS)
    const { rows } = await sql<{
      most: number
    }>`select max(units)::int as most from engage.day_total`.execute(app.db)
    expect(rows[0]?.most).toBe(DAY_CAP_UNITS)
  })

  test('refuses over HTTP at the start and at completion, and pays nothing', async () => {
    const dayo = await app.signIn('dayo')
    const today = lagosDay(app.clock.now())
    await sql`insert into engage.day_total (person_id, day, units)
      values (${demoPerson('dayo').id}, ${today}::date, ${DAY_CAP_UNITS - 5_000})`.execute(app.db)
    expect(ok<TaskList>(await dayo.get('/api/tasks')).own?.leftToday).toBe('0.50')
    const late = await dayo.post(`/api/tasks/${factCheck}/start`, {})
    expect(late).toRefuse(409, 'DAY_CAP')
    await startTask(dayo, sharing)
    // The cap is also kept when it fills between start and completion.
    await sql`update engage.day_total set units = ${DAY_CAP_UNITS} where person_id = ${demoPerson('dayo').id}`.execute(
      app.db,
    )
    expect(await completeTask(dayo, sharing, shared)).toRefuse(409, 'DAY_CAP')
    expect(await rewardsOf(app, 'dayo')).toBe(0)
    // The start is kept: the next day it can still be completed.
    expect(ok<TaskDetail>(await dayo.get(`/api/tasks/${sharing}`)).state).toBe('started')
  })
})
