import type { Ctx } from '#platform/server/context.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { ChatEntry, GuideAnswer, AnswerOutcome } from '../../contract.ts'
import { type CivicGuideName, guideNames } from '#shared/civic/guide-names.ts'
import { guidesIn } from '../../rules.ts'
import type { Corpus, FoundPassage } from '../corpus/corpus.ts'
import { currentTexts } from '../corpus/current-texts.ts'
import type { Intent } from '../guard/intent-row.ts'
import { languageOfQuestion } from '../language/question-language.ts'
import { guidesStore } from '../store.ts'
import { composeAnswer } from './compose.ts'
import { findWithHistory } from './follow-up.ts'
import { mayAskModel } from './model-budget.ts'
import { answerWithModel } from './with-model.ts'
import { writtenReplies } from './written-replies.ts'

type AnswerContext = Pick<
  Ctx,
  'ports' | 'log' | 'now' | 'language' | 'db' | 'config' | 'limiter' | 'viewer' | 'holder'
> &
  Partial<Pick<Ctx, 'closed'>>

const isGuide = (name: string): name is CivicGuideName => guideNames.some((each) => each === name)

const sourcesOf = (found: readonly FoundPassage[]): GuideAnswer['sources'] =>
  found.map(({ passage: { title, heading, path, language } }) => ({ title, heading, path, language }))

interface Question {
  readonly guide: CivicGuideName
  readonly question: string
  readonly history: readonly ChatEntry[]
  /** Of the question, which its words tell. */
  readonly language: LanguageCode
}

type Said = Omit<GuideAnswer, 'timestamp' | 'language'> & { readonly outcome: AnswerOutcome }

type Wording = (found: readonly FoundPassage[]) => Promise<Omit<Said, 'outcome'> | null>

/** The reply that people wrote for what was meant; a guide says in its own words who it is. */
const writtenFor = async (
  corpus: Corpus,
  { guide, language }: Question,
  intent: Intent,
): Promise<Omit<Said, 'outcome'>> => {
  if (intent === 'greeting' || intent === 'who-are-you')
    return { message: guidesIn(await wordsIn(language))[guide].greeting, sources: [] }
  const reply = (await writtenReplies()).get(intent)
  invariant(reply, `content/answers has no ${intent}.md`)
  const pages = reply.pages.flatMap((path) => corpus.page(path, language) ?? [])
  return {
    message: reply.texts[language],
    sources: pages.map(({ title, path, language: own }) => ({
      title,
      heading: '',
      path: path.split('#')[0] ?? path,
      language: own,
    })),
  }
}

/** Finds an answer; `inOwnWords` may word what was found, otherwise the texts themselves speak. */
const answer = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
  asked: Question,
  inOwnWords: Wording,
): Promise<Said> => {
  const { language } = asked
  const [t, corpus] = [await wordsIn(language), await currentTexts(ctx)]
  const { finding, question } = await findWithHistory(corpus, asked)
  if (finding.outcome === 'written')
    return { outcome: 'written', ...(await writtenFor(corpus, asked, finding.intent)) }
  if (finding.outcome === 'near')
    return { outcome: 'near', message: t(finding.says), sources: sourcesOf(finding.found) }
  if (finding.outcome !== 'found') return { outcome: finding.outcome, message: t(finding.says), sources: [] }
  const { found } = finding
  const said = await inOwnWords(found)
  if (said) return { outcome: 'model', ...said }
  return { outcome: 'text', message: composeAnswer(question, found, language, t), sources: sourcesOf(found) }
}

const byModel =
  (ctx: AnswerContext, { guide, question, history, language }: Question): Wording =>
  async (found) => {
    const { model } = ctx.ports
    if (!model || !(await mayAskModel(ctx))) return null
    const said = await answerWithModel(
      model,
      { guide, language, question, history, found },
      ctx.closed,
    ).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'The model of the guides failed; the text itself answered.')
      return null
    })
    return said && { message: said.message, sources: sourcesOf(said.cited) }
  }

const countAnswer = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  guide: CivicGuideName,
  language: LanguageCode,
  outcome: AnswerOutcome,
): Promise<void> => guidesStore(ctx.db).count({ day: lagosDay(ctx.now()), guide, language, outcome })

/**
 * Answers from the platform's own texts and names them; says that it takes no side, or that it found nothing, without
 * a source; when texts come near only, it says that it is not sure and names them. A model that is set words the answer; when it fails, is used up or says what no source supports, the words
 * of the text itself are the answer. Keeps only that somebody asked. Refuses `guide-not-found`.
 */
export const answerQuestion = async (
  ctx: AnswerContext,
  given: {
    readonly guide: string
    readonly question: string
    readonly history: readonly ChatEntry[]
    readonly language: LanguageCode | undefined
  },
): Promise<GuideAnswer> => {
  const { guide } = given
  if (!isGuide(guide)) throw new Refusal('guide-not-found')
  const language = await languageOfQuestion(given.question, given.language ?? ctx.language)
  const asked = { ...given, guide, language }
  const { outcome, ...said } = await answer(ctx, asked, byModel(ctx, asked))
  await countAnswer(ctx, guide, language, outcome)
  return { ...said, language, timestamp: ctx.now().toISOString() }
}

/**
 * Answers where no page is shown, such as over WhatsApp: as `answerQuestion` does, in the words of the texts themselves,
 * because the model is counted by browser. `language` is that of the person, for a question whose words tell none.
 */
export const answerFromTexts = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
  given: {
    readonly guide: CivicGuideName
    readonly question: string
    readonly language: LanguageCode
  },
): Promise<
  Pick<GuideAnswer, 'message' | 'sources' | 'language'> & {
    readonly outcome: Exclude<AnswerOutcome, 'model'>
  }
> => {
  const language = await languageOfQuestion(given.question, given.language)
  const { outcome, ...said } = await answer(ctx, { ...given, history: [], language }, async () => null)
  invariant(outcome !== 'model', 'no model was asked')
  await countAnswer(ctx, given.guide, language, outcome)
  return { ...said, language, outcome }
}
