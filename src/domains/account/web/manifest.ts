import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const accountPages: PagesOf<'account'> = {
  resetPassword: () => import('./reset-password-page.tsx'),
  newPassword: () => import('./new-password-page.tsx'),
  verifyEmail: () => import('./verify-email-page.tsx'),
  verifyPhone: () => import('./verify-phone-page.tsx'),
  verification: () => import('./verification-page.tsx'),
}
