import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const accountabilityPages: PagesOf<'accountability'> = {
  committee: () => import('./committee-page.tsx'),
  committeeMinutes: () => import('./committee-minutes-page.tsx'),
  auditConsole: () => import('./audit-console-page.tsx'),
  deploymentConsole: () => import('./deployment-console-page.tsx'),
  reviews: () => import('./reviews-page.tsx'),
}
