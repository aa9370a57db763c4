import { confirm, findApproval, propose, withCodes } from '#domains/approvals/server/approvals.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { ProposalAction } from '../../round-contract.ts'
import { roundApproval } from './approval.ts'
import { lockedRound } from './round-steps.ts'

/** The refusals of approvals as the calls of rounds declare them. */
const codes = {
  'approval-waiting': 'proposal-waiting',
  'approval-not-found': 'proposal-not-found',
  'approval-closed': 'proposal-over',
}

/** The first of two people proposes to open or certify a round; refuses what could not be confirmed now. */
export const proposeForRound = async (
  ctx: SignedInCtx,
  roundId: string,
  { act, reason }: { act: ProposalAction; reason: string },
): Promise<{ id: string; state: 'pending_approval' }> => {
  await lockedRound(ctx, roundId)
  const { id } = await withCodes(codes, () => propose(ctx, roundApproval, { roundId, act }, reason))
  return { id, state: 'pending_approval' }
}

/**
 * A second person confirms: the round opens with all its candidates, or its result becomes final. Of many parallel
 * confirmations one succeeds and the others are refused.
 */
export const confirmForRound = (
  ctx: SignedInCtx,
  roundId: string,
  proposalId: string,
): Promise<{ id: string }> =>
  withCodes(codes, async () => {
    await lockedRound(ctx, roundId)
    const { payload } = await findApproval(ctx, roundApproval, proposalId)
    if (payload.roundId !== roundId) throw new Refusal('approval-not-found')
    await confirm(ctx, roundApproval, proposalId)
    return { id: roundId }
  })
