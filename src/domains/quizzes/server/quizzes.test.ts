import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, openTestApp } from '#test/app.ts'
import type { AnswerLetter, QuizResult, RunningQuiz } from '../attempt-contract.ts'
import { PRACTICE_SECONDS, type PracticeQuestion, type QuizCentre, type QuizItem } from '../contract.ts'
import { everyQuestion, translations } from './bank.ts'

const app = await openTestApp({ LESSON_TIME: 'enforced' })
const ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')

const start = async (who: Person, topic = 'rights'): Promise<RunningQuiz> => {
  const response = await who.post('/api/quizzes/attempts', { topic })
  expect(response.statusCode).toBe(201)
  return response.json<RunningQuiz>()
}

const rightOf = (text: string): string => everyQuestion.find((one) => one.text === text)?.right ?? ''

/** The letters of the right answers, with as many mistakes as asked. */
const answersTo = (quiz: RunningQuiz, mistakes = 0): Record<string, AnswerLetter> =>
  Object.fromEntries(
    quiz.questions.map(({ text, options }, index) => {
      const right = options.indexOf(rightOf(text))
      const letters = ['a', 'b', 'c', 'd'] as const
      return [`q${index + 1}`, letters[(right + (index < mistakes ? 1 : 0)) % 4] ?? 'a']
    }),
  )

const send = (who: Person, quiz: RunningQuiz, body: Record<string, string>) =>
  who.post(`/api/quizzes/attempts/${quiz.id}/answers`, body)

const READING = 0.3 * PRACTICE_SECONDS

describe('a quiz', () => {
  test('belongs to citizens: nobody else starts, sends or sees one', async () => {
    const guest = app.guest()
    expect((await guest.post('/api/quizzes/attempts', { topic: 'rights' })).statusCode).toBe(401)
    const quiz = await start(ada, 'constitution')
    expect(await send(dayo, quiz, answersTo(quiz))).toRefuse(404, 'QUIZ_NOT_FOUND')
    expect(await dayo.get(`/api/quizzes/attempts/${quiz.id}`)).toRefuse(404, 'RESULT_NOT_FOUND')
    expect(await ada.get(`/api/quizzes/attempts/${quiz.id}`)).toRefuse(404, 'RESULT_NOT_FOUND')
  })

  test('shows no answer before it is sent, and stays the same while it runs', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => start(ada, 'voting')))
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]))
    for (const question of first?.questions ?? []) {
      expect(Object.keys(question).toSorted()).toEqual(['language', 'madeBy', 'madeFrom', 'options', 'text'])
      expect(new Set(question.options).size).toBe(4)
    }
  })

  test('is shuffled for each person', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 8; n += 1) {
      const quiz = await start(dayo, 'safety')
      seen.add(quiz.questions.map(({ text, options }) => [text, ...options].join()).join())
      await sql`delete from quizzes.attempt where id = ${quiz.id}`.execute(app.db)
    }
    expect(seen.size).toBeGreaterThan(6)
  })

  test('explains every answer with its law once it is sent', async () => {
    const quiz = await start(ada)
    app.clock.advance(READING)
    const answers = answersTo(quiz, 1)
    delete answers['q5']
    const sent = await send(ada, quiz, answers)
    expect(sent.statusCode).toBe(201)
    const result = sent.json<QuizResult>()
    expect(result).toMatchObject({ right: 3, total: 5, isPassed: true })
    expect(result.review.map(({ isRight }) => isRight)).toEqual([false, true, true, true, false])
    expect(result.review.map(({ chosen }) => chosen === null)).toEqual([false, false, false, false, true])
    for (const { right, text, explanation, law } of result.review) {
      expect(right).toBe(rightOf(text))
      expect(explanation.length).toBeGreaterThan(20)
      expect(law).toMatch(/\S/)
    }
    expect((await ada.get(`/api/quizzes/attempts/${quiz.id}`)).json()).toEqual(result)
  })
})

