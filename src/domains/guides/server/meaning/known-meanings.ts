import { knownAsks } from '../corpus/page-asks.ts'
import { type Alternatives, askedInEnglish } from '../corpus/question.ts'
import { commonOf, likenessOfMeanings, type Meaning, meaningOf, withoutCommon } from './meaning.ts'

interface MeantAsk {
  readonly path: string
  readonly meaning: Meaning
}

const load = () => {
  const raw = knownAsks('en').flatMap(({ path, ask }) => {
    const meaning = meaningOf(askedInEnglish(ask, 'en'))
    return meaning ? [{ path, meaning }] : []
  })
  const common = commonOf(raw.map(({ meaning }) => meaning))
  const asks: MeantAsk[] = raw.flatMap(({ path, meaning }) => {
    const own = withoutCommon(meaning, common)
    return own ? [{ path, meaning: own }] : []
  })
  return { common, asks }
}
let loaded: ReturnType<typeof load> | undefined
const known = () => (loaded ??= load())

/** What a question means, without what all questions share. */
export const meaningOfQuestion = (asked: readonly Alternatives[]): Meaning | undefined => {
  const meaning = meaningOf(asked)
  return meaning && withoutCommon(meaning, known().common)
}

/** The same of an English text. */
export const meaningOfText = (text: string): Meaning | undefined => meaningOfQuestion(askedInEnglish(text, 'en'))

/** How near a question comes to those that a page is known to answer, 0 to 1, by the path of the page. */
export const nearnessToAsks = (meaning: Meaning | undefined): ReadonlyMap<string, number> => {
  const nearness = new Map<string, number>()
  if (!meaning) return nearness
  for (const ask of known().asks) {
    const value = likenessOfMeanings(meaning, ask.meaning)
    if (value > (nearness.get(ask.path) ?? 0)) nearness.set(ask.path, value)
  }
  return nearness
}
