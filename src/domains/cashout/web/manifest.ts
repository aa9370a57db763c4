import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const cashoutPages: PagesOf<'cashout'> = {
  cashout: () => import('./cashout-page.tsx'),
  cashoutConsole: () => import('./cashout-console-page.tsx'),
}
