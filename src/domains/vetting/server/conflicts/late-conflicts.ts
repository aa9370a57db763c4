import type { AfterPeopleChange } from '#platform/server/contributions/people-change.ts'
import { can } from '#shared/access.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { NotifyContext } from '#platform/server/notifications/definition.ts'
import { panelSizeOf } from '../../rules.ts'
import { conflictsStore } from './store.ts'
import { notifyReviewer } from '../notify.ts'
import { panelStore, type PanelSeat } from '../panels/store.ts'
import { reopenWhenEmpty } from '../panels/reopen.ts'
import { type ReviewerFactsContext, reviewerFacts } from './reviewer-facts.ts'
import { panelsOf, roundOf } from '../panels/rounds.ts'
import { type StoredNomination, vettingStore } from '../nominations/store.ts'

type SeatsContext = ReviewerFactsContext & NotifyContext

/** Ends a seat: drops a verdict that can still be undone, and sets a final one aside when the cause is a conflict. */
const endSeat = async (
  ctx: SeatsContext,
  nomination: StoredNomination,
  seat: PanelSeat,
  kinds: readonly string[],
): Promise<void> => {
  const panel = panelStore(ctx.db)
  const at = ctx.now()
  const why = kinds.length > 0 ? 'conflict' : 'right-ended'
  if (!(await panel.release(seat, why, kinds.join(' ') || null, at))) return
  await panel.dropHeld(seat)
  const given = await panel.reviewsOf([seat.nominationId])
  const hasGiven = given.some((row) => row.reviewer_id === seat.reviewerId && row.round === seat.round)
  if (hasGiven) await panel.setAside(seat, kinds, at)
  await vettingStore(ctx.db).addEvent({
    nomination_id: seat.nominationId,
    at,
    kind: kinds.length > 0 ? 'conflict' : 'released',
    actor_id: seat.reviewerId,
  })
  await notifyReviewer(ctx, seat.reviewerId, nomination.reference, 'conflict')
}

/** Setting a verdict aside can end a tie, so the extra seat that should break it may go. */
const recountSeats = async (ctx: SeatsContext, id: string): Promise<void> => {
  const store = vettingStore(ctx.db)
  const nomination = await store.findNomination(id)
  if (!nomination) return
  const { given, assignees } = roundOf(nomination, await panelsOf(ctx, [id]))
  const seats = Math.max(panelSizeOf(given, nomination.reviews_needed), assignees.length)
  if (seats !== nomination.seats) await store.changeNomination(id, { seats })
  await reopenWhenEmpty(ctx, id)
}

/**
 * Frees the seats of reviewers who now have a conflict with an undecided nomination, or may no longer review it
 * (docs/decisions/0026). A conflict sets the reviewer's verdict aside; a lost permission leaves a final verdict in place.
 * The nomination must be locked, so that this commits together with the change that caused the conflict.
 */
export const freeSeatsInConflict = async (ctx: SeatsContext, id: string): Promise<void> => {
  const nomination = await vettingStore(ctx.db).findNomination(id)
  if (!nomination || nomination.decided_at !== null) return
  const { assignees, holding } = roundOf(nomination, await panelsOf(ctx, [id]))
  if (assignees.length === 0) return
  const ids = assignees.map(({ reviewerId }) => reviewerId)
  const facts = await reviewerFacts(ctx, ids)
  let isChanged = false
  for (const { reviewerId, hasReviewed } of assignees) {
    const reviewer = facts.get(reviewerId)
    if (!reviewer) continue
    // A suspended reviewer, or one who lost the role, has an empty scope.
    const { kinds, isWithin: mayReview } = await conflictsStore(ctx.db).between(id, reviewer)
    // A verdict that can still be undone goes with the permission to give it.
    const hasGiven = hasReviewed && !holding.some((held) => held.reviewer_id === reviewerId)
    if (kinds.length === 0 && (mayReview || hasGiven)) continue
    await endSeat(ctx, nomination, { nominationId: id, round: nomination.round, reviewerId }, kinds)
    isChanged = true
  }
  if (isChanged) await recountSeats(ctx, id)
}

/** Checks every seat of these people, or of everybody. One transaction per nomination, in id order. */
export const freeSeatsOf = async (
  ctx: SeatsContext,
  reviewerIds: readonly string[] | 'everybody',
): Promise<void> => {
  for (const id of await panelStore(ctx.db).seatedOn(reviewerIds))
    await inTransaction(ctx.db, async (db) => {
      await vettingStore(db).lockNomination(id)
      await freeSeatsInConflict({ ...ctx, db }, id)
    })
}

/**
 * Frees a reviewer's seat when their own change (a new home, surname or university) brings them into conflict with a
 * nomination, and every seat that a staff change of other people ends (roles, places of roles, suspensions, merged
 * accounts).
 */
export const freeSeatsAfter: AfterPeopleChange = async (ctx, whose) => {
  if (whose === 'others') await freeSeatsOf(ctx, 'everybody')
  else if (ctx.viewer && can('vetting', ctx.viewer)) await freeSeatsOf(ctx, [ctx.viewer.id])
}
