import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const challengePages: PagesOf<'challenge'> = {
  challenge: () => import('./challenge-page.tsx'),
  challengeConsole: () => import('./challenge-console-page.tsx'),
}
