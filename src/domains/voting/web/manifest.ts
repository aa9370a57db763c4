import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const votingPages: PagesOf<'voting'> = {
  voting: () => import('./voting-page.tsx'),
  contestResult: () => import('./contest-result-page.tsx'),
  countConsole: () => import('./count-console-page.tsx'),
}
