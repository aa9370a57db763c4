import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import type { ConstitutionContents, ConstitutionText, OneChapter } from '../constitution-contract.ts'
import { constitutionDigest } from './digest.ts'
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

export const showContents = async ({ db }: Pick<Ctx, 'db'>): Promise<ConstitutionContents> => {
  const text = await shownText(db)
  return {
    ...originOf(text),
    chapters: text.chapters.map(({ number, title, summary, parts }) => {
      const numbers = parts.flatMap(({ sections }) => sections.map((section) => section.number))
      return { number, title, summary, first: numbers[0] ?? '', last: numbers.at(-1) ?? '' }
    }),
  }
}

/** One chapter; refuses `chapter-not-found`. */
export const showChapter = async ({ db }: Pick<Ctx, 'db'>, wanted: string): Promise<OneChapter> => {
  const text = await shownText(db)
  const chapter = text.chapters.find(({ number }) => String(number) === wanted)
  if (!chapter) throw new Refusal('chapter-not-found')
  return { ...originOf(text), chapter }
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
