import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const sitePages: PagesOf<'site'> = {
  landing: () => import('./landing-page.tsx'),
  canada: () => import('./canada-page.tsx'),
  kit: () => import('./kit-page.tsx'),
  outbox: () => import('./outbox-page.tsx'),
}
