import { implement } from '#platform/server/pipeline/route.ts'
import { quizzesApi } from '../contract.ts'
import { listItems, listRights, setTime, showCentre, showResult, startPractice } from './centre.ts'
import { markAttempt } from './quizzes.ts'

export const quizzesRoutes = implement('quizzes', quizzesApi, {
  quizCentre: (ctx, { query }) => showCentre(ctx, query.from),
  startQuiz: (ctx, { body }) => startPractice(ctx, body.topic),
  sendQuiz: (ctx, { params, body }) => markAttempt(ctx, params.attemptId, body),
  quizResult: (ctx, { params }) => showResult(ctx, params.attemptId),
  setQuizTime: (ctx, { body }) => setTime(ctx, body.time),
  quizItems: (ctx) => listItems(ctx),
  rightsQuiz: (_ctx, { query }) => listRights(query.language),
})
