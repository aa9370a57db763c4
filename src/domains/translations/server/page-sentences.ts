import type { Ctx } from '#platform/server/context.ts'
import { termsIn } from '#platform/server/words/terms.ts'
import { Refusal } from '#shared/errors.ts'
import type { PageSentences } from '../contract.ts'
import { type TargetLanguage } from '../contract.ts'
import { saysWords, sentenceKeyOf, type SaidSentence, saidSentencesIn } from './sentences.ts'

/** Shown at once; a search finds the others. */
const MAX_SHOWN = 150

interface Wanted {
  readonly path: string
  readonly language: TargetLanguage
  readonly search?: string | undefined
}

/** The sentences of a page: those that a visitor sees on it, or all of its part of the site where visitors see none. */
export const listPageSentences = async (
  ctx: Pick<Ctx, 'hearPage'>,
  { path, language, search = '' }: Wanted,
): Promise<PageSentences> => {
  const heard = await ctx.hearPage(path, language)
  if (!heard) throw new Refusal('page-not-found')
  const all = await saidSentencesIn(language)
  const { domain, areas, sentences } = heard
  // The catalogue that comes last is the one that the page speaks with.
  const spoken = (english: string): SaidSentence | undefined =>
    areas.map((area) => all.get(sentenceKeyOf(area, english))).findLast((found) => found !== undefined)
  const found =
    sentences === null
      ? [...all.values()].filter(({ area }) => area === domain)
      : sentences.flatMap((english) => spoken(english) ?? [])
  const listed = found
    .filter((sentence) => search === '' || saysWords(sentence, search))
    .toSorted((a, b) => Number(a.area === 'shell') - Number(b.area === 'shell'))
  return {
    path,
    title: heard.title,
    isWholePage: sentences !== null,
    total: listed.length,
    items: listed.slice(0, MAX_SHOWN).map(({ key, area, english, translation }) => ({
      key,
      area,
      english,
      translation,
      terms: termsIn(language, english),
    })),
  }
}
