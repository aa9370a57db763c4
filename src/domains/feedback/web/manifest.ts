import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const feedbackPages: PagesOf<'feedback'> = {
  contact: () => import('./contact-page.tsx'),
  feedback: () => import('./feedback-page.tsx'),
  feedbackView: () => import('./feedback-view-page.tsx'),
}
