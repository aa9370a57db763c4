import type { SignedInCtx } from '#platform/server/context.ts'
import type { Answered, Evidence, TaskDetail } from '../../contracts/task-contract.ts'

/** Whether the quiz engine is part of this build. */
export const hasQuizzes = false

/** The running attempt of a quiz task. */
export const openQuiz = async (_ctx: SignedInCtx, _purpose: string): Promise<string | null> => null

/** A running attempt as its page shows it. */
export const showQuiz = async (_ctx: SignedInCtx, _attemptId: string): Promise<TaskDetail['quiz']> => null

/** Marks an attempt once. */
export const markQuiz = async (
  _ctx: SignedInCtx,
  _attemptId: string,
  _evidence: Evidence,
): Promise<{ isPassed: boolean; right: number; total: number; answers: Answered[] } | null> => null
