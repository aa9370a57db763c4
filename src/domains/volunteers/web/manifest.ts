import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const volunteersPages: PagesOf<'volunteers'> = {
  volunteerOnboarding: () => import('./volunteer-onboarding-page.tsx'),
  volunteerDashboard: () => import('./volunteer-dashboard-page.tsx'),
  hoursCertificate: () => import('./hours-certificate-page.tsx'),
  chapterShifts: () => import('./chapter-shifts-page.tsx'),
  volunteerConsole: () => import('./volunteer-console-page.tsx'),
}
