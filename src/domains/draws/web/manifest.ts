import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const drawsPages: PagesOf<'draws'> = {
  draws: () => import('./draws-page.tsx'),
  draw: () => import('./draw-page.tsx'),
  drawConsole: () => import('./draw-console-page.tsx'),
}
