import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const networkPages: PagesOf<'network'> = {
  network: () => import('./network-page.tsx'),
}
