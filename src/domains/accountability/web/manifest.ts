import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const accountabilityPages: PagesOf<'accountability'> = {
  leadershipPortal: () => import('./leadership-portal-page.tsx'),
  committee: () => import('./committee-page.tsx'),
  auditConsole: () => import('./audit-console-page.tsx'),
  deploymentConsole: () => import('./deployment-console-page.tsx'),
  reviews: () => import('./reviews-page.tsx'),
}
