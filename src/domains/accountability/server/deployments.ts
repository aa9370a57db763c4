import { NO_REASON } from '#domains/approvals/contract.ts'
import {
  confirm,
  overtake,
  propose,
  standing,
  waiting,
  withCodes,
} from '#domains/approvals/server/approvals.ts'
import { type LeaderFacts, leaderFor, leadersByIds, leadersIn } from '#domains/leaders/server/lookup/facts.ts'
import { pathStatesOf } from '#domains/training/server/path/path.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf, refuseOutside } from '#shared/scope.ts'
import type { DeploymentConsole } from '../record-contract.ts'
import { deploymentApproval, mustBeReady } from './approvals/deployment-approval.ts'
import { approvalCodes } from './approvals/leader-terms.ts'
import { leaderLinesOf } from './leader-lines.ts'
import { deploymentOf } from './records.ts'
import { termsStore } from './store.ts'

const codes = {
  ...approvalCodes,
  'approval-waiting': 'deployment-open',
  'approval-not-found': 'deployment-not-found',
  // Of two who confirm at once, the second hears that it is done.
  'approval-closed': 'deployment-not-found',
}

const readyLeaders = async (ctx: Pick<Ctx, 'db'>): Promise<LeaderFacts[]> => {
  const leaders = await leadersIn(ctx, { status: 'training' })
  const standings = await pathStatesOf(ctx, leaders)
  return leaders.filter(({ id }) => standings.get(id)?.isComplete)
}

/** The plans whose proposal waits for a second person. */
const openDeployments = async (ctx: SignedInCtx) => {
  const rows = await termsStore(ctx.db).openDeployments()
  const proposals = await waiting(
    ctx,
    deploymentApproval,
    rows.map(({ id }) => id),
    rows.length + 1,
  )
  const proposers = new Map(
    proposals.map(({ stored, payload }) => [payload.deploymentId, stored.proposed_by]),
  )
  return rows.flatMap((row) => {
    const proposer = proposers.get(row.id)
    return proposer === undefined ? [] : [{ row, isMine: proposer === ctx.viewer.id }]
  })
}

/** Leaders in the viewer's scope who may get a seat, and proposals that wait for a second person. */
export const showDeploymentConsole = async (ctx: SignedInCtx): Promise<DeploymentConsole> => {
  const open = await openDeployments(ctx)
  const ready = await readyLeaders(ctx)
  const named = await leadersByIds(
    ctx,
    open.map(({ row }) => row.leader_id),
  )
  const scope = scopeOf('training-lead', ctx.viewer)
  const who = await leaderLinesOf(
    ctx,
    [...ready, ...named.values()].filter((leader) => covers(scope, leader)),
  )
  const proposed = new Set(open.map(({ row }) => row.leader_id))
  return {
    ready: ready.filter(({ id }) => !proposed.has(id)).flatMap(({ id }) => who.get(id) ?? []),
    proposals: open.flatMap(({ row, isMine }) => {
      const whose = who.get(row.leader_id)
      return whose ? [{ id: row.id, ...whose, deployment: deploymentOf(row), isMine }] : []
    }),
  }
}

interface Proposal {
  readonly termFrom: string
  readonly termTo: string
  readonly mandate: string
  readonly host: string
  readonly contact: string
  readonly first90Days: string
}

/** Deletes a plan that nobody can confirm any more, so that it does not block a new one; refuses one that waits. */
const dropStalePlan = async (ctx: SignedInCtx, leaderId: string): Promise<void> => {
  const store = termsStore(ctx.db)
  const open = await store.openDeploymentOf(leaderId)
  if (!open) return
  if (await standing(ctx, deploymentApproval, open.id)) throw new Refusal('deployment-open')
  await overtake(ctx, deploymentApproval, [open.id])
  await store.drop(open.id)
}

const storePlan = async (ctx: SignedInCtx, id: string, leaderId: string, plan: Proposal): Promise<void> => {
  try {
    await termsStore(ctx.db).propose({
      id,
      leader_id: leaderId,
      term_from: plan.termFrom,
      term_to: plan.termTo,
      mandate: plan.mandate,
      host: plan.host,
      contact: plan.contact,
      first_90_days: plan.first90Days,
      proposed_by: ctx.viewer.id,
      proposed_at: ctx.now(),
    })
  } catch (error) {
    if (isUniqueViolation(error, 'deployment_open')) throw new Refusal('deployment-open')
    throw error
  }
}

/**
 * Proposes a deployment. Refuses `leader-not-found`, `not-ready`, `deployment-open`, `term-too-short`, and `own-record`
 * for the leader.
 */
export const proposeDeployment = async (
  ctx: SignedInCtx,
  leaderId: string,
  plan: Proposal,
): Promise<void> => {
  const leader = await leaderFor(ctx, leaderId)
  refuseOutside('training-lead', ctx.viewer, leader)
  await mustBeReady(ctx, leader)
  if (plan.termTo <= plan.termFrom) throw new Refusal('term-too-short')
  await dropStalePlan(ctx, leader.id)
  const deploymentId = ctx.newId()
  await storePlan(ctx, deploymentId, leader.id, plan)
  await withCodes(codes, () =>
    propose(ctx, deploymentApproval, { deploymentId, leaderId: leader.id }, NO_REASON),
  )
}

/**
 * Confirms a deployment as the second person: seat, status and record in one transaction. Refuses
 * `deployment-not-found`, `second-approver`, `first-person-gone`, `not-ready`, `no-free-seat`, `already-seated` and an illegal move.
 */
export const confirmDeployment = async (ctx: SignedInCtx, id: string): Promise<void> => {
  const [proposal] = await waiting(ctx, deploymentApproval, [id], 1)
  if (!proposal) throw new Refusal('deployment-not-found')
  await withCodes(codes, () => confirm(ctx, deploymentApproval, proposal.stored.id))
}
