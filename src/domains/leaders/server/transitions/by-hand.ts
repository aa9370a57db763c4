import { attachFiles } from '#domains/files/server/attachments.ts'
import { refuseGoneFirst } from '#domains/identity/server/user-directory/scope.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import {
  type LeaderTransitionForm,
  type TransitionAnswer,
  TRANSITION_PROPOSAL_HOURS,
  SUSPENSION_HOURS,
} from '../../contracts/transition-contract.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import { type Actor, actorPermissions, transitionRow } from '../../rules.ts'
import { type LeaderFacts, leaderFor } from '../lookup/facts.ts'
import { actorFor, makesTransitions, refuseBarred } from './permission.ts'
import { type TransitionGuard, refuseUnmet, refuseWithoutReport } from './guards.ts'
import { checkTransition, transitionLeader } from './transitions.ts'
import { transitionsStore } from './store.ts'

const HOUR_MS = 3_600_000

const leaderName = (leaderId: string): string => `leader:${leaderId}`

const attach = async (ctx: SignedInCtx, leaderId: string, ids: readonly string[]): Promise<void> => {
  const areOwn = await attachFiles(ctx, { ownerId: ctx.viewer.id, ids, to: leaderName(leaderId) })
  if (!areOwn) throw new Refusal('evidence-unknown')
}

interface TransitionToPropose {
  readonly leader: LeaderFacts
  readonly to: LeaderStatus
  readonly by: Actor
  readonly reason: string
  readonly evidenceFileIds: readonly string[]
}

const propose = async (
  ctx: SignedInCtx,
  { leader, to, by, reason, evidenceFileIds }: TransitionToPropose,
): Promise<TransitionAnswer> => {
  const store = transitionsStore(ctx.db)
  const now = ctx.now()
  await store.expireProposals(leader.id, now)
  const hours = to === 'suspended' ? SUSPENSION_HOURS : TRANSITION_PROPOSAL_HOURS
  const proposal = { id: ctx.newId(), expires_at: new Date(now.getTime() + hours * HOUR_MS) }
  const isAdded = await store.addProposal({
    ...proposal,
    leader_id: leader.id,
    from_status: leader.status,
    to_status: to,
    by_role: by,
    reason,
    evidence_file_ids: [...evidenceFileIds],
    proposer_id: ctx.viewer.id,
    proposed_at: now,
  })
  if (!isAdded) throw new Refusal('already-proposed')
  ctx.auditing(leaderName(leader.id), `proposed ${leader.status} to ${to}: ${reason}`)
  return {
    status: 'pending_approval',
    leaderStatus: leader.status,
    to,
    proposalId: proposal.id,
    expiresAt: proposal.expires_at.toISOString(),
  }
}

const runGuardsAfter = async (
  ctx: SignedInCtx,
  guards: readonly TransitionGuard[],
  leader: LeaderFacts,
  to: LeaderStatus,
): Promise<void> => {
  for (const guard of guards) await guard.afterTransition?.(ctx, leader, to)
}

/**
 * Moves a leader where one person may, and proposes the transition where two people must agree (S-50). Refuses
 * `guard-unmet` while a guard of the published table is not met.
 */
export const transitionByHand = async (
  ctx: SignedInCtx,
  guards: readonly TransitionGuard[],
  { leaderId, ...form }: LeaderTransitionForm & { readonly leaderId: string },
): Promise<TransitionAnswer> => {
  const { to, reason } = form
  const leader = await leaderFor(ctx, leaderId)
  const by = actorFor(ctx.viewer, leader, to)
  await checkTransition(transitionsStore(ctx.db), leader, to, by)
  await refuseBarred(ctx, by, leader)
  await refuseUnmet(ctx, guards, leader, to)
  const evidenceFileIds = [...new Set(form.evidenceIds)]
  refuseWithoutReport(leader, evidenceFileIds)
  await attach(ctx, leaderId, evidenceFileIds)
  if (transitionRow(leader.status, to)?.people !== 1)
    return propose(ctx, { leader, to, by, reason, evidenceFileIds })
  await transitionLeader(ctx, { leaderId, to, by, why: reason, evidenceFileIds })
  await runGuardsAfter(ctx, guards, leader, to)
  ctx.auditing(leaderName(leaderId), `${leader.status} to ${to}: ${reason}`)
  return { status: 'moved', leaderStatus: to, to, proposalId: null, expiresAt: null }
}

