import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { chatModel } from '#ports/model/chat-model.ts'
import { openTestApp } from '#test/app.ts'
import { startChatModelDouble } from '#test/doubles/chat-model-double.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import type { RunningQuiz } from '../../attempt-contract.ts'
import { ownPassages } from './templates.ts'

const app = await openTestApp()
const double = await startChatModelDouble('the-key')
afterAll(() => double.close())
beforeEach(() => sql`delete from quizzes.made_question`.execute(app.db))

const good = {
  text: 'How many seats does the Senate of Nigeria have?',
  right: '109',
  wrong: ['36', '360', '774'],
  quote: 'The Senate has 109 seats',
}
const run = async (says: (text: string) => string | number) => {
  double.says = says
  const ctx = jobCtx(app)
  const model = chatModel({ url: double.url, key: 'the-key', name: 'small' })
  await jobNamed('quizzes:make-questions').run({ ...ctx, ports: { ...ctx.ports, model } }, {})
}
const kept = async (): Promise<string[]> =>
  (await sql<{ text: string }>`select text from quizzes.made_question`.execute(app.db)).rows.map(
    ({ text }) => text,
  )

test('a question that quotes its text is kept once, shown as made by a model, and answered like any other', async () => {
  const says = (text: string) =>
    text.includes('The Senate') ? `\`\`\`json\n${JSON.stringify(good)}\n\`\`\`` : 'no'
  await run(says)
  await run(says)
  expect(await kept()).toEqual([good.text])
  expect(double.asked.length).toBe(2 * ownPassages.length)
  const ada = await app.signIn('ada')
  // Draws until the question comes: 5 of 28 each time.
  for (let n = 0; n < 60; n += 1) {
    const quiz = (await ada.post('/api/quizzes/attempts', { topic: 'made' })).json<RunningQuiz>()
    const index = quiz.questions.findIndex(({ text }) => text === good.text)
    const [letter] = ['a', 'b', 'c', 'd'].slice(quiz.questions[index]?.options.indexOf('109'))
    const sent = await ada.post(
      `/api/quizzes/attempts/${quiz.id}/answers`,
      index < 0 ? {} : { [`q${index + 1}`]: letter },
    )
    if (index < 0) continue
    expect(quiz.questions[index]).toMatchObject({ madeBy: 'model', madeFrom: 'Seats in the assemblies' })
    expect(sent.json()).toMatchObject({ right: 1 })
    return
  }
  expect.unreachable('the model’s question was never drawn')
})

test.each<[string, object]>([
  ['quotes what our text does not say', { ...good, quote: 'The Senate has 109 chairs' }],
  ['has an answer that its quote lacks', { ...good, right: '360', wrong: ['36', '109', '774'] }],
  ['has the same option twice', { ...good, wrong: ['36', '36', '774'] }],
  ['has two options', { ...good, wrong: ['36'] }],
  ['is no question', { hello: 'world' }],
])('a model’s question that %s is never kept', async (_, said) => {
  await run(() => JSON.stringify(said))
  expect(await kept()).toEqual([])
})

test('without a model nothing is asked, and templates make the questions', async () => {
  const before = double.asked.length
  await jobNamed('quizzes:make-questions').run(jobCtx(app), {})
  expect(double.asked.length).toBe(before)
  const quiz = (
    await (await app.signIn('ife')).post('/api/quizzes/attempts', { topic: 'made' })
  ).json<RunningQuiz>()
  expect(new Set(quiz.questions.map(({ madeBy }) => madeBy))).toEqual(new Set(['template']))
})