describe('the time of a quiz', () => {
  test('is refused before 30 % of the stated duration, and counts then', async () => {
    const quiz = await start(ada, 'offices')
    const early = await send(ada, quiz, answersTo(quiz))
    expect(early).toRefuse(409, 'QUIZ_TOO_EARLY')
    expect(Number(early.headers['retry-after'])).toBe(READING)
    app.clock.advance(READING)
    expect((await send(ada, quiz, answersTo(quiz))).statusCode).toBe(201)
  })

  test('counts at the last second by the server, whatever the clock of the phone says', async () => {
    const quiz = await start(ada, 'platform')
    app.clock.advance(PRACTICE_SECONDS)
    const wrongClock = { date: new Date(app.clock.now().getTime() + 600_000).toUTCString() }
    const sent = await ada.post(`/api/quizzes/attempts/${quiz.id}/answers`, answersTo(quiz), wrongClock)
    expect(sent.json<QuizResult>()).toMatchObject({ right: 5 })
  })

  test('one second later is over: the answers do not count, and a new quiz may start', async () => {
    const quiz = await start(ada, 'platform')
    app.clock.advance(PRACTICE_SECONDS + 1)
    const wrongClock = { date: new Date(app.clock.now().getTime() - 600_000).toUTCString() }
    const late = await ada.post(`/api/quizzes/attempts/${quiz.id}/answers`, answersTo(quiz), wrongClock)
    expect(late).toRefuse(409, 'QUIZ_EXPIRED')
    expect(late.json<{ error: string }>().error).toContain('Quiz Submission Failed')
    const next = await start(ada, 'platform')
    expect(next.id).not.toBe(quiz.id)
    expect(await send(ada, quiz, answersTo(quiz))).toRefuse(409, 'QUIZ_EXPIRED')
  })

  test('is longer for a person who needs more, and nobody else learns of it', async () => {
    expect((await dayo.send('PUT', '/api/quizzes/time', { time: '200' })).statusCode).toBe(200)
    const quiz = await start(dayo, 'platform')
    expect(quiz.secondsLeft).toBe(2 * PRACTICE_SECONDS)
    app.clock.advance(2 * PRACTICE_SECONDS)
    expect((await send(dayo, quiz, answersTo(quiz))).statusCode).toBe(201)
    expect((await ada.get('/api/quizzes')).json<QuizCentre>().time).toBe('100')
    expect((await dayo.send('PUT', '/api/quizzes/time', { time: '300' })).statusCode).toBe(400)
  })
})

describe('fifty sends in parallel', () => {
  test('mark once, and all hear the same', async () => {
    const quiz = await start(ada, 'all')
    app.clock.advance(READING)
    const before = await answered(quiz)
    const bodies = [answersTo(quiz, 1), answersTo(quiz, 4)]
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(ada, quiz, bodies[index % 2] ?? {})),
    )
    const heard = new Set(sent.filter(({ statusCode }) => statusCode === 201).map(({ body }) => body))
    expect(heard.size).toBe(1)
    expect((await answered(quiz)) - before).toBe(5)
  })
})

const answered = async (quiz: RunningQuiz): Promise<number> => {
  const { rows } = await sql<{
    times: number
  }>`select coalesce(sum(answered), 0)::int as times from quizzes.item
    where question_id in (select value ->> 'id' from quizzes.attempt, jsonb_array_elements(drawn)
      where id = ${quiz.id})`.execute(app.db)
  return rows[0]?.times ?? 0
}

describe('the quiz center', () => {
  test('shows the own best result, the history, and the quiz that runs', async () => {
    const quiz = await start(ada, 'safety')
    const centre = (await ada.get('/api/quizzes')).json<QuizCentre>()
    expect(centre.running?.id).toBe(quiz.id)
    expect(centre.topics.find(({ topic }) => topic === 'platform')).toMatchObject({ best: 5, tries: 1 })
    expect(centre.history.length).toBeGreaterThan(2)
    app.clock.advance(PRACTICE_SECONDS + 1)
    expect((await ada.get('/api/quizzes')).json<QuizCentre>().running).toBeNull()
  })
})

describe('how the questions do', () => {
  test('is for staff who look after lessons, and counts what was shown and right', async () => {
    expect((await ada.get('/api/quizzes/items')).statusCode).toBe(403)
    const staff = await app.signIn('chidi')
    const items = (await staff.get('/api/quizzes/items')).json<QuizItem[]>()
    expect(items).toHaveLength(everyQuestion.length)
    const { rows } = await sql<{ shown: number; right: number }>`
      select sum(jsonb_array_length(drawn))::int as shown, sum(right_answers)::int as right
      from quizzes.attempt`.execute(app.db)
    const total = (of: (item: QuizItem) => number) => items.reduce((sum, item) => sum + of(item), 0)
    // The test of shuffling deleted its attempts after they were shown.
    expect(total(({ shown }) => shown)).toBe((rows[0]?.shown ?? 0) + 8 * 5)
    expect(total(({ right }) => right)).toBe(rows[0]?.right)
    const shares = items.filter(({ answered: times }) => times > 0).map((item) => item.right / item.answered)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })
})

describe('the questions on fundamental rights', () => {
  test('are public, with answers and sources, and caches may store them', async () => {
    const response = await app.guest().get('/api/content/civic-quiz/fundamental-rights')
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toContain('public')
    const questions = response.json<{ id: string; source: string }[]>()
    expect(questions.length).toBe(everyQuestion.filter(({ topic }) => topic === 'rights').length)
    for (const { source } of questions) expect(source).toMatch(/Constitution 1999|Act/)
  })

  test.each(['pcm', 'ha', 'ig', 'yo'] as const)('come in %s by their address', async (language) => {
    const response = await app.guest().get(`/api/content/civic-quiz/fundamental-rights?language=${language}`)
    const questions = response.json<PracticeQuestion[]>()
    const arrest = questions.find(({ id }) => id === 'rights-arrest-reason')
    expect(arrest).toMatchObject({ language, ...translations[language]['rights-arrest-reason'] })
    expect(questions.every(({ right, wrong }) => right !== '' && wrong.length === 3)).toBe(true)
  })
})
