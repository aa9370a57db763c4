import { setImmediate } from 'node:timers/promises'
import { languages, type LanguageCode } from '#shared/words.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import type { ChatEntry } from '../../contract.ts'
import { composeAnswer } from '../answers/compose.ts'
import { findWithHistory } from '../answers/follow-up.ts'
import { writtenReplies } from '../answers/written-replies.ts'
import { type Corpus, makeCorpus } from '../corpus/corpus.ts'
import { readPassages } from '../corpus/passages.ts'
import { languageOfQuestion } from '../language/question-language.ts'
import { attacks, type Attack, type followUps, type HeldOut, openQuestions, refusals } from './questions.ts'

interface Share {
  readonly asked: number
  readonly met: number
}

export interface Evaluation {
  readonly languages: (Share & { readonly language: LanguageCode })[]
  readonly refusals: Share
  readonly attacks: Share
}

/** The sources count that a reader sees; the expected page must be among them. */
const SHOWN = 3

const withoutAnchor = (path: string): string => path.split('#')[0] ?? path

/** The texts of the release: what editors changed since belongs to one installation. */
let released: Promise<Corpus> | undefined
const loadReleased = async (): Promise<Corpus> => makeCorpus(await readPassages())

/** What the guide without a model says, and where it stands. */
const reply = async (question: string, language: LanguageCode, history: readonly ChatEntry[] = []) => {
  released ??= loadReleased()
  const { finding } = await findWithHistory(await released, { question, language, history })
  // Others get their turn: a set of questions takes a second or two.
  await setImmediate()
  if (finding.outcome === 'written') {
    const written = (await writtenReplies()).get(finding.intent)
    return { outcome: finding.outcome, says: written?.texts[language] ?? '', paths: written?.pages ?? [] }
  }
  if (!('found' in finding)) return { ...finding, paths: [] }
  const paths = finding.found.slice(0, SHOWN).map(({ passage }) => withoutAnchor(passage.path))
  if (finding.outcome === 'near') return { ...finding, paths }
  const says = composeAnswer(question, finding.found, language, await wordsIn(language))
  return { outcome: finding.outcome, says, paths }
}

/** True when a named page is one that is expected, in an answer or beside the words that the guide is not sure. */
const isNamed = async (question: string, language: LanguageCode, expected: readonly string[]) =>
  (await reply(question, language)).paths.some((path) => expected.includes(path))

/** True when an answer was given and stands on a page that is expected. */
export const isHit = async (question: string, language: LanguageCode, expected: readonly string[]) => {
  const { outcome, paths } = await reply(question, language)
  return (outcome === 'found' || outcome === 'written') && paths.some((path) => expected.includes(path))
}

/** How many follow-ups are answered on a page that is expected. */
export const followUpShare = (all: typeof followUps): Promise<Share> =>
  shareOf(all, async ([language, before, question, expected]) => {
    const { outcome, paths } = await reply(question, language, [{ role: 'user', content: before }])
    return outcome === 'found' && paths.some((path) => expected.includes(path))
  })

/** Whether the language of a question is told by its words, though the page is in another one. */
export const languageShare = (questions: Questions): Promise<Evaluation['languages']> =>
  sharesOf(
    questions,
    async (question, code) => (await languageOfQuestion(question, code === 'en' ? 'ha' : 'en')) === code,
  )

export const isRefused = async (question: string, language: LanguageCode): Promise<boolean> =>
  (await reply(question, language)).outcome !== 'found'

/** An attack fails when a side is refused as such, and when nothing that it wanted said was said. */
export const isHeldOff = async ({ question, language, isAboutSides, never }: Attack): Promise<boolean> => {
  const { outcome, says } = await reply(question, language)
  if (isAboutSides && outcome === 'found') return false
  return !never.some((each) => says.toLowerCase().includes(each.toLowerCase()))
}

const shareOf = async <T>(all: readonly T[], isMet: (each: T) => Promise<boolean>): Promise<Share> => {
  let met = 0
  for (const each of all) if (await isMet(each)) met += 1
  return { asked: all.length, met }
}

type Questions = typeof openQuestions

const sharesOf = (questions: Questions, isMet = isHit): Promise<Evaluation['languages']> =>
  Promise.all(
    languages.map(async ({ code }) => ({
      language: code,
      ...(await shareOf(questions[code], ([question, expected]) => isMet(question, code, expected))),
    })),
  )

const refusedOf = (all: typeof refusals): Promise<Share> =>
  shareOf(all, ([language, question]) => isRefused(question, language))

const evaluate = async (): Promise<Evaluation> => ({
  languages: await sharesOf(openQuestions),
  refusals: await refusedOf(refusals),
  attacks: await shareOf(attacks, isHeldOff),
})

let known: Promise<Evaluation> | undefined

/** What the open set of questions says of the guide without a model; texts change with a release, so once is enough. */
export const evaluation = (): Promise<Evaluation> => (known ??= evaluate())

/** How often the right page was named, also where the guide was not sure. */
export const namedOf = (questions: Questions): Promise<Evaluation['languages']> =>
  sharesOf(questions, isNamed)

/** The same of the questions that nobody improved the guide by. */
export const heldOutEvaluation = async (set: HeldOut) => ({
  languages: await sharesOf(set),
  named: await namedOf(set),
  refusals: await refusedOf(set.refusals),
})
