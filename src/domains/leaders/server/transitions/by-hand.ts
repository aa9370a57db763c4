import {
  confirm,
  findApproval,
  propose,
  refuse,
  withCodes,
  withdraw,
} from '#domains/approvals/server/approvals.ts'
import { attachFiles } from '#domains/files/server/attachments.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { LeaderTransitionForm, TransitionAnswer } from '../../contracts/transition-contract.ts'
import { transitionRow } from '../../rules.ts'
import { leaderFor } from '../lookup/facts.ts'
import { leaderName, type TransitionKind } from './approval.ts'
import { refuseWithoutReport } from './guards.ts'
import { actorFor, makesTransitions, refuseBarred } from './permission.ts'
import { transitionProposals } from './proposals.ts'
import { transitionsStore } from './store.ts'
import { checkTransition, transitionLeader } from './transitions.ts'

const attach = async (ctx: SignedInCtx, leaderId: string, ids: readonly string[]): Promise<void> => {
  const areOwn = await attachFiles(ctx, { ownerId: ctx.viewer.id, ids, to: leaderName(leaderId) })
  if (!areOwn) throw new Refusal('evidence-unknown')
}

/** The refusals of approvals as the calls of transitions declare them. */
const codes = {
  'approval-waiting': 'already-proposed',
  'approval-not-found': 'proposal-not-found',
  'approval-closed': 'proposal-closed',
  // Only another account of somebody involved gets here; the own one is refused before, in its own words.
  'approval-involved': 'own-leader',
}

/**
 * Moves a leader where one person may, and proposes the transition where two people must agree (S-50). Refuses
 * `guard-unmet` while a guard of the published table is not met.
 */
export const transitionByHand = (
  ctx: SignedInCtx,
  kind: TransitionKind,
  { leaderId, ...form }: LeaderTransitionForm & { readonly leaderId: string },
): Promise<TransitionAnswer> =>
  withCodes(codes, async () => {
    const { to, reason } = form
    const leader = await leaderFor(ctx, leaderId)
    const by = actorFor(ctx.viewer, leader, to)
    await checkTransition(transitionsStore(ctx.db), leader, to, by)
    await refuseBarred(ctx, by, leader)
    const evidenceFileIds = [...new Set(form.evidenceIds)]
    const move = { leaderId, from: leader.status, to, by, evidenceFileIds }
    await kind.check?.(ctx, move)
    refuseWithoutReport(leader, evidenceFileIds)
    await attach(ctx, leaderId, evidenceFileIds)
    if (transitionRow(leader.status, to)?.people !== 1) {
      const { id, expiresAt } = await propose(ctx, kind, move, reason)
      return {
        status: 'pending_approval',
        leaderStatus: leader.status,
        to,
        proposalId: id,
        expiresAt: expiresAt.toISOString(),
      }
    }
    await transitionLeader(ctx, { leaderId, to, by, why: reason, evidenceFileIds })
    await kind.afterwards(ctx, leader, to)
    ctx.auditing(leaderName(leaderId), `${leader.status} to ${to}: ${reason}`)
    return { status: 'moved', leaderStatus: to, to, proposalId: null, expiresAt: null }
  })

interface ProposalRef {
  readonly leaderId: string
  readonly proposalId: string
}

const proposalFor = async (ctx: SignedInCtx, { leaderId, proposalId }: ProposalRef) => {
  const leader = await leaderFor(ctx, leaderId)
  if (!makesTransitions(ctx.viewer)) throw new Refusal('forbidden')
  const proposal = await findApproval(ctx, transitionProposals, proposalId)
  if (proposal.payload.leaderId !== leaderId) throw new Refusal('approval-not-found')
  return { leader, ...proposal }
}

/** The second person of a proposal: not the proposer, with the same permission, not involved. */
const asSecond = async (ctx: SignedInCtx, place: ProposalRef) => {
  const found = await proposalFor(ctx, place)
  // Staff with another permission learn nothing else; the proposer gets the refusal that S-50 words.
  if (found.stored.proposed_by === ctx.viewer.id) throw new Refusal('second-approver-required')
  await refuseBarred(ctx, found.payload.by, found.leader)
  return found
}

/**
 * Confirms a proposal in time, as a second person with the same permission. Refuses the proposer in the words of
 * S-50, and `guard-unmet` when a guard is no longer met; the proposal then stays open.
 */
export const confirmTransition = (
  ctx: SignedInCtx,
  kind: TransitionKind,
  place: ProposalRef,
): Promise<TransitionAnswer> =>
  withCodes(codes, async () => {
    const { payload } = await asSecond(ctx, place)
    await confirm(ctx, kind, place.proposalId)
    const { to } = payload
    return { status: 'moved', leaderStatus: to, to, proposalId: place.proposalId, expiresAt: null }
  })

const closed = (
  { leader, payload }: Awaited<ReturnType<typeof proposalFor>>,
  { proposalId }: ProposalRef,
): TransitionAnswer => ({
  status: 'closed',
  leaderStatus: leader.status,
  to: payload.to,
  proposalId,
  expiresAt: null,
})

/** Withdraws one's own proposal. Refuses everybody but the proposer, and a closed proposal. */
export const withdrawTransition = (
  ctx: SignedInCtx,
  kind: TransitionKind,
  place: ProposalRef,
): Promise<TransitionAnswer> =>
  withCodes(codes, async () => {
    const found = await proposalFor(ctx, place)
    await withdraw(ctx, kind, place.proposalId)
    return closed(found, place)
  })

/** Refuses a proposal as its second person; the proposer reads why, and may propose it again. */
export const refuseTransition = (
  ctx: SignedInCtx,
  kind: TransitionKind,
  place: ProposalRef,
  reason: string,
): Promise<TransitionAnswer> =>
  withCodes(codes, async () => {
    const found = await asSecond(ctx, place)
    await refuse(ctx, kind, place.proposalId, reason)
    return closed(found, place)
  })
