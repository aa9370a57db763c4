import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { slot } from '#platform/server/contributions/slot.ts'
import { Refusal } from '#shared/errors.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import { REPORT_MISSING } from '../../contracts/transition-contract.ts'
import type { LeaderFacts } from '../lookup/facts.ts'

/**
 * How a domain above this one guards transitions: consent, seats, audits. All guards check the
 * transitions by hand; a domain checks its own transitions itself.
 */
export interface TransitionGuard {
  /** The conditions of the published table that are not met yet, as sentences for the console. */
  readonly unmet: (
    ctx: Pick<Ctx, 'db' | 'now'>,
    leader: LeaderFacts,
    to: LeaderStatus,
  ) => Promise<readonly string[]>
  /** Writes the domain's own rows for a transition just made by hand, in the same transaction. */
  readonly afterTransition?: (ctx: SignedInCtx, leader: LeaderFacts, to: LeaderStatus) => Promise<void>
}

/** Guards of transitions, in the order in which they are asked. */
export const transitionGuard = slot<TransitionGuard>('leaders.transition-guard')

/** The refusal of a transition by hand, in the words of the guard that is not met. */
export const guardUnmet = (message: string): Refusal => new Refusal('guard-unmet', { message })

/** All unmet guards of this leader's transition, whoever makes it. */
export const unmetGuards = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  guards: readonly TransitionGuard[],
  leader: LeaderFacts,
  to: LeaderStatus,
): Promise<string[]> => {
  const unmet: string[] = []
  for (const guard of guards) unmet.push(...(await guard.unmet(ctx, leader, to)))
  return unmet
}

/** Refuses `guard-unmet` in the words of the first unmet guard. */
export const refuseUnmet = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  guards: readonly TransitionGuard[],
  leader: LeaderFacts,
  to: LeaderStatus,
): Promise<void> => {
  const [first] = await unmetGuards(ctx, guards, leader, to)
  if (first !== undefined) throw guardUnmet(first)
}

/** Ending a suspension needs the investigation report as a file. */
export const refuseWithoutReport = (leader: LeaderFacts, evidenceFileIds: readonly string[]): void => {
  if (leader.status === 'suspended' && evidenceFileIds.length === 0) throw guardUnmet(REPORT_MISSING)
}
