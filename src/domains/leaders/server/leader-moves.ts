import { attachFiles, describeFiles } from '#domains/files/server/attachments.ts'
import { namesOf } from '#domains/identity/server/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/cursors.ts'
import { mayEnter, type Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import type { LeaderStatus } from '../leader-contract.ts'
import {
  type LeaderHistoryAnswer,
  type LeaderMoveForm,
  type MoveAnswer,
  PROPOSAL_HOURS,
  SUSPENSION_HOURS,
} from '../move-contract.ts'
import { type Actor, actorDuties, actorNames, isPublic, leaderMoveTable, moveRow } from '../rules.ts'
import { concernsStore } from './concerns-store.ts'
import { type LeaderFacts, leaderFor } from './leader-facts.ts'
import { illegalMove, judgeMove, moveLeaderTo } from './moves.ts'
import { movesStore } from './moves-store.ts'

const HOUR_MS = 3_600_000

const holdsDutyOf =
  (viewer: Viewer | null) =>
  (actor: Actor): boolean => {
    const duty = actorDuties[actor]
    return duty !== null && mayEnter(duty, viewer)
  }

/** True for staff of any desk that moves leaders by hand. */
const movesLeaders = (viewer: Viewer | null): boolean =>
  leaderMoveTable.some(({ by }) => by.some(holdsDutyOf(viewer)))

/**
 * As whom this person may make a move. Whoever moves no leaders at all is refused `forbidden` whatever the move, so
 * that a refusal tells nothing; a move outside the table, or one of the reviewers or the platform, is `illegal-move`.
 */
const actorFor = (viewer: Viewer, leader: LeaderFacts, to: LeaderStatus): Actor => {
  if (!movesLeaders(viewer)) throw new Refusal('forbidden')
  const row = moveRow(leader.status, to)
  if (!row?.by.some((actor) => actorDuties[actor] !== null)) throw illegalMove(leader.status, to)
  const actor = row.by.find(holdsDutyOf(viewer))
  if (!actor) throw new Refusal('forbidden')
  return actor
}

/** Nobody decides about themselves, and nobody who suspended a leader sits on the panel that ends it. */
const refuseInvolved = async (ctx: SignedInCtx, leader: LeaderFacts, actor: Actor): Promise<void> => {
  const me = ctx.viewer.id
  if (leader.personId === me) throw new Refusal('own-leader')
  if (actor !== 'fresh-panel') return
  const moves = await movesStore(ctx.db).movesOf(leader.id)
  const suspension = moves.findLast((move) => move.to_status === 'suspended')
  const involved = [
    suspension?.actor_id,
    suspension?.second_id,
    ...(await concernsStore(ctx.db).decidersOf(leader.id)),
  ]
  if (involved.includes(me)) throw new Refusal('involved-before')
}

const named = (leaderId: string): string => `leader:${leaderId}`

const attach = async (ctx: SignedInCtx, leaderId: string, ids: readonly string[]): Promise<void> => {
  const areOwn = await attachFiles(ctx, { ownerId: ctx.viewer.id, ids, to: named(leaderId) })
  if (!areOwn) throw new Refusal('evidence-unknown')
}

/** Moves a leader at once where one person may, and proposes the move where two people must agree (S-50). */
export const moveByHand = async (
  ctx: SignedInCtx,
  leaderId: string,
  form: LeaderMoveForm,
): Promise<MoveAnswer> => {
  const { to, reason } = form
  const leader = await leaderFor(ctx, leaderId)
  const by = actorFor(ctx.viewer, leader, to)
  const store = movesStore(ctx.db)
  await judgeMove(store, leader, to, by)
  await refuseInvolved(ctx, leader, by)
  const evidenceFileIds = [...new Set(form.evidenceIds)]
  await attach(ctx, leaderId, evidenceFileIds)
  if (moveRow(leader.status, to)?.people === 1) {
    await moveLeaderTo(ctx, { leaderId, to, by, why: reason, evidenceFileIds })
    ctx.auditing(named(leaderId), `${leader.status} to ${to}: ${reason}`)
    return { status: 'moved', leaderStatus: to, to, proposalId: null, expiresAt: null }
  }
  const now = ctx.now()
  await store.expireProposals(leaderId, now)
  const hours = to === 'suspended' ? SUSPENSION_HOURS : PROPOSAL_HOURS
  const proposal = { id: ctx.newId(), expires_at: new Date(now.getTime() + hours * HOUR_MS) }
  const isAdded = await store.addProposal({
    ...proposal,
    leader_id: leaderId,
    from_status: leader.status,
    to_status: to,
    by_role: by,
    reason,
    evidence_file_ids: evidenceFileIds,
    proposer_id: ctx.viewer.id,
    proposed_at: now,
  })
  if (!isAdded) throw new Refusal('already-proposed')
  ctx.auditing(named(leaderId), `proposed ${leader.status} to ${to}: ${reason}`)
  return {
    status: 'pending_approval',
    leaderStatus: leader.status,
    to,
    proposalId: proposal.id,
    expiresAt: proposal.expires_at.toISOString(),
  }
}

/** The second person of a move: another one, with the same duty, in time. Refuses the proposer with S-50's words. */
export const confirmMove = async (
  ctx: SignedInCtx,
  { leaderId, proposalId }: { leaderId: string; proposalId: string },
): Promise<MoveAnswer> => {
  const leader = await leaderFor(ctx, leaderId)
  if (!movesLeaders(ctx.viewer)) throw new Refusal('forbidden')
  const store = movesStore(ctx.db)
  const proposal = isId(proposalId) ? await store.findProposal(leaderId, proposalId) : undefined
  if (!proposal) throw new Refusal('proposal-not-found')
  const { to_status: to, by_role: by } = proposal
  if (!holdsDutyOf(ctx.viewer)(by)) throw new Refusal('forbidden')
  if (proposal.proposer_id === ctx.viewer.id) throw new Refusal('second-approver-required')
  await refuseInvolved(ctx, leader, by)
  if (!(await store.confirmProposal(proposal.id, ctx.viewer.id, ctx.now())))
    throw new Refusal('proposal-closed')
  await moveLeaderTo(ctx, {
    leaderId,
    to,
    by,
    why: proposal.reason,
    movedBy: proposal.proposer_id,
    confirmedBy: ctx.viewer.id,
    evidenceFileIds: proposal.evidence_file_ids,
  })
  ctx.auditing(named(leaderId), `confirmed ${proposal.from_status} to ${to}: ${proposal.reason}`)
  return { status: 'moved', leaderStatus: to, to, proposalId: proposal.id, expiresAt: null }
}

/** Every move of a leader. Roles are for everyone; names, files and waiting proposals for staff who move leaders. */
export const showHistory = async (ctx: Ctx, leaderId: string): Promise<LeaderHistoryAnswer> => {
  const leader = await leaderFor(ctx, leaderId)
  const isStaff = movesLeaders(ctx.viewer)
  if (!isPublic(leader.status) && !isStaff) throw new Refusal('leader-not-found')
  const store = movesStore(ctx.db)
  const moves = await store.movesOf(leaderId)
  const proposals = isStaff ? await store.openProposals(leaderId, ctx.now()) : []
  const people = [
    ...moves.flatMap((move) => [move.actor_id, move.second_id]),
    ...proposals.map((each) => each.proposer_id),
  ].filter((id) => id !== null)
  const names = isStaff ? await namesOf(ctx, people) : new Map<string, never>()
  const nameOf = (id: string | null) => {
    const name = id === null ? undefined : names.get(id)
    return name ? `${name.firstName} ${name.lastName}` : null
  }
  const urlsOf = async (ids: readonly string[]) => (await describeFiles(ctx, ids)).map(({ url }) => url)
  return {
    moves: await Promise.all(
      moves.map(async (move) => ({
        from: move.from_status,
        to: move.to_status,
        at: move.at.toISOString(),
        by: actorNames[move.by_role],
        why: move.why,
        staff: isStaff
          ? {
              movedBy: nameOf(move.actor_id),
              confirmedBy: nameOf(move.second_id),
              fileUrls: await urlsOf(move.evidence_file_ids),
            }
          : null,
      })),
    ),
    proposals: await Promise.all(
      proposals.map(async (each) => ({
        id: each.id,
        to: each.to_status,
        by: actorNames[each.by_role],
        reason: each.reason,
        proposedBy: nameOf(each.proposer_id) ?? '',
        isMine: each.proposer_id === ctx.viewer?.id,
        expiresAt: each.expires_at.toISOString(),
        fileUrls: await urlsOf(each.evidence_file_ids),
      })),
    ),
  }
}
