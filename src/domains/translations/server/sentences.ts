import { createHash } from 'node:crypto'
import { areasIn, readArea } from '#platform/server/words/catalogue-files.ts'
import { readMadeFrom } from '#platform/server/words/made-from.ts'
import { type TargetLanguage } from '../contract.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The short name of a sentence of an area. */
export const sentenceKeyOf = (area: string, english: string): string => digest(`${area}\n${english}`)
/** A short mark of a wording. */
export const wordingMark = (wording: string): string => digest(wording)

/** A sentence as the site says it in a language. */
export interface SaidSentence {
  readonly key: string
  readonly area: string
  readonly english: string
  readonly translation: string
  /** The mark of the translation. */
  readonly mark: string
  /** The English that it was made from, where that has changed. */
  readonly madeFrom: string | null
}

const load = async (language: TargetLanguage): Promise<ReadonlyMap<string, SaidSentence>> => {
  const made = await readMadeFrom(language)
  const areas = await areasIn(language)
  const lists = await Promise.all(
    areas.map(async (area) =>
      Object.entries(await readArea(language, area)).map(([english, translation]): [string, SaidSentence] => {
        const key = sentenceKeyOf(area, english)
        const madeFrom = made[area]?.[english]?.from ?? null
        return [key, { key, area, english, translation, mark: wordingMark(translation), madeFrom }]
      }),
    ),
  )
  return new Map(lists.flat())
}

// The catalogues change with a release only.
const known = new Map<TargetLanguage, Promise<ReadonlyMap<string, SaidSentence>>>()

/** All sentences of a language by their key, in the order of areas and of the English. */
export const saidSentencesIn = (language: TargetLanguage): Promise<ReadonlyMap<string, SaidSentence>> => {
  const found = known.get(language) ?? load(language)
  known.set(language, found)
  return found
}

/** Whether the words occur in the English or in the translation. */
export const saysWords = ({ english, translation }: SaidSentence, words: string): boolean => {
  const wanted = words.normalize('NFC').toLowerCase()
  return [english, translation].some((text) => text.toLowerCase().includes(wanted))
}
