import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { answerLesson } from '#test/lesson-answers.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import type { Attempt } from '../../lesson-contract.ts'

const app = await openTestApp()
const ada = await app.signIn('ada')

const notices = async () =>
  ok<{ items: { title: string; body: string; link: string; setting: string }[] }>(
    await ada.get('/api/notifications?show=task-completed'),
  ).items

test('whoever passes a lesson and is paid hears it once, in the app; a failed try says nothing', async () => {
  expect((await answerLesson(ada, 'integrity', 2)).json<Attempt>().isPassed).toBe(false)
  expect(await notices()).toEqual([])
  expect((await answerLesson(ada, 'integrity')).json<Attempt>()).toMatchObject({
    isPassed: true,
    earned: '1.50',
  })
  expect(await notices()).toMatchObject([
    { title: '+1.50 SUP: you passed a lesson', link: '/training', setting: 'task-completed' },
  ])
  expect((await notices())[0]?.body).toMatch(/^Lesson: .+/)
  const { rows } =
    await sql`select from notifications.delivery where person_id = ${demoPerson('ada').id}`.execute(app.db)
  expect(rows).toEqual([])
  await answerLesson(ada, 'integrity')
  expect(await notices()).toHaveLength(1)
})
