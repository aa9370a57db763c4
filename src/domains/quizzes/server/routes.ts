import { implement } from '#platform/server/pipeline/route.ts'
import { quizzesApi } from '../contract.ts'

export const quizzesRoutes = implement('quizzes', quizzesApi, {})
