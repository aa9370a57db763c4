import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { languages, type LanguageCode } from '#shared/words.ts'

export type Translated = Exclude<LanguageCode, 'en'>

/** The languages into which the English of the code is translated. */
export const translatedLanguages: readonly Translated[] = languages
  .map(({ code }) => code)
  .filter((code) => code !== 'en')

const locales = new URL('../../../locales/', import.meta.url)
const fileOf = (language: LanguageCode, area: string): URL => new URL(`${language}/${area}.json`, locales)

export const byKey = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The areas of a language: the domains, `shell` and `letters`. */
export const areasIn = async (language: LanguageCode): Promise<string[]> =>
  (await readdir(new URL(`${language}/`, locales))).map((file) => file.replace('.json', '')).toSorted()

/** The translations of an area by their English; none when there is no file. */
export const readArea = async (language: LanguageCode, area: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(fileOf(language, area), 'utf8').catch(() => '{}')) as Record<string, string>

export const writeArea = async (
  language: LanguageCode,
  area: string,
  catalogue: Readonly<Record<string, string>>,
): Promise<void> => {
  await mkdir(new URL('.', fileOf(language, area)), { recursive: true })
  await writeFile(fileOf(language, area), `${JSON.stringify(byKey(Object.entries(catalogue)), null, 2)}\n`)
}
