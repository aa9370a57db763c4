import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const campusPages: PagesOf<'campus'> = {
  campus: () => import('./campus-page.tsx'),
  nyscCamps: () => import('./nysc-camps-page.tsx'),
  nyscCamp: () => import('./nysc-camp-page.tsx'),
  studentLeaders: () => import('./student-leaders-page.tsx'),
  leadershipPortal: () => import('./leadership-portal-page.tsx'),
  campusConsole: () => import('./campus-console-page.tsx'),
}
