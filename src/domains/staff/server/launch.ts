import { dutiesFrom } from '#domains/identity/server/user-directory/duty-rules.ts'
import type { LaunchCheck } from '#platform/server/contributions/staff-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type LaunchStep, launchSteps } from '#shared/staff/launch-steps.ts'
import type { LaunchState } from '../launch-contract.ts'

/** What a new installation still lacks before its first round, and when its people may be given a duty. */
export const showLaunch = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  checks: readonly LaunchCheck[],
): Promise<LaunchState> => {
  const found = await Promise.all(checks.map(async ({ step, isDone }) => ((await isDone(ctx)) ? step : null)))
  const done = new Set<LaunchStep>(found.filter((step) => step !== null))
  // A round that is announced has its candidates.
  if (done.has('round')) done.add('leaders')
  const from = await dutiesFrom(ctx)
  return {
    open: launchSteps.filter((step) => !done.has(step)),
    candidates: from === null ? 'nobody' : from > ctx.now() ? 'later' : 'now',
    dutiesFrom: from?.toISOString() ?? null,
  }
}
