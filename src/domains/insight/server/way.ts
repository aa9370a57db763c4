import type { DashboardReaders } from '#platform/server/contributions/dashboard-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { OwnWay } from '../contract.ts'
import { wayLevelOf } from '../rules.ts'

/** The signed-in person's way through the challenge. */
export const showWay = async (
  ctx: SignedInCtx,
  read: Pick<DashboardReaders, 'lessons' | 'holdsSeat'>,
): Promise<OwnWay> => {
  const [{ passed, count }, holdsSeat] = [await read.lessons(ctx), await read.holdsSeat(ctx)]
  const { isVerified } = ctx.viewer
  return {
    level: wayLevelOf({ isVerified, hasPassedAll: passed === count, holdsSeat }),
    lessons: { passed, count },
  }
}
