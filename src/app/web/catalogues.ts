import uses from '../../../uses.json'
import type { Catalogue } from '#shared/text/messages.ts'
import type { LanguageCode } from '#shared/words.ts'

const files = import.meta.glob<Catalogue>('../../locales/*/*.json', { import: 'default' })

/** The catalogues of a page: the shell's, its domain's, and those of the domains that its domain may use. */
export const areasOf = (domain: string): string[] => [
  'shell',
  domain,
  ...((uses as Record<string, string[]>)[domain] ?? []),
]

/** Loads the catalogue of one language for a domain's pages; the English one contains only plurals. */
export const loadCatalogue = async (language: LanguageCode, domain: string): Promise<Catalogue> => {
  const parts = await Promise.all(
    areasOf(domain).map(async (area) => (await files[`../../locales/${language}/${area}.json`]?.()) ?? {}),
  )
  return Object.assign({}, ...parts) as Catalogue
}
