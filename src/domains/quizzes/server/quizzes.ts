import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import {
  type AnswerLetter,
  answerLetters,
  type DrawTopic,
  MAX_QUIZ_QUESTIONS,
  type QuizAnswers,
  type QuizResult,
  type ReviewedAnswer,
  type RunningQuiz,
} from '../attempt-contract.ts'
import { type DrawnQuestion, isExpired, isQuizPassed, optionAt, timesOf } from '../rules.ts'
import { countShown, drawQuestions, markDrawn } from './engine.ts'
import { type Bank, openBank, questionIn } from './bank.ts'
import { type AttemptKey, type KeptAttempt, quizzesStore } from './store.ts'

export interface QuizWanted {
  readonly topic: DrawTopic
  /** How many questions, at most 10. */
  readonly questions: number
  /** The stated time; people with access needs get more. */
  readonly seconds: number
  /** What the attempt counts for, such as `practice` or an occurrence of a task. One runs for each person and purpose. */
  readonly purpose: string
}

const isKnown = ({ find }: Bank, { drawn }: KeptAttempt): boolean =>
  drawn.every(({ id }) => find(id) !== undefined)

const shown = (ctx: Pick<SignedInCtx, 'language'>, { find }: Bank, { id, order }: DrawnQuestion) => {
  const question = find(id)
  if (!question) return []
  const { text, options, language } = questionIn(question, ctx.language)
  return [
    {
      text,
      options: order.map((place) => options[place] ?? ''),
      language,
      madeBy: question.madeBy,
      madeFrom: question.madeFrom,
    },
  ]
}

/** An attempt as its person sees it while it runs. */
export const runningQuiz = (
  ctx: Pick<SignedInCtx, 'language' | 'now'>,
  bank: Bank,
  attempt: KeptAttempt,
): RunningQuiz => ({
  id: attempt.id,
  topic: attempt.topic,
  openedAt: attempt.openedAt.toISOString(),
  sendableFrom: attempt.sendableFrom.toISOString(),
  expiresAt: attempt.expiresAt.toISOString(),
  secondsLeft: Math.max(0, Math.floor((attempt.expiresAt.getTime() - ctx.now().getTime()) / 1_000)),
  questions: attempt.drawn.flatMap((drawn) => shown(ctx, bank, drawn)),
})

/** Draws an attempt for this person and starts its time. */
const start = async (ctx: SignedInCtx, bank: Bank, key: AttemptKey, wanted: QuizWanted): Promise<void> => {
  const store = quizzesStore(ctx.db)
  const openedAt = ctx.now()
  const times = timesOf(openedAt, wanted.seconds, await store.percentOf(ctx.viewer.id))
  const ids = bank.questions.map(({ id }) => id)
  const drawn = drawQuestions(ids, Math.min(wanted.questions, MAX_QUIZ_QUESTIONS))
  const isAdded = await store.add(key, {
    id: ctx.newId(),
    drawn,
    openedAt,
    sendableFrom: ctx.config.LESSON_TIME === 'enforced' ? times.sendableFrom : openedAt,
    expiresAt: times.expiresAt,
  })
  if (isAdded) await countShown(ctx, drawn)
}

/**
 * The running attempt of this person for a purpose and topic; without one, draws it and starts its time. It stays the
 * same until it is sent or its time is over. Refuses nothing.
 */
export const openAttempt = async (ctx: SignedInCtx, wanted: QuizWanted): Promise<RunningQuiz> => {
  const store = quizzesStore(ctx.db)
  const key = { personId: ctx.viewer.id, purpose: wanted.purpose, topic: wanted.topic }
  await store.endExpired(key, ctx.now())
  const bank = await openBank(ctx.db, wanted.topic)
  const before = await store.running(key)
  if (before && isKnown(bank, before)) return runningQuiz(ctx, bank, before)
  // A newer release took a question out of the bank.
  if (before) await store.drop(before.id, ctx.now())
  await start(ctx, bank, key, wanted)
  const attempt = await store.running(key)
  invariant(attempt, 'an attempt runs once it was started')
  return runningQuiz(ctx, bank, attempt)
}

const review = (
  ctx: Pick<SignedInCtx, 'language'>,
  { find }: Bank,
  drawn: DrawnQuestion,
  letter: AnswerLetter | null,
): ReviewedAnswer[] => {
  const question = find(drawn.id)
  if (!question) return []
  const { text, options, explanation, language } = questionIn(question, ctx.language)
  const place = optionAt(drawn, letter)
  return [
    {
      text,
      chosen: place === null ? null : (options[place] ?? null),
      right: options[0] ?? '',
      isRight: place === 0,
      explanation,
      law: question.source,
      language,
      madeBy: question.madeBy,
    },
  ]
}

/** The result of an attempt that was sent. */
export const resultOfAttempt = (
  ctx: Pick<SignedInCtx, 'language'>,
  bank: Bank,
  { id, topic, drawn }: KeptAttempt,
  answers: readonly (AnswerLetter | null)[],
): QuizResult => {
  const right = drawn.filter((question, index) => optionAt(question, answers[index] ?? null) === 0).length
  return {
    id,
    topic,
    right,
    total: drawn.length,
    isPassed: isQuizPassed(right, drawn.length),
    review: drawn.flatMap((question, index) => review(ctx, bank, question, answers[index] ?? null)),
  }
}

const lettersOf = (given: QuizAnswers, count: number): (AnswerLetter | null)[] =>
  Array.from({ length: count }, (_, index) => {
    const letter: unknown = Object.entries(given).find(([name]) => name === `q${index + 1}`)?.[1]
    return answerLetters.find((known) => known === letter) ?? null
  })

/**
 * Marks an attempt of this person, once, in the caller's transaction: sending it again returns the first result. By the
 * server's clock only. Refuses `quiz-not-found`, `quiz-expired`, and `quiz-too-early` before 30 % of the stated time.
 */
export const markAttempt = async (
  ctx: SignedInCtx,
  attemptId: string,
  given: QuizAnswers,
): Promise<QuizResult> => {
  const store = quizzesStore(ctx.db)
  const attempt = await store.lock(attemptId, ctx.viewer.id)
  if (!attempt) throw new Refusal('quiz-not-found')
  const bank = await openBank(ctx.db, attempt.topic)
  if (attempt.answers) return resultOfAttempt(ctx, bank, attempt, attempt.answers)
  const now = ctx.now()
  if (attempt.endedAt || isExpired(attempt.expiresAt, now)) throw new Refusal('quiz-expired')
  if (now < attempt.sendableFrom)
    throw new Refusal('quiz-too-early', {
      retryAfterSeconds: Math.ceil((attempt.sendableFrom.getTime() - now.getTime()) / 1_000),
    })
  const answers = lettersOf(given, attempt.drawn.length)
  const result = resultOfAttempt(ctx, bank, attempt, answers)
  await store.mark(attempt.id, answers, result.right, now)
  await markDrawn(ctx, attempt.drawn, answers)
  return result
}
