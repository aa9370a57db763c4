import { goesIntoPack } from '#platform/server/contributions/pack-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { quizzesJobs } from './jobs.ts'
import { packedQuiz } from './packed-quiz.ts'
import { quizzesPersonalData } from './personal-data.ts'
import { quizzesRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const quizzes = defineDomain({
  domain: 'quizzes',
  routes: quizzesRoutes,
  actionWords: {},
  jobs: quizzesJobs,
  contributes: [goesIntoPack(packedQuiz)],
  personalData: quizzesPersonalData,
})
