import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import {
  completeTask as complete,
  factAnswers,
  moveToTuesday,
  quizAnswers,
  rewardsOf,
  startTask as start,
} from '#test/tasks.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { civicTaskKinds, type TaskDetail, type TaskList } from '../../contracts/task-contract.ts'
import { referenceTaskId } from '../seeds.ts'

const app = await openTestApp({ LESSON_TIME: 'enforced' })
moveToTuesday(app)
const [ada, ife] = await Promise.all([app.signIn('ada'), app.signIn('ife')])

const factCheck = referenceTaskId('weekly-fact-check')
const quiz = referenceTaskId('daily-quiz')
const report = referenceTaskId('daily-report')
const sharing = referenceTaskId('weekly-sharing')

const listOf = async (who: Person) => ok<TaskList>(await who.get('/api/tasks'))
describe('the list of tasks', () => {
  test('[EN-02] holds every kind of the specification in production too, with minutes, reward and cadence', async () => {
    const { tasks, own } = await listOf(app.guest())
    expect(own).toBeNull()
    expect(new Set(tasks.map(({ kind }) => kind))).toEqual(new Set(civicTaskKinds))
    for (const task of tasks) {
      expect(task.minutes).toBeGreaterThan(0)
      expect(Number(task.reward)).toBeGreaterThan(0)
      expect(['daily', 'weekly']).toContain(task.cadence)
      expect(task.state).toBe('new')
    }
  })

  test('is the same list for a citizen, with own totals', async () => {
    const { tasks, own } = await listOf(ada)
    expect(tasks).toHaveLength(8)
    expect(own).toMatchObject({ earned: '21.50', completed: 2, fresh: 8, leftToday: '6.00', isOwed: false })
    expect(own?.week).toHaveLength(7)
  })

  test('nobody starts a task signed out, and an unknown one is not found', async () => {
    expect(await app.guest().post(`/api/tasks/${quiz}/start`, {})).toRefuse(401, 'SIGNED_OUT')
    expect(await ada.post(`/api/tasks/${crypto.randomUUID()}/start`, {})).toRefuse(404, 'TASK_NOT_FOUND')
  })
})

describe('a fact check', () => {
  test('is not completed before its start, nor before 30 % of its time', async () => {
    expect(await complete(ada, factCheck, {})).toRefuse(409, 'TASK_NOT_STARTED')
    const detail = await start(ada, factCheck)
    expect(detail.statements).toHaveLength(3)
    expect((await start(ada, factCheck)).statements).toEqual(detail.statements)
    app.clock.advance(35)
    expect(await complete(ada, factCheck, factAnswers(detail))).toRefuse(409, 'TASK_TOO_EARLY')
    app.clock.advance(1)
    expect(fieldsOf(await complete(ada, factCheck, { s1: 'true' }))).toEqual(['s2', 's3'])
  })

  test('pays once: a replay answers the same, another try hears Task Already Completed', async () => {
    const before = await rewardsOf(app, 'ada')
    const answers = factAnswers(ok<TaskDetail>(await ada.get(`/api/tasks/${factCheck}`)))
    const key = { 'idempotency-key': 'fact-check-of-ada-1' }
    const done = ok<TaskDetail>(await complete(ada, factCheck, answers, key))
    expect(done).toMatchObject({ state: 'done', result: { earned: '1.00', right: 3, total: 3 } })
    expect(
      done.result?.answers.every(({ explanation, source }) => explanation && /Section|section/.test(source)),
    ).toBe(true)
    expect(ok<TaskDetail>(await complete(ada, factCheck, answers, key))).toEqual(done)
    const again = await complete(ada, factCheck, answers)
    expect(again).toRefuse(409, 'TASK_ALREADY_COMPLETED')
    expect(again.json<{ error: string }>().error).toBe('Task Already Completed')
    expect(await ada.post(`/api/tasks/${factCheck}/start`, {})).toRefuse(409, 'TASK_ALREADY_COMPLETED')
    expect((await rewardsOf(app, 'ada')) - before).toBe(10_000)
    const { own } = await listOf(ada)
    expect(own).toMatchObject({ earned: '22.50', completed: 3, fresh: 7, leftToday: '5.00' })
    expect(own?.week.find(({ isToday }) => isToday)?.isActive).toBe(true)
  })

  test('with two wrong answers it pays nothing and explains each', async () => {
    const detail = await start(ife, factCheck)
    app.clock.advance(60)
    const missed = ok<TaskDetail>(await complete(ife, factCheck, factAnswers(detail, 2)))
    expect(missed).toMatchObject({ state: 'missed', result: { earned: null, right: 1, total: 3 } })
    expect((await listOf(ife)).own).toMatchObject({ completed: 5, leftToday: '6.00' })
  })
})

