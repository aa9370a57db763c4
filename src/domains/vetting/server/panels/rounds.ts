import type { Ctx } from '#platform/server/context.ts'
import { type GivenReview, pointsOf } from '../../rules.ts'
import { panelStore } from './store.ts'
import type { StoredNomination } from '../nominations/store.ts'

type Panel = ReturnType<typeof panelStore>
type Seats = Awaited<ReturnType<Panel['assignmentsOf']>>
type StoredReviews = Awaited<ReturnType<Panel['reviewsOf']>>
export type HeldReviews = Awaited<ReturnType<Panel['heldOf']>>
export type StoredScores = Awaited<ReturnType<Panel['scoresOf']>>

/** Everything that reviewers did with some nominations. */
export interface PanelRecords {
  readonly seats: Seats
  readonly reviews: StoredReviews
  readonly held: HeldReviews
  readonly scores: StoredScores
}

/** Reads what reviewers did with these nominations. */
export const panelsOf = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<PanelRecords> => {
  const store = panelStore(ctx.db)
  return {
    seats: await store.assignmentsOf(ids),
    reviews: await store.reviewsOf(ids),
    held: await store.heldOf(ids),
    scores: await store.scoresOf(ids),
  }
}

/** Who has a seat and what was said in the round that is open now; a held verdict counts as given. */
export const roundOf = (nomination: StoredNomination, { seats, reviews, held, scores }: PanelRecords) => {
  const isNow = (row: { nomination_id: string; round: number }) =>
    row.nomination_id === nomination.id && row.round === nomination.round
  const given: GivenReview[] = reviews.filter(isNow).map(({ reviewer_id, verdict, reason_code }) => ({
    reviewerId: reviewer_id,
    verdict,
    reasonCode: reason_code,
    points: pointsOf(scores.filter((score) => isNow(score) && score.reviewer_id === reviewer_id)),
  }))
  const holding = held.filter(isNow)
  const hasReviewed = (reviewerId: string) =>
    given.some((review) => review.reviewerId === reviewerId) ||
    holding.some((review) => review.reviewer_id === reviewerId)
  const assignees = seats.filter(isNow).map(({ reviewer_id: reviewerId }) => ({
    reviewerId,
    hasReviewed: hasReviewed(reviewerId),
  }))
  const state = {
    status: nomination.status,
    isWaitingForNominator: nomination.info_requested !== null,
    assignees,
    seats: nomination.seats,
  }
  return { given, holding, assignees, state, reviewsIn: given.length + holding.length }
}
