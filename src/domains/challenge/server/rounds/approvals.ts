import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { confirm, findApproval, propose } from '#domains/approvals/server/approvals.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { ProposalAction } from '../../round-contract.ts'
import { roundApproval } from './approval.ts'
import { lockedRound } from './round-steps.ts'

/** The first of two people proposes to open or certify a round; refuses what could not be confirmed now. */
export const proposeForRound = async (
  ctx: SignedInCtx,
  roundId: string,
  { act, reason }: { act: ProposalAction; reason: string },
): Promise<Pending> => {
  await lockedRound(ctx, roundId)
  return propose(ctx, roundApproval, { roundId, act }, reason)
}

/**
 * A second person confirms: the round opens with all its candidates, or its result becomes final. Of many parallel
 * confirmations one succeeds and the others are refused.
 */
export const confirmForRound = async (
  ctx: SignedInCtx,
  roundId: string,
  proposalId: string,
): Promise<{ id: string }> => {
  await lockedRound(ctx, roundId)
  const { payload } = await findApproval(ctx, roundApproval, proposalId)
  if (payload.roundId !== roundId) throw new Refusal('approval-not-found')
  await confirm(ctx, roundApproval, proposalId)
  return { id: roundId }
}
