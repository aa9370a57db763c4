import uses from '../../../uses.json'
import type { Catalogue } from '#shared/messages.ts'
import type { LanguageCode } from '#shared/words.ts'

const files = import.meta.glob<Catalogue>('../../locales/*/*.json', { import: 'default' })

/** The words of a page: the shell's, its room's, and those of the rooms that its room may visit. */
export const areasOf = (room: string): string[] => [
  'shell',
  room,
  ...((uses as Record<string, string[]>)[room] ?? []),
]

/** Loads the catalogue of one language for a room's pages; English holds its plurals only. */
export const loadCatalogue = async (language: LanguageCode, room: string): Promise<Catalogue> => {
  const parts = await Promise.all(
    areasOf(room).map(async (area) => (await files[`../../locales/${language}/${area}.json`]?.()) ?? {}),
  )
  return Object.assign({}, ...parts) as Catalogue
}
