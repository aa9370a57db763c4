import { type QuizAnswers } from '#domains/quizzes/attempt-contract.ts'
import { markAttempt, openAttempt } from '#domains/quizzes/server/quizzes.ts'
import { findRunningQuiz } from '#domains/quizzes/server/running-quiz.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { Answered, Evidence, TaskDetail } from '../../contracts/task-contract.ts'
import type { StoredTask } from './store.ts'

const QUESTIONS = 5

/** Opens the quiz of a task and period, or returns the one that still runs. Its time is the stated one of the task. */
export const openQuiz = async (
  ctx: SignedInCtx,
  { id, minutes }: Pick<StoredTask, 'id' | 'minutes'>,
  period: string,
): Promise<string> =>
  (
    await openAttempt(ctx, {
      topic: 'all',
      questions: QUESTIONS,
      seconds: minutes * 60,
      purpose: `task:${id}:${period}`,
    })
  ).id

/** The running quiz as its page shows it; null when its time is over. */
export const showQuiz = async (ctx: SignedInCtx, attemptId: string): Promise<TaskDetail['quiz']> => {
  const quiz = await findRunningQuiz(ctx, attemptId)
  return (
    quiz && {
      secondsLeft: Math.max(0, Math.floor((Date.parse(quiz.expiresAt) - ctx.now().getTime()) / 1_000)),
      expiresAt: quiz.expiresAt,
      questions: quiz.questions.map(({ text, options, language }) => ({ text, options, language })),
    }
  )
}

/** Marks a quiz once; refuses `quiz-expired` after its time by the server's clock, and what marking refuses. */
export const markQuiz = async (ctx: SignedInCtx, attemptId: string, evidence: Evidence) => {
  const { q1, q2, q3, q4, q5 } = evidence
  const given: QuizAnswers = { q1, q2, q3, q4, q5 }
  const { isPassed, right, total, review } = await markAttempt(ctx, attemptId, given)
  const answers = review.map(
    ({ text, isRight, chosen, right: rightOption, explanation, law, language }): Answered => ({
      text,
      isRight,
      chosen,
      right: rightOption,
      explanation,
      source: law,
      language,
    }),
  )
  return { isPassed, right, total, answers }
}
