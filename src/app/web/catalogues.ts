import uses from '../../../uses.json'
import type { Catalogue } from '#shared/text/messages.ts'
import type { LanguageCode } from '#shared/words.ts'

const files = import.meta.glob<Catalogue>('../../locales/*/*.json', { import: 'default' })

const below: Readonly<Record<string, readonly string[]>> = uses

/** Its pages show what the domains above say of themselves. */
const speaksForOthers = 'approvals'

/**
 * The catalogues of a page: the shell's, its domain's, those of the domains that its domain may use, and of those for
 * which it speaks.
 */
export const areasOf = (domain: string): string[] => [
  'shell',
  domain,
  ...(below[domain] ?? []),
  ...(domain === speaksForOthers ? Object.keys(below).filter((name) => below[name]?.includes(domain)) : []),
]

/** Loads the catalogue of one language for a domain's pages; the English one contains only plurals. */
export const loadCatalogue = async (language: LanguageCode, domain: string): Promise<Catalogue> => {
  const parts = await Promise.all(
    areasOf(domain).map(async (area) => (await files[`../../locales/${language}/${area}.json`]?.()) ?? {}),
  )
  return Object.assign({}, ...parts) as Catalogue
}
