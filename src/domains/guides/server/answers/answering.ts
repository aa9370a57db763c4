import type { Ctx } from '#platform/server/context.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { ChatEntry, GuideAnswer, AnswerOutcome } from '../../contract.ts'
import { type CivicGuideName, guideNames } from '#shared/civic/guide-names.ts'
import type { FoundPassage } from '../corpus/corpus.ts'
import { currentTexts } from '../corpus/current-texts.ts'
import { guidesStore } from '../store.ts'
import { composeAnswer } from './compose.ts'
import { findAnswer } from './finding.ts'
import { mayAskModel } from './model-budget.ts'
import { answerWithModel } from './with-model.ts'

type AnswerContext = Pick<
  Ctx,
  'ports' | 'log' | 'now' | 'language' | 'db' | 'config' | 'limiter' | 'viewer' | 'holder'
>

const isGuide = (name: string): name is CivicGuideName => guideNames.some((each) => each === name)

const sourcesOf = (found: readonly FoundPassage[]): GuideAnswer['sources'] =>
  found.map(({ passage: { title, heading, path, language } }) => ({ title, heading, path, language }))

interface Question {
  readonly guide: string
  readonly question: string
  readonly history: readonly ChatEntry[]
  readonly language: LanguageCode | undefined
}

type Said = Omit<GuideAnswer, 'timestamp'> & { readonly outcome: AnswerOutcome }

const answer = async (
  ctx: AnswerContext,
  guide: CivicGuideName,
  { question, history }: Question,
  language: LanguageCode,
): Promise<Said> => {
  const t = await wordsIn(language)
  const finding = await findAnswer(await currentTexts(ctx), question, language)
  if (finding.outcome === 'near')
    return { outcome: 'near', message: t(finding.says), sources: sourcesOf(finding.found) }
  if (finding.outcome !== 'found') return { outcome: finding.outcome, message: t(finding.says), sources: [] }
  const { found } = finding
  const { model } = ctx.ports
  if (model && (await mayAskModel(ctx))) {
    const said = await answerWithModel(model, { guide, language, question, history, found }).catch(
      (error: unknown) => {
        ctx.log.warn({ err: error }, 'The model of the guides failed; the text itself answered.')
        return null
      },
    )
    if (said) return { outcome: 'model', message: said.message, sources: sourcesOf(said.cited) }
  }
  return { outcome: 'text', message: composeAnswer(question, found, language, t), sources: sourcesOf(found) }
}

/**
 * Answers from the platform's own texts and names them; says that it takes no side, or that it found nothing, without
 * a source; when texts come near only, it says that it is not sure and names them. A model that is set words the answer; when it fails, is used up or says what no source supports, the words
 * of the text itself are the answer. Keeps only that somebody asked. Refuses `guide-not-found`.
 */
export const answerQuestion = async (ctx: AnswerContext, asked: Question): Promise<GuideAnswer> => {
  const { guide, language = ctx.language } = asked
  if (!isGuide(guide)) throw new Refusal('guide-not-found')
  const { outcome, ...said } = await answer(ctx, guide, asked, language)
  await guidesStore(ctx.db).count({ day: lagosDay(ctx.now()), guide, language, outcome })
  return { ...said, timestamp: ctx.now().toISOString() }
}
