import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const trainingPages: PagesOf<'training'> = {
  training: () => import('./training-page.tsx'),
  lesson: () => import('./lesson-page.tsx'),
  trainingConsole: () => import('./training-console-page.tsx'),
}
