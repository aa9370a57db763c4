import type { Page } from '#platform/web/page.ts'
import type { ScreenName } from '#shared/sitemap.ts'

type PageModule = { readonly default: Page }

/** Every screen's page, each a chunk of its own; a screen without a page does not compile. */
export const pages: Record<ScreenName, () => Promise<PageModule>> = {
  landing: () => import('#domains/site/web/landing-page.tsx'),
  auth: () => import('#domains/identity/web/auth-page.tsx'),
  dashboard: () => import('#domains/insight/web/dashboard-page.tsx'),
  leaders: () => import('#domains/leaders/web/leaders-page.tsx'),
  nominate: () => import('#domains/vetting/web/nominate-page.tsx'),
  leader: () => import('#domains/profiles/web/leader-page.tsx'),
  vetting: () => import('#domains/vetting/web/vetting-page.tsx'),
  kit: () => import('#domains/site/web/kit-page.tsx'),
  outbox: () => import('#domains/site/web/outbox-page.tsx'),
}
