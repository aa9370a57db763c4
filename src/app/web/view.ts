import type { Page } from '#platform/web/page.ts'
import type { Catalogue } from '#shared/messages.ts'
import { screens, type ScreenName } from '#shared/sitemap.ts'
import type { LanguageCode } from '#shared/words.ts'
import { loadCatalogue } from './catalogues.ts'
import { pages } from './router.tsx'

/** What a screen needs before it can show: its page and its words. */
export interface View {
  readonly name: ScreenName | null
  readonly page: Page | null
  readonly catalogue: Catalogue
}

export const loadView = async (name: ScreenName | null, language: LanguageCode): Promise<View> => {
  const [loaded, catalogue] = await Promise.all([name ? pages[name]() : null, loadCatalogue(language, name ? screens[name].room : 'site')])
  return { name, page: loaded?.default ?? null, catalogue }
}
