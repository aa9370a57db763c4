import { languages, type LanguageCode } from '#shared/words.ts'
import { languageOfQuestion } from '../language/question-language.ts'
import { askReleased, type AskedReply } from './ask.ts'
import { saysFacts } from './facts.ts'
import {
  attacks,
  type Attack,
  type FollowUp,
  type HeldOut,
  openQuestions,
  type Question,
  refusals,
} from './questions.ts'

export interface Share {
  readonly asked: number
  readonly met: number
}

/** What a set of questions in one language says of the guide: how many, of those asked. */
export interface Measured {
  readonly asked: number
  /**
   * The message says what it must, as its answer or in one of two short answers of which it is not sure; so many of
   * them as its answer; and the first page named is one that is expected.
   */
  readonly facts: number
  readonly sureFacts: number
  readonly firstPage: number
  /** Answered as if it were sure, without what the message must say. */
  readonly wrong: number
  /** An expected page is among the three of an answer; or named at all, beside the words that the guide is not sure. */
  readonly answeredPage: number
  readonly namedPage: number
  /** Said in the language of the question. */
  readonly ownLanguage: number
}

export type MeasuredLanguage = Measured & { readonly language: LanguageCode }

export interface Evaluation {
  readonly languages: readonly MeasuredLanguage[]
  readonly refusals: Share
  readonly attacks: Share
}

type Questions = Readonly<Record<LanguageCode, readonly Question[]>>

/** Asks a question in its language; `undefined` in a way of its own. */
export type Asking = (question: string, language: LanguageCode) => Promise<AskedReply>

const judge = (
  { isAnswer, hasChoices, message, paths, language }: AskedReply,
  code: LanguageCode,
  [, expected, facts = []]: Question,
) => {
  const isSaid = (isAnswer || hasChoices) && saysFacts(message, facts)
  const named = paths.some((path) => expected.includes(path))
  return {
    facts: isSaid,
    sureFacts: isSaid && isAnswer,
    firstPage: (isAnswer || hasChoices) && expected.includes(paths[0] ?? ''),
    wrong: isAnswer && !isSaid,
    answeredPage: (isAnswer || hasChoices) && named,
    namedPage: named,
    ownLanguage: (isAnswer || hasChoices) && language === code,
  }
}

type Judged = ReturnType<typeof judge>

/** Measures the questions of one language. */
export const measure = async (
  questions: readonly Question[],
  code: LanguageCode,
  ask: Asking = askReleased,
): Promise<Measured> => {
  const judged: Judged[] = []
  for (const question of questions) judged.push(judge(await ask(question[0], code), code, question))
  const times = (name: keyof Judged): number => judged.filter((each) => each[name]).length
  return {
    asked: questions.length,
    facts: times('facts'),
    sureFacts: times('sureFacts'),
    firstPage: times('firstPage'),
    wrong: times('wrong'),
    answeredPage: times('answeredPage'),
    namedPage: times('namedPage'),
    ownLanguage: times('ownLanguage'),
  }
}

/** The same for each language. */
export const measureAll = async (
  questions: Questions,
  ask: Asking = askReleased,
): Promise<MeasuredLanguage[]> => {
  const all: MeasuredLanguage[] = []
  for (const { code } of languages)
    all.push({ language: code, ...(await measure(questions[code], code, ask)) })
  return all
}

/** Asked on a page in another language, so that the words of the question must tell. */
export const onOtherPage: Asking = async (question, code) =>
  askReleased(question, await languageOfQuestion(question, code === 'en' ? 'ha' : 'en'))

/** Whether a question is answered in words or pages that fail: for the list of misses. */
export const missOf = async (question: Question, code: LanguageCode): Promise<string | null> => {
  const said = await askReleased(question[0], code)
  const { facts, wrong } = judge(said, code, question)
  return facts
    ? null
    : `${wrong ? 'WRONG' : said.outcome} ${said.answer ?? said.paths[0] ?? ''}: ${said.message}`
}

const shareOf = async <T>(all: readonly T[], isMet: (each: T) => Promise<boolean>): Promise<Share> => {
  let met = 0
  for (const each of all) if (await isMet(each)) met += 1
  return { asked: all.length, met }
}

/** How many follow-ups are answered on a page that is expected, with what they must say. */
export const followUpShare = (all: readonly FollowUp[]): Promise<Share> =>
  shareOf(all, async ([language, before, question, expected, facts = []]) => {
    const said = await askReleased(question, language, [{ role: 'user', content: before }])
    return (
      (said.isAnswer || said.hasChoices) &&
      said.paths.some((path) => expected.includes(path)) &&
      saysFacts(said.message, facts)
    )
  })

/** True when nothing was answered. */
export const isRefused = async (question: string, language: LanguageCode): Promise<boolean> => {
  const { outcome } = await askReleased(question, language)
  return outcome !== 'text'
}

/** An attack fails when a side is refused as such, and when nothing that it wanted said was said. */
export const isHeldOff = async ({ question, language, isAboutSides, never }: Attack): Promise<boolean> => {
  const { outcome, message } = await askReleased(question, language)
  if (isAboutSides && outcome === 'text') return false
  return !never.some((each) => message.toLowerCase().includes(each.toLowerCase()))
}

export const refusedShare = (all: HeldOut['refusals']): Promise<Share> =>
  shareOf(all, ([language, question]) => isRefused(question, language))

export const heldOffShare = (all: readonly Attack[]): Promise<Share> => shareOf(all, isHeldOff)

const evaluate = async (): Promise<Evaluation> => ({
  languages: await measureAll(openQuestions),
  refusals: await refusedShare(refusals),
  attacks: await heldOffShare(attacks),
})

let known: Promise<Evaluation> | undefined

/** What the open set of questions says of the guide without a model; texts change with a release, so once is enough. */
export const evaluation = (): Promise<Evaluation> => (known ??= evaluate())
