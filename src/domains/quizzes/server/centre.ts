import * as z from 'zod/mini'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import {
  type DrawTopic,
  drawTopics,
  type QuizResult,
  quizTopics,
  type RunningQuiz,
} from '../attempt-contract.ts'
import {
  type PastQuiz,
  PRACTICE_QUESTIONS,
  PRACTICE_SECONDS,
  type PracticeQuestion,
  type QuizCentre,
  type QuizItem,
  SHOWN_RESULTS,
  timeChoices,
} from '../contract.ts'
import { isQuizPassed, timePercents } from '../rules.ts'
import type { LanguageCode } from '#shared/words.ts'
import { openBank, questionIn, questionsOn, writtenQuestions } from './bank.ts'
import { countsOf } from './engine.ts'
import { openAttempt, resultOfAttempt, runningQuiz } from './quizzes.ts'
import { quizzesStore } from './store.ts'

/** The purpose of quizzes that people take for themselves: they pay nothing. */
const PRACTICE = 'practice'

const topicsFrom = (from: 'bank' | 'made'): readonly DrawTopic[] =>
  from === 'made' ? ['made'] : [...quizTopics, 'all']

const historyOf = async (ctx: SignedInCtx): Promise<PastQuiz[]> =>
  (await quizzesStore(ctx.db).lastResults(ctx.viewer.id, SHOWN_RESULTS)).map((row) => ({
    id: row.id,
    topic: z.enum(drawTopics).parse(row.topic),
    at: (row.at ?? ctx.now()).toISOString(),
    right: row.right ?? 0,
    total: row.total,
    isPassed: isQuizPassed(row.right ?? 0, row.total),
  }))

/** The topics with this person's results, their last quizzes, and the practice that runs. */
export const showCentre = async (ctx: SignedInCtx, from: 'bank' | 'made'): Promise<QuizCentre> => {
  const store = quizzesStore(ctx.db)
  const topics = topicsFrom(from)
  const best = new Map((await store.bestResults(ctx.viewer.id)).map((row) => [row.topic, row]))
  const running = await store.lastRunning(ctx.viewer.id, PRACTICE, topics, ctx.now())
  const made = await openBank(ctx.db, from === 'made' ? 'made' : 'all')
  const percent = String(await store.percentOf(ctx.viewer.id))
  return {
    running: running && runningQuiz(ctx, await openBank(ctx.db, running.topic), running),
    topics: topics.map((topic) => ({
      topic,
      questions: topic === 'made' ? made.questions.length : questionsOn(topic).length,
      best: best.get(topic)?.best ?? null,
      tries: best.get(topic)?.tries ?? 0,
    })),
    history: await historyOf(ctx),
    time: timeChoices.find((choice) => choice === percent) ?? '100',
  }
}

/** Starts a practice quiz, or returns the one that runs. */
export const startPractice = (ctx: SignedInCtx, topic: DrawTopic): Promise<RunningQuiz> =>
  openAttempt(ctx, { topic, questions: PRACTICE_QUESTIONS, seconds: PRACTICE_SECONDS, purpose: PRACTICE })

/** The result of a person's own quiz; refuses `result-not-found`, also while the quiz runs. */
export const showResult = async (ctx: SignedInCtx, attemptId: string): Promise<QuizResult> => {
  const attempt = z.uuid().safeParse(attemptId).success
    ? await quizzesStore(ctx.db).find(attemptId, ctx.viewer.id)
    : null
  if (!attempt?.answers) throw new Refusal('result-not-found')
  return resultOfAttempt(ctx, await openBank(ctx.db, attempt.topic), attempt, attempt.answers)
}

/** Sets how much of the stated time this person has, for quizzes that start from now on. */
export const setTime = async (ctx: SignedInCtx, time: (typeof timeChoices)[number]) => {
  const percent = timePercents.find((known) => String(known) === time) ?? 100
  await quizzesStore(ctx.db).setPercent(ctx.viewer.id, percent, ctx.now())
  return { time }
}

/** How each question does, the least often right first; questions that nobody saw yet stand last. */
export const listItems = async (ctx: Pick<Ctx, 'db'>): Promise<QuizItem[]> =>
  countsOf(
    ctx,
    [...writtenQuestions, ...(await openBank(ctx.db, 'made')).questions].map(({ id, topic, text }) => ({
      id,
      topic,
      text,
    })),
  )

/** The questions on fundamental rights with their answers, in a language. */
export const listRights = async (language: LanguageCode): Promise<PracticeQuestion[]> =>
  questionsOn('rights').map((question) => {
    const { options, ...words } = questionIn(question, language)
    const [right = '', ...wrong] = options
    return { id: question.id, source: question.source, ...words, right, wrong }
  })
