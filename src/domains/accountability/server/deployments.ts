import { refuseGoneFirst, whoStillMay } from '#domains/identity/server/user-directory/scope.ts'
import { fillSeat } from '#domains/challenge/server/seats/seats.ts'
import { type LeaderFacts, leaderFor, leadersByIds, leadersIn } from '#domains/leaders/server/lookup/facts.ts'
import { transitionLeader } from '#domains/leaders/server/transitions/transitions.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { pathStatesOf } from '#domains/training/server/path.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf, refuseOutside } from '#shared/scope.ts'
import { message } from '#shared/words.ts'
import type { DeploymentConsole } from '../record-contract.ts'
import { deploymentOf } from './records.ts'
import { termsStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>

/** Names and places of leaders by id, for the consoles. */
export const leaderLinesOf = async (ctx: ReadContext, leaders: readonly LeaderFacts[]) => {
  const places = await placeNames(
    ctx,
    leaders.map(({ lga }) => lga),
  )
  return new Map(
    leaders.map(({ id, fullName, lga }) => {
      const place = places.get(lga)
      return [
        id,
        { leaderId: id, fullName, lgaName: place?.lgaName ?? '', stateName: place?.stateName ?? '' },
      ]
    }),
  )
}

const readyLeaders = async (ctx: ReadContext): Promise<LeaderFacts[]> => {
  const leaders = await leadersIn(ctx, { status: 'training' })
  const standings = await pathStatesOf(ctx, leaders)
  return leaders.filter(({ id }) => standings.get(id)?.isComplete)
}

/** Leaders in the viewer's scope who may get a seat, and proposals that wait for a second person. */
export const showDeploymentConsole = async (ctx: SignedInCtx): Promise<DeploymentConsole> => {
  const open = await termsStore(ctx.db).openDeployments()
  const ready = await readyLeaders(ctx)
  const named = await leadersByIds(
    ctx,
    open.map(({ leader_id }) => leader_id),
  )
  const scope = scopeOf('training-lead', ctx.viewer)
  const who = await leaderLinesOf(
    ctx,
    [...ready, ...named.values()].filter((leader) => covers(scope, leader)),
  )
  const proposed = new Set(open.map(({ leader_id }) => leader_id))
  return {
    ready: ready.filter(({ id }) => !proposed.has(id)).flatMap(({ id }) => who.get(id) ?? []),
    proposals: open.flatMap((row) => {
      const whose = who.get(row.leader_id)
      return whose
        ? [{ id: row.id, ...whose, deployment: deploymentOf(row), isMine: row.proposed_by === ctx.viewer.id }]
        : []
    }),
  }
}

const mustBeReady = async (ctx: ReadContext, leader: LeaderFacts): Promise<void> => {
  const standing = (await pathStatesOf(ctx, [leader])).get(leader.id)
  if (leader.status !== 'training' || !standing?.isComplete) throw new Refusal('not-ready')
}

interface Proposal {
  readonly termFrom: string
  readonly termTo: string
  readonly mandate: string
  readonly host: string
  readonly contact: string
  readonly first90Days: string
}

/** Deletes a proposal whose author has lost the permission, so that it does not block a new one. */
const dropStaleProposal = async (ctx: SignedInCtx, leaderId: string): Promise<void> => {
  const store = termsStore(ctx.db)
  const open = (await store.openDeployments()).find(({ leader_id: id }) => id === leaderId)
  if (!open) return
  const { proposed_by: proposer } = open
  if (!(await whoStillMay(ctx, 'training-lead', [proposer])).has(proposer)) await store.drop(open.id)
}

/** Proposes a deployment. Refuses `leader-not-found`, `not-ready`, `deployment-open` and `term-too-short`. */
export const proposeDeployment = async (
  ctx: SignedInCtx,
  leaderId: string,
  proposal: Proposal,
): Promise<void> => {
  const leader = await leaderFor(ctx, leaderId)
  refuseOutside('training-lead', ctx.viewer, leader)
  await mustBeReady(ctx, leader)
  if (proposal.termTo <= proposal.termFrom) throw new Refusal('term-too-short')
  await dropStaleProposal(ctx, leader.id)
  try {
    await termsStore(ctx.db).propose({
      id: ctx.newId(),
      leader_id: leader.id,
      term_from: proposal.termFrom,
      term_to: proposal.termTo,
      mandate: proposal.mandate,
      host: proposal.host,
      contact: proposal.contact,
      first_90_days: proposal.first90Days,
      proposed_by: ctx.viewer.id,
      proposed_at: ctx.now(),
    })
  } catch (error) {
    if (isUniqueViolation(error, 'deployment_open')) throw new Refusal('deployment-open')
    throw error
  }
  ctx.auditing(`leader:${leader.id}`, 'deployment proposed')
}

/**
 * Confirms a deployment as the second person: seat, status and record in one transaction. Refuses
 * `deployment-not-found`, `second-approver`, `first-person-gone`, `not-ready`, `no-free-seat`, `already-seated` and an illegal move.
 */
export const confirmDeployment = async (ctx: SignedInCtx, id: string): Promise<void> => {
  const store = termsStore(ctx.db)
  const deployment = isId(id) ? await store.deployment(id) : undefined
  if (!deployment || deployment.confirmed_at) throw new Refusal('deployment-not-found')
  if (deployment.proposed_by === ctx.viewer.id) throw new Refusal('second-approver')
  await refuseGoneFirst(ctx, 'training-lead', deployment.proposed_by)
  const leader = await leaderFor(ctx, deployment.leader_id)
  refuseOutside('training-lead', ctx.viewer, leader)
  // First: of two who confirm at once, the second waits here and hears that it is done, not that the leader moved on.
  if (!(await store.confirm(id, ctx.viewer.id, ctx.now()))) throw new Refusal('deployment-not-found')
  await mustBeReady(ctx, leader)
  const seat = await fillSeat(ctx, {
    leaderId: leader.id,
    lga: leader.lga,
    termFrom: deployment.term_from,
    termTo: deployment.term_to,
  })
  await store.setSeat(id, seat.id)
  await transitionLeader(ctx, {
    leaderId: leader.id,
    to: 'deployed',
    by: 'training-lead',
    why: message('Training completed; code of conduct and interests declared; seat given'),
    movedBy: deployment.proposed_by,
    confirmedBy: ctx.viewer.id,
  })
  ctx.auditing(`leader:${leader.id}`, `deployed to ${seat.id}`)
}
