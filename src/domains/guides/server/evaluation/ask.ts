import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '#shared/words.ts'
import type { AnswerOutcome, ChatEntry } from '../../contract.ts'
import { replyFrom } from '../answers/reply.ts'
import { shortAnswers } from '../answers/written-replies.ts'
import { type Corpus, makeCorpus } from '../corpus/corpus.ts'
import { readPassages } from '../corpus/passages.ts'

/** What the guide said to a question of the evaluation. */
export interface AskedReply {
  readonly outcome: AnswerOutcome
  readonly message: string
  readonly language: LanguageCode
  /** The pages that a reader sees, without anchors. */
  readonly paths: readonly string[]
  /** The name of the short answer, for whoever looks at the misses. */
  readonly answer: string | undefined
  /** False when it said that it is not sure, takes no side or knows nothing. */
  readonly isAnswer: boolean
  /** It said that it is not sure, and then short answers of which one may be meant. */
  readonly hasChoices: boolean
}

const SHOWN = 3

/** The texts of the release: what editors changed since belongs to one installation. */
let released: Promise<Corpus> | undefined
const loadReleased = async (): Promise<Corpus> => makeCorpus(await readPassages(), await shortAnswers())

/** Asks the guide without a model. */
export const askReleased = async (
  question: string,
  language: LanguageCode,
  history: readonly ChatEntry[] = [],
): Promise<AskedReply> => {
  const corpus = await (released ??= loadReleased())
  const reply = await replyFrom(corpus, { guide: 'tari', question, language, history })
  // Others get their turn: a set of questions takes a second or two.
  await setImmediate()
  const { outcome, message, sources, answer, choices } = reply
  const ofText = answer || choices || outcome === 'written' ? language : sources[0]?.language
  return {
    outcome,
    message,
    language: ofText ?? language,
    paths: sources.slice(0, SHOWN).map(({ path }) => path.split('#')[0] ?? path),
    answer: answer?.name ?? choices?.map(({ name }) => name).join(' or '),
    isAnswer: outcome === 'text' || outcome === 'written',
    hasChoices: choices !== undefined,
  }
}
