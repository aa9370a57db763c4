import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const staffPages: PagesOf<'staff'> = {
  adminPanel: () => import('./admin-panel-page.tsx'),
  accessReview: () => import('./access-review-page.tsx'),
  users: () => import('./users-page.tsx'),
  verificationReminders: () => import('./verification-reminders-page.tsx'),
  importUsers: () => import('./import-users-page.tsx'),
  fixDuplicates: () => import('./fix-duplicates-page.tsx'),
  testSignup: () => import('./test-signup-page.tsx'),
}
