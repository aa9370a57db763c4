import type { SignedInCtx } from '#platform/server/context.ts'
import type { RunningQuiz } from '../attempt-contract.ts'
import { isExpired } from '../rules.ts'
import { openBank } from './bank.ts'
import { runningQuiz } from './quizzes.ts'
import { quizzesStore } from './store.ts'

/** A running attempt of this person, for pages that show it again; null once it was sent or its time is over. */
export const findRunningQuiz = async (ctx: SignedInCtx, attemptId: string): Promise<RunningQuiz | null> => {
  const attempt = await quizzesStore(ctx.db).find(attemptId, ctx.viewer.id)
  return attempt && !attempt.endedAt && !isExpired(attempt.expiresAt, ctx.now())
    ? runningQuiz(ctx, await openBank(ctx.db, attempt.topic), attempt)
    : null
}