describe('the quiz of the day', () => {
  test('[EN-04] one second after its time it is refused, by the server’s clock', async () => {
    const detail = await start(ife, quiz)
    expect(detail.quiz?.questions).toHaveLength(5)
    app.clock.advance(181)
    const late = await complete(ife, quiz, quizAnswers(detail))
    expect(late).toRefuse(409, 'QUIZ_EXPIRED')
    expect(late.json<{ error: string }>().error).toContain('Quiz Submission Failed')
    expect(ok<TaskDetail>(await ife.get(`/api/tasks/${quiz}`)).quiz).toBeNull()
  })

  test('[EN-04] started again it has new time, and counts in its last second', async () => {
    const detail = await start(ife, quiz)
    app.clock.advance(179)
    const done = ok<TaskDetail>(await complete(ife, quiz, quizAnswers(detail, 1)))
    expect(done).toMatchObject({ state: 'done', result: { earned: '1.50', right: 4, total: 5 } })
    expect(await complete(ife, quiz, {})).toRefuse(409, 'TASK_ALREADY_COMPLETED')
  })
})

describe('other kinds', () => {
  test('a report counts only after a problem was reported today', async () => {
    await start(ada, report)
    app.clock.advance(60)
    expect(await complete(ada, report, {})).toRefuse(409, 'NOTHING_REPORTED')
    await sql`insert into activity.fact (at, kind, who, about, detail)
      values (${app.clock.now()}, 'issue.reported', ${demoPerson('ada').id}, 'report:x', '{}')`.execute(
      app.db,
    )
    // Nobody has seen it: it waits, and pays nothing.
    expect(ok<TaskDetail>(await complete(ada, report, {}))).toMatchObject({ state: 'waiting' })
    await sql`insert into activity.fact (at, kind, who, about, detail)
      values (${app.clock.now()}, 'issue.confirmed', ${demoPerson('ada').id}, 'report:x', '{}')`.execute(
      app.db,
    )
    await jobNamed('engage:settle').run(jobCtx(app), {})
    expect(ok<TaskDetail>(await ada.get(`/api/tasks/${report}`))).toMatchObject({ state: 'done' })
  })

  test('sharing names what was shared and how; an unknown story is refused', async () => {
    await start(ada, sharing)
    app.clock.advance(60)
    expect(fieldsOf(await complete(ada, sharing, {}))).toEqual(['storyId', 'channel'])
    expect(await complete(ada, sharing, { storyId: crypto.randomUUID(), channel: 'copy' })).toRefuse(
      404,
      'STORY_NOT_FOUND',
    )
    expect(
      ok<TaskDetail>(await complete(ada, sharing, { storyId: 'engage', channel: 'copy' })),
    ).toMatchObject({ state: 'done', result: { earned: '0.50' } })
  })

  test('a clock that moves by ten minutes, back or forth, pays nobody early or twice', async () => {
    const bola = await app.signIn('bola')
    const detail = await start(bola, factCheck)
    const answers = factAnswers(detail)
    app.clock.advance(-600)
    expect(await complete(bola, factCheck, answers)).toRefuse(409, 'TASK_TOO_EARLY')
    expect(await rewardsOf(app, 'bola')).toBe(0)
    app.clock.advance(1_200)
    ok(await complete(bola, factCheck, answers))
    app.clock.advance(-1_200)
    expect(await complete(bola, factCheck, answers)).toRefuse(409, 'TASK_ALREADY_COMPLETED')
    expect(await bola.post(`/api/tasks/${factCheck}/start`, {})).toRefuse(409, 'TASK_ALREADY_COMPLETED')
    expect(await rewardsOf(app, 'bola')).toBe(10_000)
    app.clock.advance(600)
  })

  test('completing tells the person once, in the row of completed tasks', async () => {
    const { rows } = await sql<{ kind: string }>`select kind from notifications.notice
      where person_id = ${demoPerson('ada').id} and kind = 'engage.task-completed'`.execute(app.db)
    expect(rows).toHaveLength(3)
  })
})
