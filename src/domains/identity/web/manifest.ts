import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const identityPages: PagesOf<'identity'> = {
  auth: () => import('./auth-page.tsx'),
  emergencyLogin: () => import('./emergency-login-page.tsx'),
}
