import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const quizzesPages: PagesOf<'quizzes'> = {
  quizCenter: () => import('./quiz-center-page.tsx'),
  madeQuiz: () => import('./made-quiz-page.tsx'),
}
