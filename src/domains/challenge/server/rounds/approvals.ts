import { TRANSITION_PROPOSAL_HOURS } from '#domains/leaders/contracts/transition-contract.ts'
import { refuseGoneFirst, whoStillMay } from '#domains/identity/server/user-directory/scope.ts'
import { transitionLeader } from '#domains/leaders/server/transitions/transitions.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { ProposalAction } from '../../round-contract.ts'
import { checksOf, isGo, readyLeaders } from './readiness.ts'
import { lockedRound, isOpeningTime, transitionRound, roundName } from './rounds.ts'
import { roundsStore, type StoredRound } from './store.ts'

const HOUR_MS = 3_600_000
const WHY_OPENED = message('The round of public selection opened')

const refuseUnlessReady = async (ctx: Pick<Ctx, 'db' | 'now'>, round: StoredRound): Promise<void> => {
  if (!isOpeningTime(round, ctx.now())) throw new Refusal('round-not-time')
  const contests = await roundsStore(ctx.db).contestsOf([round.id])
  const checks = await checksOf(ctx, round, contests)
  if (!contests.every(({ id }) => isGo(checks.get(id)))) throw new Refusal('round-not-ready')
}

const refuseUnlessPossible = async (
  ctx: SignedInCtx,
  round: StoredRound,
  act: ProposalAction,
): Promise<void> => {
  if (act === 'open') {
    if (round.status !== 'announced') throw new Refusal('round-moved')
    return refuseUnlessReady(ctx, round)
  }
  if (round.status !== 'closed') throw new Refusal('round-moved')
  if (!(await roundsStore(ctx.db).isTallied(round.id))) throw new Refusal('no-tally')
}

/** Closes proposals whose proposer lost the permission, so that others can propose again. */
const closeOfGone = async (ctx: SignedInCtx, roundId: string): Promise<void> => {
  const store = roundsStore(ctx.db)
  const waiting = await store.waitingProposals(ctx.now(), roundId)
  const staying = await whoStillMay(
    ctx,
    'rounds',
    waiting.map(({ proposer_id: id }) => id),
  )
  const gone = waiting.filter(({ proposer_id: id }) => !staying.has(id))
  if (gone.length > 0)
    await store.closeProposals(
      gone.map(({ id }) => id),
      ctx.now(),
    )
}

/** The first of two people proposes to open or certify a round; refuses what could not be confirmed now. */
export const proposeForRound = async (
  ctx: SignedInCtx,
  roundId: string,
  { act, reason }: { act: ProposalAction; reason: string },
): Promise<{ id: string; state: 'pending_approval' }> => {
  const store = roundsStore(ctx.db)
  const now = ctx.now()
  const round = await lockedRound(ctx, roundId)
  await refuseUnlessPossible(ctx, round, act)
  await store.expireProposals(now)
  await closeOfGone(ctx, roundId)
  const id = ctx.newId()
  const isAdded = await store.addProposal({
    id,
    round_id: roundId,
    act,
    proposer_id: ctx.viewer.id,
    reason,
    proposed_at: now,
    expires_at: new Date(now.getTime() + TRANSITION_PROPOSAL_HOURS * HOUR_MS),
  })
  if (!isAdded) throw new Refusal('proposal-waiting')
  ctx.auditing(roundName(roundId), `${act}: ${reason}`)
  return { id, state: 'pending_approval' }
}

/** Everybody who may be a candidate now is one from here on; nobody joins later. */
const enterCandidates = async (ctx: SignedInCtx, round: StoredRound, proposerId: string): Promise<void> => {
  const store = roundsStore(ctx.db)
  const contests = await store.contestsOf([round.id])
  const leaders = await readyLeaders(
    ctx,
    contests.map(({ lga }) => lga),
  )
  for (const { id: contestId, lga } of contests) {
    const standing = leaders.get(lga) ?? []
    await store.addCandidates(
      standing.map(({ id }) => ({ contest_id: contestId, leader_id: id, lga, entered_at: ctx.now() })),
    )
    for (const { id } of standing)
      await transitionLeader(ctx, {
        leaderId: id,
        to: 'public_selection',
        by: 'round-admins',
        movedBy: proposerId,
        confirmedBy: ctx.viewer.id,
        why: WHY_OPENED,
      })
  }
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
  const store = roundsStore(ctx.db)
  const round = await lockedRound(ctx, roundId)
  const proposal = isId(proposalId) ? await store.findProposal(roundId, proposalId) : undefined
  if (!proposal) throw new Refusal('proposal-not-found')
  if (proposal.proposer_id === ctx.viewer.id) throw new Refusal('second-approver-required')
  await refuseGoneFirst(ctx, 'rounds', proposal.proposer_id)
  if (!(await store.confirmProposal(proposalId, ctx.viewer.id, ctx.now()))) throw new Refusal('proposal-over')
  await refuseUnlessPossible(ctx, round, proposal.act)
  await transitionRound(ctx, round, proposal.act === 'open' ? 'open' : 'certified')
  if (proposal.act === 'open') await enterCandidates(ctx, round, proposal.proposer_id)
  ctx.auditing(roundName(roundId), `${proposal.act}: ${proposal.reason}`)
  return { id: roundId }
}
