import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const insightPages: PagesOf<'insight'> = {
  transparencyDashboard: () => import('./transparency-dashboard-page.tsx'),
  dashboard: () => import('./dashboard-page.tsx'),
  progress: () => import('./progress-page.tsx'),
}
