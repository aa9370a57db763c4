import type { Page, PageInput } from '#platform/web/page.ts'
import type { Catalogue } from '#shared/text/messages.ts'
import type { Instead } from '#shared/pages/rendering.ts'
import { screens, type ScreenName } from '#shared/sitemap.ts'
import type { LanguageCode } from '#shared/words.ts'
import { loadCatalogue } from './catalogues/load-catalogue.ts'
import { pages } from './router.tsx'

/** What a screen needs to show: its page and its words. */
export interface View {
  readonly name: ScreenName | null
  readonly page: Page | null
  readonly catalogue: Catalogue
}

const loadPage = async (name: ScreenName | null, instead: Instead | null): Promise<Page | null> => {
  if (instead) return (await import('./instead.tsx')).loadInstead(instead)
  return name ? (await pages[name]()).default : null
}

/** Loads a screen's page, or its replacement, with the words of its domain. */
export const loadView = async (
  name: ScreenName | null,
  instead: Instead | null,
  language: LanguageCode,
  input: Pick<PageInput, 'search' | 'form'>,
): Promise<View> => {
  const domain = instead === 'age-gate' ? 'identity' : name ? screens[name].domain : 'site'
  const [page, catalogue] = await Promise.all([loadPage(name, instead), loadCatalogue(language, domain)])
  await page?.prepare?.(input)
  return { name, page, catalogue }
}
