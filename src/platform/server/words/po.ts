import { type GetTextTranslation, po } from 'gettext-parser'
import { languageOf } from '#shared/words.ts'
import { byKey, type Translated } from './catalogue-files.ts'
import { termsIn } from './terms.ts'

/** One translation as a translator's tool gets it. */
export interface PoEntry {
  readonly area: string
  readonly sentence: string
  readonly translation: string
  /** The English that it was made from, where that has changed: the entry is fuzzy. */
  readonly from?: string | undefined
  /** What a translator should know of it. */
  readonly note?: string | undefined
}

/** One translation that came back. */
export interface ReadEntry {
  readonly area: string
  readonly sentence: string
  readonly translation: string
  readonly isFuzzy: boolean
}

const commentsOf = (language: Translated, { sentence, from, note }: PoEntry) => ({
  extracted: termsIn(language, sentence)
    .map(
      ({ english, word, wrong }) =>
        `${english} = ${word}${wrong.length > 0 ? `, not ${wrong.join(', ')}` : ''}`,
    )
    .join('\n'),
  ...(note !== undefined && { translator: note }),
  ...(from !== undefined && { flag: 'fuzzy', previous: `msgid ${JSON.stringify(from)}` }),
})

/** A PO file (gettext): the area is the context; the English is the msgid with its {names} and plurals (ICU). */
export const writePo = (language: Translated, entries: readonly PoEntry[]): Buffer => {
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  for (const entry of entries) {
    const { area, sentence, translation } = entry
    translations[area] ??= {}
    translations[area][sentence] = {
      msgctxt: area,
      msgid: sentence,
      msgstr: [translation],
      comments: commentsOf(language, entry),
    }
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language }
  return po.compile(
    { charset: 'utf-8', headers, translations: byKey(Object.entries(translations)) },
    { foldLength: 0 },
  )
}

/** What a PO file says, in NFC; null where it is none or names no language into which we translate. */
export const readPo = (bytes: Buffer): { language: Translated; entries: ReadEntry[] } | null => {
  try {
    const { headers, translations } = po.parse(bytes)
    const language = languageOf(headers['Language'] ?? headers['language'])
    if (language === 'en') return null
    const entries = Object.values(translations)
      .flatMap((area) => Object.values(area))
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgctxt = '', msgid, msgstr, comments }) => ({
        area: msgctxt,
        sentence: msgid,
        translation: (msgstr[0] ?? '').normalize('NFC'),
        isFuzzy: /\bfuzzy\b/.test(comments?.flag ?? ''),
      }))
    return { language, entries }
  } catch {
    return null
  }
}
