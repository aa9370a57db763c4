import { whoStillMay } from '#domains/identity/server/user-directory/scope.ts'
import { leaderFor, leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import { transitionLeader } from '#domains/leaders/server/transitions/transitions.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf, refuseOutside } from '#shared/scope.ts'
import { message } from '#shared/words.ts'
import { randomUUID } from 'node:crypto'
import { hasMissedTooMany } from '../rules.ts'
import { auditsStore, type ReviewCause } from './audits-store.ts'
import { leaderLinesOf } from './deployments.ts'
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
  return rows.flatMap((row) => {
    const whose = who.get(row.leader_id)
    if (!whose) return []
    return [
      {
        id: row.id,
        ...whose,
        cause: row.cause,
        openedAt: row.opened_at.toISOString(),
        isProposed: row.proposed_by !== null,
        isMine: row.proposed_by === ctx.viewer.id,
      },
    ]
  })
}

/**
 * Keeps a leader in office on one person's decision, or suspends them on two. Refuses `review-not-found`, `own-record`,
 * and `second-approver` when the same person asks for the suspension twice.
 */
export const decideReview = async (
  ctx: SignedInCtx,
  id: string,
  { decision, reason }: { decision: 'keep' | 'suspend'; reason: string },
): Promise<void> => {
  const store = auditsStore(ctx.db)
  const review = isId(id) ? await store.lockReview(id) : undefined
  if (!review) throw new Refusal('review-not-found')
  const leader = await leaderFor(ctx, review.leader_id)
  refuseOutside('safeguarding', ctx.viewer, leader)
  if (leader.personId === ctx.viewer.id) throw new Refusal('own-record')
  ctx.auditing(`leader:${leader.id}`, `${decision}: ${reason}`)
  if (decision === 'keep') {
    await store.closeReview(id, ctx.viewer.id, 'kept', reason, ctx.now())
    return
  }
  // If the first person has lost the permission meanwhile, this person becomes the first.
  const isProposed =
    review.proposed_by !== null &&
    (await whoStillMay(ctx, 'safeguarding', [review.proposed_by])).has(review.proposed_by)
  if (!review.proposed_by || !isProposed) {
    await store.proposeSuspension(id, ctx.viewer.id)
    return
  }
  if (review.proposed_by === ctx.viewer.id) throw new Refusal('second-approver')
  await store.closeReview(id, ctx.viewer.id, 'suspended', reason, ctx.now())
  await transitionLeader(ctx, {
    leaderId: leader.id,
    to: 'suspended',
    by: 'safeguarding-lead',
    why: message('Reports were missed or an audit failed, and two people decided so'),
    movedBy: review.proposed_by,
    confirmedBy: ctx.viewer.id,
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
