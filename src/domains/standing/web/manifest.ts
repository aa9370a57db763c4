import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const standingPages: PagesOf<'standing'> = {
  leaderboard: () => import('./leaderboard-page.tsx'),
  foundersWall: () => import('./founders-wall-page.tsx'),
  methodology: () => import('./methodology-page.tsx'),
}
