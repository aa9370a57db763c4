import { leaderOfPerson } from '#domains/leaders/server/lookup/facts.ts'
import { listModules } from '#domains/training/server/modules.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { OwnWay } from '../contract.ts'
import { wayLevelOf } from '../rules.ts'

const seatHolders = new Set(['deployed', 'verified'])

type Modules = Awaited<ReturnType<typeof listModules>>

/** The person's level on the way through the challenge, from the lessons as listed. */
export const wayOf = async (ctx: SignedInCtx, modules: Modules): Promise<OwnWay> => {
  const { id, isVerified } = ctx.viewer
  const leader = await leaderOfPerson(ctx, id)
  const passed = modules.filter(({ isPassed }) => isPassed).length
  const holdsSeat = leader !== undefined && seatHolders.has(leader.status)
  return {
    level: wayLevelOf({ isVerified, hasPassedAll: passed === modules.length, holdsSeat }),
    lessons: { passed, count: modules.length },
  }
}

/** The signed-in person's way through the challenge. */
export const showWay = async (ctx: SignedInCtx): Promise<OwnWay> => wayOf(ctx, await listModules(ctx))