interface ProposalRef {
  readonly leaderId: string
  readonly proposalId: string
}

const proposalFor = async (ctx: SignedInCtx, { leaderId, proposalId }: ProposalRef) => {
  const leader = await leaderFor(ctx, leaderId)
  if (!makesTransitions(ctx.viewer)) throw new Refusal('forbidden')
  const proposal = isId(proposalId)
    ? await transitionsStore(ctx.db).findProposal(leaderId, proposalId)
    : undefined
  if (!proposal) throw new Refusal('proposal-not-found')
  return { leader, proposal }
}

/** The second person of a proposal: not the proposer, with the same permission, not involved. */
const asSecond = async (ctx: SignedInCtx, place: ProposalRef) => {
  const found = await proposalFor(ctx, place)
  const { leader, proposal } = found
  // Staff with another permission learn nothing else; the proposer gets the refusal that S-50 words.
  if (proposal.proposer_id === ctx.viewer.id) throw new Refusal('second-approver-required')
  await refuseBarred(ctx, proposal.by_role, leader)
  return found
}

/**
 * Confirms a proposal in time, as a second person with the same permission. Refuses the proposer in the words of
 * S-50, and `guard-unmet` when a guard is no longer met; the proposal then stays open.
 */
export const confirmTransition = async (
  ctx: SignedInCtx,
  guards: readonly TransitionGuard[],
  place: ProposalRef,
): Promise<TransitionAnswer> => {
  const { leader, proposal } = await asSecond(ctx, place)
  const { leaderId } = place
  const { to_status: to, by_role: by } = proposal
  await refuseGoneFirst(ctx, actorPermissions[by] ?? 'leader-moves', proposal.proposer_id)
  if (!(await transitionsStore(ctx.db).confirmProposal(proposal.id, ctx.viewer.id, ctx.now())))
    throw new Refusal('proposal-closed')
  await refuseUnmet(ctx, guards, leader, to)
  await transitionLeader(ctx, {
    leaderId,
    to,
    by,
    why: proposal.reason,
    movedBy: proposal.proposer_id,
    confirmedBy: ctx.viewer.id,
    evidenceFileIds: proposal.evidence_file_ids,
  })
  await runGuardsAfter(ctx, guards, leader, to)
  ctx.auditing(leaderName(leaderId), `confirmed ${proposal.from_status} to ${to}: ${proposal.reason}`)
  return { status: 'moved', leaderStatus: to, to, proposalId: proposal.id, expiresAt: null }
}

const close = async (
  ctx: SignedInCtx,
  { leader, proposal }: Awaited<ReturnType<typeof proposalFor>>,
  state: 'withdrawn' | 'refused',
  reason: string | null,
): Promise<TransitionAnswer> => {
  const change = { state, closer_id: ctx.viewer.id, close_reason: reason, closed_at: ctx.now() }
  if (!(await transitionsStore(ctx.db).closeProposal(proposal.id, change)))
    throw new Refusal('proposal-closed')
  const { from_status: from, to_status: to } = proposal
  ctx.auditing(leaderName(leader.id), [`${state} ${from} to ${to}`, reason].filter(Boolean).join(': '))
  return { status: 'closed', leaderStatus: leader.status, to, proposalId: proposal.id, expiresAt: null }
}

/** Withdraws one's own proposal. Refuses everybody but the proposer, and a closed proposal. */
export const withdrawTransition = async (ctx: SignedInCtx, place: ProposalRef): Promise<TransitionAnswer> => {
  const found = await proposalFor(ctx, place)
  if (found.proposal.proposer_id !== ctx.viewer.id) throw new Refusal('not-proposer')
  return close(ctx, found, 'withdrawn', null)
}

/** Refuses a proposal as its second person; the proposer reads why, and may propose it again. */
export const refuseTransition = async (
  ctx: SignedInCtx,
  place: ProposalRef,
  reason: string,
): Promise<TransitionAnswer> => close(ctx, await asSecond(ctx, place), 'refused', reason)
