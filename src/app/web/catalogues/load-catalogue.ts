import type { Catalogue } from '#shared/text/messages.ts'
import type { LanguageCode } from '#shared/words.ts'
import { areasOf } from './areas.ts'

type Files = Readonly<Record<string, () => Promise<Catalogue>>>

/** Where the words of each language are: a page carries the addresses of one language, not of five. */
const languages: Readonly<Record<LanguageCode, () => Promise<Files>>> = {
  en: async () => (await import('./en.ts')).enWords,
  pcm: async () => (await import('./pcm.ts')).pcmWords,
  ha: async () => (await import('./ha.ts')).haWords,
  ig: async () => (await import('./ig.ts')).igWords,
  yo: async () => (await import('./yo.ts')).yoWords,
}

/** Loads the catalogue of one language for a domain's pages; the English one contains only plurals. */
export const loadCatalogue = async (language: LanguageCode, domain: string): Promise<Catalogue> => {
  const files = await languages[language]()
  const parts = await Promise.all(
    areasOf(domain).map(async (area) => (await files[`../../../locales/${language}/${area}.json`]?.()) ?? {}),
  )
  return Object.assign({}, ...parts) as Catalogue
}
