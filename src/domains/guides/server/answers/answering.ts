import type { Ctx } from '#platform/server/context.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { Refusal } from '#shared/errors.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { ChatEntry, GuideAnswer } from '../../contract.ts'
import { asksForSide, type GuideName, guideNames, MIN_COVERAGE } from '../../rules.ts'
import { type Found, makeCorpus } from '../corpus/corpus.ts'
import { readPassages } from '../corpus/passages.ts'
import { excerptOf, inEnglishOnly, noSide, notFound } from './compose.ts'
import { answerWithModel } from './with-model.ts'

type AnswerContext = Pick<Ctx, 'ports' | 'log' | 'now' | 'language'>

/** The texts change with a release only, so each process reads them once. */
let corpus: ReturnType<typeof loadCorpus> | undefined
const loadCorpus = async () => makeCorpus(await readPassages())

const isGuide = (name: string): name is GuideName => guideNames.some((each) => each === name)

const sourcesOf = (found: readonly Found[]): GuideAnswer['sources'] =>
  found.map(({ passage: { title, heading, path, language } }) => ({ title, heading, path, language }))

/** The passages that may answer: enough of the question stands in them, and none is far behind the best. */
const supporting = (found: readonly Found[]): Found[] => {
  const best = found.find(({ coverage }) => coverage >= MIN_COVERAGE)
  if (!best) return []
  return found.filter(({ score, coverage }) => coverage >= MIN_COVERAGE && score >= best.score / 4)
}

interface Question {
  readonly guide: string
  readonly question: string
  readonly history: readonly ChatEntry[]
  readonly language: LanguageCode | undefined
}

/**
 * Answers from the platform's own texts and names them; says that it takes no side, or that it found nothing, without
 * a source. A model that is set words the answer; when it fails, the words of the text itself are the answer. Refuses
 * `guide-not-found`.
 */
export const answerQuestion = async (
  ctx: AnswerContext,
  { guide, question, history, language = ctx.language }: Question,
): Promise<GuideAnswer> => {
  if (!isGuide(guide)) throw new Refusal('guide-not-found')
  const t = await wordsIn(language)
  const timestamp = ctx.now().toISOString()
  if (asksForSide(question)) return { message: t(noSide), timestamp, sources: [] }
  corpus ??= loadCorpus()
  const found = supporting((await corpus).find(question, language))
  const [first] = found
  if (!first) return { message: t(notFound), timestamp, sources: [] }
  const { model } = ctx.ports
  const said =
    model &&
    (await answerWithModel(model, { guide, language, question, history, found }).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'The model of the guides failed; the text itself answered.')
      return null
    }))
  if (said) return { message: said.message, timestamp, sources: sourcesOf(said.cited) }
  const excerpt = excerptOf(question, first, language)
  const isForeign = first.passage.language !== language
  return {
    message: isForeign ? `${t(inEnglishOnly)} ${excerpt}` : excerpt,
    timestamp,
    sources: sourcesOf(found),
  }
}
