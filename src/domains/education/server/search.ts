import type { Ctx } from '#platform/server/context.ts'
import { foldedWords, foldName } from '#shared/text/fold.ts'
import { plainOf } from '#shared/text/rich-text.ts'
import { to } from '#shared/sitemap.ts'
import type { LanguageCode } from '#shared/words.ts'
import { type ConstitutionText, romanOf } from '../constitution-contract.ts'
import { type Found, guides } from '../contract.ts'
import { shownText } from './constitution.ts'
import { guideIn, partsBy } from './guides.ts'

/** A passage that a search finds, with its folded words. */
interface Passage extends Omit<Found, 'excerpt'> {
  readonly text: string
  readonly titleWords: readonly string[]
  readonly words: readonly string[]
  /** The number of a section, which people search for by itself. */
  readonly number: string | null
}

const MAX_FOUND = 30
const EXCERPT_WORDS = 28

const passage = (found: Omit<Found, 'excerpt'>, text: string, number: string | null): Passage => ({
  ...found,
  text,
  number,
  titleWords: foldedWords(found.title),
  words: foldedWords(text),
})

const sectionsOf = (text: ConstitutionText): Passage[] =>
  text.chapters.flatMap(({ number: chapter, title, parts }) =>
    parts.flatMap(({ sections }) =>
      sections.map((section) =>
        passage(
          {
            title: `${section.number}. ${section.title}`,
            where: `${romanOf(chapter)}. ${title}`,
            href: `${to('constitutionChapter', { chapter: String(chapter) })}#section-${section.number}`,
          },
          [...section.text, ...section.alterations.map(({ summary }) => summary)].join(' '),
          section.number,
        ),
      ),
    ),
  )

const known = new WeakMap<ConstitutionText, readonly Passage[]>()
const passagesOf = (text: ConstitutionText): readonly Passage[] => {
  const before = known.get(text)
  if (before) return before
  const made = sectionsOf(text)
  known.set(text, made)
  return made
}

const guidePassages = async (language: LanguageCode): Promise<Passage[]> => {
  const texts = await Promise.all(guides.map((name) => guideIn(name, language)))
  return texts.flatMap(({ guide, title: where, text }) =>
    partsBy('h2', text)
      .filter(({ id }) => id !== '')
      .map(({ id, title, text: inside }) =>
        passage(
          { title, where, href: `${to('educationGuide', { guide })}#${id}` },
          plainOf(inside).replaceAll(/\s+/g, ' ').trim(),
          null,
        ),
      ),
  )
}

const begins = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => word.startsWith(wanted))

/** How well a passage fits, 0 for not at all: every wanted word begins one of its words. */
const scoreOf = ({ number, titleWords, words }: Passage, wanted: readonly string[]): number => {
  if (number !== null && wanted.length === 1 && foldName(number) === wanted[0]) return 1_000
  let score = 0
  for (const word of wanted) {
    if (begins(titleWords, word)) score += 10
    else if (begins(words, word)) score += 1
    else return 0
  }
  return score
}

/** The words around the first one that fits. */
const excerptOf = (text: string, wanted: readonly string[]): string => {
  const all = text.split(/\s+/)
  const at = all.findIndex((word) => wanted.some((each) => foldName(word).startsWith(each)))
  const from = Math.max(0, at - 8)
  const cut = all.slice(from, from + EXCERPT_WORDS).join(' ')
  return `${from > 0 ? '… ' : ''}${cut}${from + EXCERPT_WORDS < all.length ? ' …' : ''}`
}

/** Words that say where to look, not what for: "section 33" means the number. */
const withoutFillers = (words: readonly string[]): readonly string[] => {
  const rest = words.filter((word) => !['section', 'sections', 's', 'the', 'of', 'to', 'a'].includes(word))
  return rest.length > 0 ? rest : words
}

/** Finds passages of the Constitution and the guides, the best first; titles count more than texts. */
export const searchEducation = async (
  { db, language }: Pick<Ctx, 'db' | 'language'>,
  q: string,
): Promise<{ results: Found[]; total: number }> => {
  const wanted = withoutFillers(foldedWords(q))
  if (wanted.length === 0) return { results: [], total: 0 }
  const passages = [...passagesOf(await shownText(db)), ...(await guidePassages(language))]
  const found = passages
    .map((each) => ({ each, score: scoreOf(each, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  return {
    results: found.slice(0, MAX_FOUND).map(({ each: { title, where, href, text } }) => ({
      title,
      where,
      href,
      excerpt: excerptOf(text, wanted),
    })),
    total: found.length,
  }
}
