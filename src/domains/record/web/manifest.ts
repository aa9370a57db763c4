import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const recordPages: PagesOf<'record'> = {
  transparency: () => import('./transparency-page.tsx'),
  receipt: () => import('./receipt-page.tsx'),
  verifyRecord: () => import('./verify-page.tsx'),
}
