import { implement } from '#platform/server/pipeline/route.ts'
import { guidesApi } from '../contract.ts'
import { answerQuestion } from './answers/answer.ts'
import { listAnswers } from './answers/listed-answers.ts'
import { guideFigures } from './figures.ts'

export const guidesRoutes = implement('guides', guidesApi, {
  askGuide: (ctx, { params, body }) =>
    answerQuestion(ctx, {
      guide: params.guide,
      question: body.message,
      history: body.conversationHistory,
      language: body.language,
    }),
  figures: (ctx) => guideFigures(ctx),
  answers: (_ctx, { query }) => listAnswers(query),
})
