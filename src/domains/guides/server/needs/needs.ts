import { foldName } from '#shared/text/fold.ts'
import { type LanguageCode } from '#shared/words.ts'
import type { ShortAnswer } from '../answers/written-replies.ts'
import type { KnownQuestion } from '../corpus/known-question.ts'
import { ELSEWHERE } from '../corpus/page-asks.ts'
import { askedInOwn } from '../corpus/question.ts'
import { makeNearness, meaningOfText } from '../meaning/known-meanings.ts'
import { makeAskIndex } from './ask-index.ts'
import { type Meaning, similarityOf } from '../meaning/meaning.ts'
import { type NeedEvidence, needScore } from './need-evidence.ts'

/** A short answer, and what speaks for it. */
export interface FoundNeed {
  readonly answer: ShortAnswer
  readonly score: number
  readonly evidence: NeedEvidence
  /** How like the question is to those that nothing of ours answers. */
  readonly saidElsewhere: number
  readonly meantElsewhere: number
  readonly understood: number
}

const MOST = 5
/** What the second and the third page of an answer say of it. */
const OTHER_PAGE = 0.7

const pageValue = ({ pages }: ShortAnswer, values: ReadonlyMap<string, number>): number =>
  Math.max(...pages.map((page, at) => (values.get(page) ?? 0) * (at === 0 ? 1 : OTHER_PAGE)))

/** Makes the search over short answers; each language is read when it is first asked. */
export const makeNeeds = (answers: readonly ShortAnswer[], most = MOST) => {
  const indexes = new Map<LanguageCode, ReturnType<typeof makeAskIndex>>()
  const indexIn = (language: LanguageCode) => {
    const index = indexes.get(language) ?? makeAskIndex(answers, language)
    indexes.set(language, index)
    return index
  }
  let nearness: ReturnType<typeof makeNearness<ShortAnswer>> | undefined
  let meanings: readonly (Meaning | undefined)[] | undefined
  const ofTexts = () => (meanings ??= answers.map(({ texts }) => meaningOfText(texts.en)))
  const toAsks = () =>
    (nearness ??= makeNearness(
      answers.flatMap((answer) =>
        answer.asks.en.flatMap((ask) => {
          const meaning = meaningOfText(ask)
          return meaning ? [{ key: answer, meaning }] : []
        }),
      ),
    ))

  return (question: string, language: LanguageCode, known: KnownQuestion): FoundNeed[] => {
    if (answers.length === 0) return []
    const folded = foldName(question)
    const own = indexIn(language)(askedInOwn(question, language), folded)
    const english = language === 'en' ? null : indexIn('en')(known.english, language === 'pcm' ? folded : '')
    const near = toAsks()(known.meaning)
    const same = {
      saidElsewhere: known.said.get(ELSEWHERE) ?? 0,
      meantElsewhere: known.meant.get(ELSEWHERE) ?? 0,
      understood: known.share,
    }
    return answers
      .map((answer, at) => {
        const text = ofTexts()[at]
        const evidence: NeedEvidence = {
          words: own.words[at] ?? 0,
          likely: own.likely[at] ?? 0,
          lettersLikely: Math.max(own.letters.likely[at] ?? 0, english?.letters.likely[at] ?? 0),
          covered: own.covered[at] ?? 0,
          lettersCovered: Math.max(own.letters.covered[at] ?? 0, english?.letters.covered[at] ?? 0),
          englishWords: (english?.words[at] ?? 0) * known.share,
          englishLikely: (english?.likely[at] ?? 0) * known.share,
          meant: near.get(answer) ?? 0,
          textMeant: known.meaning && text ? similarityOf(known.meaning, text) : 0,
          pageSaid: pageValue(answer, known.said),
          pageMeant: pageValue(answer, known.meant),
        }
        return { ...same, answer, evidence, score: needScore(evidence, language) }
      })
      .toSorted((one, other) => other.score - one.score)
      .slice(0, most)
  }
}
