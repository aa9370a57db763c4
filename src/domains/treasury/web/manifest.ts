import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const treasuryPages: PagesOf<'treasury'> = {
  treasury: () => import('./treasury-page.tsx'),
}
