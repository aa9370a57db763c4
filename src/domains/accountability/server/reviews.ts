import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import {
  confirm,
  overtake,
  propose,
  standing,
  waiting,
  withCodes,
} from '#domains/approvals/server/approvals.ts'
import { leaderFor, leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf, refuseOutside } from '#shared/scope.ts'
import { randomUUID } from 'node:crypto'
import { hasMissedTooMany } from '../rules.ts'
import { auditsStore, type ReviewCause } from './audits/store.ts'
import { approvalCodes } from './approvals/leader-terms.ts'
import { suspensionApproval } from './approvals/suspension-approval.ts'
import { leaderLinesOf } from './leader-lines.ts'
import { reportsOf } from './records.ts'
import { termsStore } from './store.ts'

/** Opens a suspension review, unless the leader has an open one. */
export const openReview = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  leaderId: string,
  cause: ReviewCause,
): Promise<boolean> => auditsStore(ctx.db).openReview(randomUUID(), leaderId, cause, ctx.now())

/** Open suspension reviews in the viewer's scope, oldest first. */
export const listReviews = async (ctx: SignedInCtx) => {
  const rows = await auditsStore(ctx.db).openReviews()
  const leaders = await leadersByIds(
    ctx,
    rows.map(({ leader_id }) => leader_id),
  )
  const scope = scopeOf('safeguarding', ctx.viewer)
  const who = await leaderLinesOf(
    ctx,
    [...leaders.values()].filter((leader) => covers(scope, leader)),
  )
  const proposals = await waiting(
    ctx,
    suspensionApproval,
    rows.map(({ id }) => id),
    rows.length + 1,
  )
  const proposers = new Map(proposals.map(({ stored, payload }) => [payload.reviewId, stored.proposed_by]))
  return rows.flatMap((row) => {
    const whose = who.get(row.leader_id)
    if (!whose) return []
    return [
      {
        id: row.id,
        ...whose,
        cause: row.cause,
        openedAt: row.opened_at.toISOString(),
        isProposed: proposers.has(row.id),
        isMine: proposers.get(row.id) === ctx.viewer.id,
      },
    ]
  })
}

const codes = {
  ...approvalCodes,
  'approval-not-found': 'review-not-found',
  'approval-closed': 'review-not-found',
  // Two people proposed it at once: the other one is the first now.
  'approval-waiting': 'in-flight',
}

/**
 * Keeps a leader in office on one person's decision, or suspends them on two. If the first person has lost the
 * permission meanwhile, the next one becomes the first. Refuses `review-not-found`, `own-record`, and `second-approver`
 * when the same person asks for the suspension twice.
 */
export const decideReview = async (
  ctx: SignedInCtx,
  id: string,
  { decision, reason }: { decision: 'keep' | 'suspend'; reason: string },
): Promise<void> => {
  const store = auditsStore(ctx.db)
  const review = isId(id) ? await store.openReviewOf(id) : undefined
  if (!review) throw new Refusal('review-not-found')
  const leader = await leaderFor(ctx, review.leader_id)
  refuseOutside('safeguarding', ctx.viewer, leader)
  if (leader.personId && (await ownAccounts(ctx)).has(leader.personId)) throw new Refusal('own-record')
  if (decision === 'keep') {
    await overtake(ctx, suspensionApproval, [id])
    if (!(await store.keep(id, { by: ctx.viewer.id, at: ctx.now(), reason })))
      throw new Refusal('review-not-found')
    ctx.auditing(`leader:${leader.id}`, `keep: ${reason}`)
    return
  }
  const first = await standing(ctx, suspensionApproval, id)
  await withCodes(codes, async () => {
    if (first) await confirm(ctx, suspensionApproval, first.stored.id, reason)
    else await propose(ctx, suspensionApproval, { reviewId: id, leaderId: leader.id }, reason)
  })
}

/** Opens reviews for leaders who missed two quarters in a row; one run of missed quarters opens one review. */
export const reviewMissedQuarters = async (ctx: JobCtx): Promise<number> => {
  const leaderIds = await termsStore(ctx.db).deployedLeaders()
  const leaders = await leadersByIds(ctx, leaderIds)
  const reports = await reportsOf(ctx, leaderIds)
  let opened = 0
  for (const [leaderId, owed] of reports) {
    const status = leaders.get(leaderId)?.status
    if (status !== 'deployed' && status !== 'verified') continue
    const states = owed.toReversed().map(({ state }) => state)
    if (!hasMissedTooMany(states)) continue
    const last = await auditsStore(ctx.db).lastReview(leaderId, 'two_missed_quarters')
    const [latest] = owed.filter(({ state }) => state === 'overdue')
    if (last && latest && last.opened_at >= new Date(latest.dueAt)) continue
    if (await openReview(ctx, leaderId, 'two_missed_quarters')) opened += 1
  }
  return opened
}
