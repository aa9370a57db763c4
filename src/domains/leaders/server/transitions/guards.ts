import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import { REPORT_MISSING } from '../../contracts/transition-contract.ts'
import type { LeaderFacts } from '../lookup/facts.ts'

/**
 * What a domain above this one knows of moves: consent, seats, audits. the composition root hands the guards of all domains to the
 * moves by hand; moves that a domain makes itself are judged by that domain.
 */
export interface TransitionGuard {
  /** What the published table asks for and is not true yet, in sentences that stand beside the move. */
  readonly unmet: (
    ctx: Pick<Ctx, 'db' | 'now'>,
    leader: LeaderFacts,
    to: LeaderStatus,
  ) => Promise<readonly string[]>
  /** What the domain keeps with a move that was just made by hand, in the same transaction. */
  readonly moved?: (ctx: SignedInCtx, leader: LeaderFacts, to: LeaderStatus) => Promise<void>
}

/** A refusal of a move by hand, in the words of the guard that is not met. */
export const guardUnmet = (message: string): Refusal => new Refusal('guard-unmet', { message })

/** Everything that stands against a move of this leader now, whoever makes it. */
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

/** Refuses `guard-unmet` in the words of the first guard that is not met. */
export const refuseUnmet = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  guards: readonly TransitionGuard[],
  leader: LeaderFacts,
  to: LeaderStatus,
): Promise<void> => {
  const [first] = await unmetGuards(ctx, guards, leader, to)
  if (first !== undefined) throw guardUnmet(first)
}

/** The end of a suspension rests on the report of the investigation, which comes with the move as a file. */
export const refuseWithoutReport = (leader: LeaderFacts, evidenceFileIds: readonly string[]): void => {
  if (leader.status === 'suspended' && evidenceFileIds.length === 0) throw guardUnmet(REPORT_MISSING)
}
