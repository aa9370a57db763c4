import type { Page } from '#platform/web/page.ts'
import type { Catalogue } from '#shared/text/messages.ts'
import type { Instead } from '#shared/pages/rendered-page.ts'
import type { ScreenName } from '#shared/sitemap.ts'

export type { Match } from '#shared/sitemap.ts'

/** What a screen needs to show: its page and its words. */
export interface View {
  readonly name: ScreenName | null
  readonly page: Page | null
  readonly catalogue: Catalogue
}

/** The page that stands instead of a screen which may not show. */
export const loadInsteadOf = async (instead: Instead): Promise<Page> =>
  (await import('./instead.tsx')).loadInstead(instead)
