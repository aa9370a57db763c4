import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const membersPages: PagesOf<'members'> = {
  completeSignup: () => import('./complete-signup-page.tsx'),
  onboarding: () => import('./onboarding-page.tsx'),
  profile: () => import('./profile-page.tsx'),
  avatarStudio: () => import('./avatar-studio-page.tsx'),
}
