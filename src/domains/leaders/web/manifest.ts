import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const leadersPages: PagesOf<'leaders'> = {
  leaders: () => import('./directory/leaders-page.tsx'),
  compare: () => import('./directory/compare-page.tsx'),
  follows: () => import('./follows/follows-page.tsx'),
  reportLeader: () => import('./reports/report-page.tsx'),
  correctProfile: () => import('./reports/correct-page.tsx'),
  replyToReports: () => import('./reports/reply-page.tsx'),
  reportNote: () => import('./reports/report-note-page.tsx'),
  waitingTransitions: () => import('./transitions/waiting-transitions-page.tsx'),
  leaderTransition: () => import('./transitions/leader-transition-page.tsx'),
}
