import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { screens } from '#shared/sitemap.ts'
import { openTestApp } from '#test/app.ts'
import { completeTask, moveToTuesday, quizAnswers, sendPhoto, startTask } from '#test/tasks.ts'
import { ok } from '#test/answers.ts'
import { referenceTaskId } from '../seeds.ts'

const app = await openTestApp()
moveToTuesday(app)
const ada = await app.signIn('ada')

test('[EN-06] quiz center, AI civic quiz, missions and proofs run on one engine of attempts and one of tasks', async () => {
  expect([screens.quizCenter.path, screens.madeQuiz.path]).toEqual(['/quiz-center', '/ai-civic-quiz'])
  expect([screens.missions.path, screens.proofSubmission.path]).toEqual(['/missions', '/proof-submission'])
  // Practice, questions from our own texts and the paid quiz are attempts of the same table.
  ok(await ada.post('/api/quizzes/attempts', { topic: 'rights' }), 201)
  ok(await ada.post('/api/quizzes/attempts', { topic: 'made' }), 201)
  const daily = referenceTaskId('daily-quiz')
  const quiz = await startTask(ada, daily)
  ok(await completeTask(ada, daily, quizAnswers(quiz)))
  const attempts = await sql<{ purpose: string }>`select purpose from quizzes.attempt
    where person_id = ${demoPerson('ada').id} order by purpose`.execute(app.db)
  expect(attempts.rows.map(({ purpose }) => purpose.split(':')[0])).toContain('task')
  expect(attempts.rows.length).toBeGreaterThanOrEqual(3)
  // A quiz, a mission and a proof are occurrences of the same table, each under its period.
  const townHall = referenceTaskId('weekly-town-hall')
  await startTask(ada, townHall)
  const words = 'The ward meeting about the drains of the market.'
  ok(await completeTask(ada, townHall, { photoUrl: await sendPhoto(ada), words, lga: 'LA-ikeja' }))
  const { rows } = await sql<{ status: string; period: string }>`select status, period from engage.occurrence
    where person_id = ${demoPerson('ada').id} order by started_at`.execute(app.db)
  expect(rows).toEqual([
    { status: 'done', period: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    { status: 'waiting', period: expect.stringMatching(/^\d{4}-W\d\d$/) },
  ])
})
