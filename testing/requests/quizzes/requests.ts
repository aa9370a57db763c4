import { randomUUID } from 'node:crypto'
import type { Person } from '#test/app.ts'
import { type Arrange, nothing, withObject } from '#suites/arrangements.ts'

/** The id of a quiz that this person started; any id for callers who may not. */
const startedBy = async (who: Person): Promise<string> => {
  const response = await who.post('/api/quizzes/attempts', { topic: 'rights' })
  return response.statusCode === 201 ? response.json<{ id: string }>().id : randomUUID()
}

const sentBy = async (who: Person): Promise<string> => {
  const attemptId = await startedBy(who)
  await who.post(`/api/quizzes/attempts/${attemptId}/answers`, { q1: 'a' })
  return attemptId
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'quizzes.quizCentre': nothing,
  'quizzes.startQuiz': () => ({ body: { topic: 'rights' } }),
  'quizzes.sendQuiz': withObject('attemptId', startedBy, { body: { q1: 'a', q2: 'b' } }),
  'quizzes.quizResult': withObject('attemptId', sentBy),
  'quizzes.setQuizTime': () => ({ body: { time: '150' } }),
  'quizzes.quizItems': nothing,
  'quizzes.rightsQuiz': nothing,
}
