import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { answersTo, openLesson } from '#test/lesson-answers.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { LessonQuestion } from '../console-contract.ts'
import { type Attempt, optionLetters, type Lesson } from '../lesson-contract.ts'
import { trainingModules } from './lessons/lessons.ts'
import { bankOf } from './question-bank.ts'

const app = await openTestApp({ LESSON_TIME: 'enforced' })
const ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')

const MINUTE = 60
const send = (who: Person, moduleId: string, lesson: Lesson, mistakes = 0) =>
  who.post(`/api/training/modules/${moduleId}/attempts`, answersTo(lesson, mistakes))
const tries = async (moduleId: string): Promise<number> => {
  const { rows } = await sql<{ times: number }>`select count(*)::int as times from training.attempt
    where module_id = ${moduleId} and test_id is not null`.execute(app.db)
  return rows[0]?.times ?? 0
}
const minutesOf = (moduleId: string): number =>
  trainingModules.find(({ id }) => id === moduleId)?.minutes ?? 0
/** Advances the clock by the required part of the lesson's time. */
const read = (moduleId: string): void => app.clock.advance(Math.ceil(0.3 * minutesOf(moduleId) * MINUTE))

describe('a test', () => {
  test('stays as drawn until it is sent, and is then drawn again', async () => {
    const first = await openLesson(ada, 'integrity')
    expect(await openLesson(ada, 'integrity')).toEqual(first)
    read('integrity')
    expect((await send(ada, 'integrity', first, 5)).statusCode).toBe(201)
    const second = await openLesson(ada, 'integrity')
    expect(second.testId).not.toBe(first.testId)
  })

  test('is drawn for each person: no fixed answers pass', async () => {
    const drawn = new Set<string>()
    const right = new Set<string>()
    for (let n = 0; n < 12; n += 1) {
      const lesson = await openLesson(dayo, 'open-records')
      drawn.add(lesson.test.map(({ text }) => text).join())
      const { testId: _, ...letters } = answersTo(lesson)
      right.add(Object.values(letters).join())
      await sql`delete from training.test where id = ${lesson.testId}`.execute(app.db)
    }
    // Twelve draws of 5 out of 14 in any order, each with one of 1,024 letter arrangements.
    expect(drawn.size).toBeGreaterThan(8)
    expect(right.size).toBeGreaterThan(8)
  })

  test("reveals neither the right answers before it is checked, nor another person's test", async () => {
    const lesson = await openLesson(ada, 'neutrality')
    expect(lesson.test).toHaveLength(5)
    for (const question of lesson.test) {
      expect(Object.keys(question)).toEqual(['text', 'options'])
      expect(new Set(question.options).size).toBe(optionLetters.length)
    }
    read('neutrality')
    expect(await send(dayo, 'neutrality', lesson)).toRefuse(404, 'TEST_NOT_FOUND')
    expect(await send(ada, 'listening', lesson)).toRefuse(404, 'TEST_NOT_FOUND')
  })

  test('may change its language before it is sent: the letters mean the same, and the result says its language', async () => {
    const lesson = await openLesson(dayo, 'integrity')
    dayo.cookies.set('lang', 'ha')
    const shown = ok<Lesson>(await dayo.get('/api/training/modules/integrity'))
    expect([lesson.language, shown.language, shown.testId]).toEqual(['en', 'ha', lesson.testId])
    expect(shown.test.map(({ text }) => text)).not.toEqual(lesson.test.map(({ text }) => text))
    expect(shown.sections[0]?.heading).toBe('Karo da muradi gaskiya ne, ba laifi ba')
    read('integrity')
    const attempt = ok<Attempt>(await send(dayo, 'integrity', lesson, 1), 201)
    dayo.cookies.delete('lang')
    expect(attempt).toMatchObject({ right: 4, isPassed: true, language: 'ha' })
    expect(attempt.wrong).toEqual([shown.test[0]?.text])
  })

  test('of a changed bank is drawn again', async () => {
    const lesson = await openLesson(ada, 'public-money')
    await sql`update training.test set questions = jsonb_set(questions, '{0,id}', '"gone"') where id = ${lesson.testId}`.execute(
      app.db,
    )
    read('public-money')
    expect(await send(ada, 'public-money', lesson)).toRefuse(404, 'TEST_NOT_FOUND')
    const again = await openLesson(ada, 'public-money')
    expect([again.testId, again.test.length]).toEqual([lesson.testId, 5])
    expect((await send(ada, 'public-money', again)).json<Attempt>()).toMatchObject({ right: 5 })
  })
})

