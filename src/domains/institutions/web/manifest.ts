import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const institutionsPages: PagesOf<'institutions'> = {
  institutions: () => import('./institutions-page.tsx'),
  institution: () => import('./institution-page.tsx'),
  movedInstitution: () => import('./moved-institution-page.tsx'),
  institutionsOverview: () => import('./institutions-overview-page.tsx'),
  topSchools: () => import('./top-schools-page.tsx'),
  compareInstitutions: () => import('./compare-institutions-page.tsx'),
  educationAnalytics: () => import('./education-analytics-page.tsx'),
  institutionManager: () => import('./institution-manager-page.tsx'),
}
