import type { Ctx } from '#platform/server/context.ts'
import { type GivenReview, pointsOf } from '../../rules.ts'
import { panelStore } from './store.ts'
import type { StoredNomination } from '../nominations/store.ts'

type Panel = ReturnType<typeof panelStore>
type Seats = Awaited<ReturnType<Panel['assignmentsOf']>>
type StoredReviews = Awaited<ReturnType<Panel['reviewsOf']>>
export type HeldReviews = Awaited<ReturnType<Panel['heldOf']>>
export type StoredScores = Awaited<ReturnType<Panel['scoresOf']>>

/** Seats, verdicts and scores of some nominations, of every round. */
export interface PanelRecords {
  readonly seats: Seats
  readonly reviews: StoredReviews
  readonly held: HeldReviews
  readonly scores: StoredScores
}

export const panelsOf = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<PanelRecords> => {
  const store = panelStore(ctx.db)
  return {
    seats: await store.assignmentsOf(ids),
    reviews: await store.reviewsOf(ids),
    held: await store.heldOf(ids),
    scores: await store.scoresOf(ids),
  }
}

/** Seats and verdicts of the current round. A verdict that can still be undone counts as given. */
export const roundOf = (nomination: StoredNomination, { seats, reviews, held, scores }: PanelRecords) => {
  const isCurrent = (row: { nomination_id: string; round: number }) =>
    row.nomination_id === nomination.id && row.round === nomination.round
  const given: GivenReview[] = reviews.filter(isCurrent).map(({ reviewer_id, verdict, reason_code }) => ({
    reviewerId: reviewer_id,
    verdict,
    reasonCode: reason_code,
    points: pointsOf(scores.filter((score) => isCurrent(score) && score.reviewer_id === reviewer_id)),
  }))
  const holding = held.filter(isCurrent)
  const hasReviewed = (reviewerId: string) =>
    given.some((review) => review.reviewerId === reviewerId) ||
    holding.some((review) => review.reviewer_id === reviewerId)
  const assignees = seats.filter(isCurrent).map(({ reviewer_id: reviewerId }) => ({
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