describe("[S-36] a test sent before 30 % of the lesson's time has passed", () => {
  test('is refused with the time to wait, uses no try, and is accepted when the time has passed', async () => {
    const lesson = await openLesson(ada, 'local-government')
    const wait = 0.3 * minutesOf('local-government') * MINUTE
    expect(Date.parse(lesson.sendableFrom ?? '') - app.clock.now().getTime()).toBe(wait * 1000)
    const early = await send(ada, 'local-government', lesson)
    expect(early).toRefuse(409, 'LESSON_TOO_EARLY')
    expect(Number(early.headers['retry-after'])).toBe(wait)
    app.clock.advance(wait - 1)
    expect(await send(ada, 'local-government', lesson)).toRefuse(409, 'LESSON_TOO_EARLY')
    expect([await tries('local-government'), (await openLesson(ada, 'local-government')).triesLeft]).toEqual([
      0, 3,
    ])
    app.clock.advance(1)
    expect(await openLesson(ada, 'local-government')).toMatchObject({
      testId: lesson.testId,
      sendableFrom: null,
    })
    const passed = await send(ada, 'local-government', lesson)
    expect(passed.json<Attempt>()).toMatchObject({ isPassed: true, earned: '1.50', triesLeft: 2 })
  })

  test('counts from when that person first opened the lesson', async () => {
    const lesson = await openLesson(dayo, 'local-government')
    expect(await send(dayo, 'local-government', lesson)).toRefuse(409, 'LESSON_TOO_EARLY')
    read('local-government')
    expect((await send(dayo, 'local-government', lesson, 5)).statusCode).toBe(201)
    const next = await openLesson(dayo, 'local-government')
    expect((await send(dayo, 'local-government', next)).json<Attempt>()).toMatchObject({ isPassed: true })
  })
})

describe('a test sent many times in parallel', () => {
  test('is checked once, and all requests get the same result', async () => {
    const lesson = await openLesson(ada, 'listening')
    read('listening')
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ada, 'listening', lesson, 2)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.json<Attempt>()).toMatchObject({ right: 3, triesLeft: 2 })
    expect(await tries('listening')).toBe(1)
    const late = await send(ada, 'listening', lesson)
    expect(late.json<Attempt>()).toMatchObject({ right: 3, isPassed: false, earned: null })
  })

  test('pays once, and no answer says that the tries are used up', async () => {
    const lesson = await openLesson(ada, 'open-records')
    read('open-records')
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ada, 'open-records', lesson)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
    const { rows } = await sql<{ times: number }>`select count(*)::int as times from wallet.entry
      where person_id = ${demoPerson('ada').id} and about like '%open-records%'`.execute(app.db)
    expect(rows[0]?.times).toBe(1)
    expect(await tries('open-records')).toBe(1)
  })

  test('is drawn once for two requests that open the lesson in parallel', async () => {
    const both = await Promise.all(Array.from({ length: 8 }, () => openLesson(dayo, 'listening')))
    expect(new Set(both.map((lesson) => JSON.stringify(lesson))).size).toBe(1)
  })
})

describe('the questions of a lesson', () => {
  test('name where the answer stands once the test is checked, and are counted for who looks after them', async () => {
    const lead = await app.signIn('kemi')
    const counts = async () =>
      new Map(
        ok<LessonQuestion[]>(await lead.get('/api/training/questions?limit=200')).map((each) => [
          each.text,
          each,
        ]),
      )
    const before = await counts()
    const lesson = await openLesson(dayo, 'neutrality')
    read('neutrality')
    const attempt = ok<Attempt>(await send(dayo, 'neutrality', lesson, 2), 201)
    expect(attempt.sources).toEqual(
      attempt.wrong.map((text) => bankOf('neutrality').find((each) => each.text === text)?.source),
    )
    const after = await counts()
    for (const [index, { text }] of lesson.test.entries()) {
      const [old, now] = [before.get(text), after.get(text)]
      expect(now?.topic).toBe('Fair, safe and neutral')
      expect([(now?.answered ?? 0) - (old?.answered ?? 0), (now?.right ?? 0) - (old?.right ?? 0)]).toEqual([
        1,
        index < 2 ? 0 : 1,
      ])
      expect(now?.shown).toBeGreaterThan(old?.shown ?? 0)
    }
    expect((await dayo.get('/api/training/questions')).statusCode).toBe(403)
  })
})
