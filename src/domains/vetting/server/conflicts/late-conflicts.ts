import { inTransaction } from '#platform/server/database/database.ts'
import { panelSizeOf } from '../../rules.ts'
import { conflictsStore } from './store.ts'
import { writeToReviewer } from '../emails.ts'
import { panelStore, type PanelSeat } from '../panels/store.ts'
import { reopenWhenEmpty } from '../panels/reopening.ts'
import { type FindingContext, reviewerFacts } from './reviewer-facts.ts'
import { panelsOf, roundOf } from '../panels/rounds.ts'
import { type StoredNomination, vettingStore } from '../nominations/store.ts'

/** Ends a seat: a verdict in its ten seconds is gone, and one that stands is set aside where a conflict came between. */
const endSeat = async (
  ctx: FindingContext,
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
  await writeToReviewer(ctx, seat.reviewerId, nomination.reference, 'conflict')
}

/** With a verdict set aside there may be no tie any more, so the seat that broke it is not needed either. */
const countSeatsAnew = async (ctx: FindingContext, id: string): Promise<void> => {
  const store = vettingStore(ctx.db)
  const nomination = await store.findNomination(id)
  if (!nomination) return
  const { given, assignees } = roundOf(nomination, await panelsOf(ctx, [id]))
  const seats = Math.max(panelSizeOf(given, nomination.reviews_needed), assignees.length)
  if (seats !== nomination.seats) await store.changeNomination(id, { seats })
  await reopenWhenEmpty(ctx, id)
}

/**
 * Frees the seats of an undecided nomination whose reviewers have come into conflict with it, or may review it no more
 * (docs/decisions/0026). A conflict sets the reviewer's verdict aside; the end of a permission leaves one that was given. The
 * nomination must be locked: then whatever brought the conflict about and this are one act.
 */
export const freeOfConflicts = async (ctx: FindingContext, id: string): Promise<void> => {
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
    // Whoever is suspended, or lost the role, reaches no place.
    const { kinds, isWithin: mayReview } = await conflictsStore(ctx.db).between(id, reviewer)
    // A verdict in its first seconds was taken back with the right to give it.
    const hasGiven = hasReviewed && !holding.some((held) => held.reviewer_id === reviewerId)
    if (kinds.length === 0 && (mayReview || hasGiven)) continue
    await endSeat(ctx, nomination, { nominationId: id, round: nomination.round, reviewerId }, kinds)
    isChanged = true
  }
  if (isChanged) await countSeatsAnew(ctx, id)
}

/** The same for every seat of these people, or of everybody, one nomination after the other in one order. */
export const freeSeatsOf = async (
  ctx: FindingContext,
  reviewerIds: readonly string[] | 'everybody',
): Promise<void> => {
  for (const id of await panelStore(ctx.db).seatedOn(reviewerIds))
    await inTransaction(ctx.db, async (db) => {
      await vettingStore(db).lockNomination(id)
      await freeOfConflicts({ ...ctx, db }, id)
    })
}
