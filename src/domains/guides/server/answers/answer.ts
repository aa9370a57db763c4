import type { Ctx } from '#platform/server/context.ts'
import { type CivicGuideName, guideNames } from '#shared/civic/guide-names.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { AnswerOutcome, ChatEntry, GuideAnswer } from '../../contract.ts'
import { currentTexts } from '../corpus/current-texts.ts'
import { languageOfQuestion } from '../language/question-language.ts'
import { guidesStore } from '../store.ts'
import { withManner } from './manner.ts'
import { mayAskModel } from './model-budget.ts'
import { type AskedQuestion, replyFrom, sourcesFrom, type Wording } from './reply.ts'
import { answerWithModel } from './with-model.ts'

type AnswerContext = Pick<
  Ctx,
  'ports' | 'log' | 'now' | 'language' | 'db' | 'config' | 'limiter' | 'viewer' | 'holder'
> &
  Partial<Pick<Ctx, 'closed'>>

const isGuide = (name: string): name is CivicGuideName => guideNames.some((each) => each === name)

const byModel =
  (ctx: AnswerContext, { guide, question, history, language }: AskedQuestion): Wording =>
  async ({ found, answer }) => {
    const { model } = ctx.ports
    if (!model || !(await mayAskModel(ctx))) return null
    const said = await answerWithModel(
      model,
      { guide, language, question, history, found, mustSay: answer?.texts[language] ?? '' },
      ctx.closed,
    ).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'The model of the guides failed; the text itself answered.')
      return null
    })
    return said && { message: said.message, sources: sourcesFrom(said.cited) }
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
  const reply = await replyFrom(await currentTexts(ctx), asked, ctx.ports.model ? byModel(ctx, asked) : null)
  await countAnswer(ctx, guide, language, reply.outcome)
  const { message, sources } = await withManner(reply, asked)
  return { message, sources: [...sources], language, timestamp: ctx.now().toISOString() }
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
  const { outcome, message, sources } = await replyFrom(await currentTexts(ctx), {
    ...given,
    history: [],
    language,
  })
  invariant(outcome !== 'model', 'no model was asked')
  await countAnswer(ctx, given.guide, language, outcome)
  return { message, sources: [...sources], language, outcome }
}
