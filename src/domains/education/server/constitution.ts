import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { ConstitutionContents, ConstitutionText, OneChapter } from '../constitution-contract.ts'
import { constitutionDigest, translatedChapters } from './digest.ts'
import { officialText } from './official.ts'
import { educationStore } from './store.ts'

/** The last imported text that was read: it is large, and every reader needs the same one. */
let last: { readonly digest: string; readonly text: ConstitutionText } | undefined

/** The text that is shown: the newest import, otherwise our digest. The same text is the same object. */
export const shownText = async (db: Database): Promise<ConstitutionText> => {
  const store = educationStore(db)
  const digest = await store.newest()
  if (digest === undefined) return constitutionDigest()
  if (last?.digest === digest) return last.text
  const text = await store.text(digest)
  if (!text) return constitutionDigest()
  last = { digest, text }
  return text
}

const originOf = ({ kind, title, source, edition, notice, language }: ConstitutionText) => ({
  kind,
  title,
  source,
  edition,
  notice,
  language,
})

/** The translations of a text; the official text is the words of the law, which are English. */
const othersOf = async ({ kind }: ConstitutionText) => (kind === 'digest' ? translatedChapters() : [])

export const showContents = async (
  { db }: Pick<Ctx, 'db'>,
  language: LanguageCode,
): Promise<ConstitutionContents> => {
  const text = await shownText(db)
  const inLanguage = (await othersOf(text)).filter((other) => other.language === language)
  return {
    ...originOf(text),
    chapters: text.chapters.map((english) => {
      const other = inLanguage.find(({ chapter }) => chapter.number === english.number)
      const { number, title, summary, parts } = other?.chapter ?? english
      const numbers = parts.flatMap(({ sections }) => sections.map((section) => section.number))
      return {
        number,
        title,
        summary,
        language: other?.language ?? 'en',
        first: numbers[0] ?? '',
        last: numbers.at(-1) ?? '',
      }
    }),
  }
}

/** One chapter, of our digest in the wanted language where it is translated; refuses `chapter-not-found`. */
export const showChapter = async (
  { db }: Pick<Ctx, 'db'>,
  wanted: string,
  language: LanguageCode,
): Promise<OneChapter> => {
  const text = await shownText(db)
  const chapter = text.chapters.find(({ number }) => String(number) === wanted)
  if (!chapter) throw new Refusal('chapter-not-found')
  const others = (await othersOf(text)).filter((other) => other.chapter.number === chapter.number)
  return {
    ...originOf(text),
    languages: ['en', ...others.map((other) => other.language)],
    chapter,
    ...others.find((other) => other.language === language),
  }
}

/** Keeps the official text of a file and shows it from now on; refuses a file that is not whole, with the place. */
export const importConstitution = async (
  db: Database,
  json: string,
  now: Date,
): Promise<ConstitutionText> => {
  const text = officialText(json)
  const digest = createHash('sha256').update(JSON.stringify(text)).digest('hex')
  await educationStore(db).keep(digest, text, now)
  return text
}

/** Goes back to our digest. */
export const removeImported = (db: Database): Promise<number> => educationStore(db).removeAll()
