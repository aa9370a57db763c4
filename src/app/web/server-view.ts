import type { PageInput } from '#platform/web/page.ts'
import type { Instead } from '#shared/pages/rendered-page.ts'
import { screens, type ScreenName } from '#shared/sitemap.ts'
import type { LanguageCode } from '#shared/words.ts'
import { loadCatalogue } from './catalogues/load-catalogue.ts'
import { pages } from './pages.ts'
import { loadInsteadOf, type View } from './view.ts'

/** Loads a screen's page, or its replacement, with the words of its domain: what the server draws with. */
export const loadView = async (
  name: ScreenName | null,
  instead: Instead | null,
  language: LanguageCode,
  input: Pick<PageInput, 'search' | 'form'>,
): Promise<View> => {
  const domain = instead === 'age-gate' ? 'identity' : name ? screens[name].domain : 'site'
  const [page, catalogue] = await Promise.all([
    instead ? loadInsteadOf(instead) : name ? pages[name]().then((loaded) => loaded.default) : null,
    loadCatalogue(language, domain),
  ])
  await page?.prepare?.(input)
  return { name, page, catalogue }
}
