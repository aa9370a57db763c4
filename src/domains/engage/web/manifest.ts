import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const engagePages: PagesOf<'engage'> = {
  engage: () => import('./engage-page.tsx'),
  missions: () => import('./missions-page.tsx'),
  proofSubmission: () => import('./proof-submission-page.tsx'),
  missionConsole: () => import('./mission-console-page.tsx'),
}
