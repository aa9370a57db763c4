import { asMoves, fromTable } from '#domains/leaders/rules.ts'
import { machine } from '#shared/machine.ts'
import { say } from '#shared/words.ts'
import type { Bucket, ReasonCode, Verdict, VettingItem } from './nomination-contract.ts'

/** Every move of a nomination; while it waits for the nominator it is pending with a question (decision D-05). */
export const nominationMoveTable = asMoves<Bucket>([
  [
    null,
    'pending',
    ['system'],
    1,
    say('All fields but photo and evidence; not a second file for the same person'),
  ],
  ['pending', 'under_review', ['system', 'vetting-lead'], 1, say('A reviewer without a conflict takes it')],
  [
    'under_review',
    'approved',
    ['reviewers'],
    2,
    say('The reviewers agree; creates the profile with the verified flag'),
  ],
  ['under_review', 'rejected', ['reviewers'], 2, say('The reviewers agree and give a reason code')],
  ['under_review', 'pending', ['reviewers'], 1, say('A reviewer asks the nominator for more information')],
])

export const nominationMoves = machine<Bucket>(
  'nomination-already-decided',
  fromTable(['pending', 'under_review', 'approved', 'rejected'], nominationMoveTable),
)

export interface GivenReview {
  readonly reviewerId: string
  readonly verdict: Verdict
  readonly reasonCode: ReasonCode | null
}

/** Where one round of reviews stands. */
export type Outcome = 'open' | 'tied' | 'info-requested' | 'approved' | 'rejected'

const onePerPerson = (reviews: readonly GivenReview[]): readonly GivenReview[] =>
  reviews.filter(
    (review, index) => reviews.findIndex((other) => other.reviewerId === review.reviewerId) === index,
  )

/**
 * Judges the reviews of one round, oldest first (decision D-05): a question takes effect at once; otherwise
 * `needed` different people must have given a verdict, the majority decides, and a tie calls one more.
 */
export const outcomeOf = (reviews: readonly GivenReview[], needed: number): Outcome => {
  const counted = onePerPerson(reviews)
  if (counted.some((review) => review.verdict === 'request_info')) return 'info-requested'
  if (counted.length < needed) return 'open'
  const approvals = counted.filter((review) => review.verdict === 'approve').length
  const rejections = counted.length - approvals
  if (approvals === rejections) return 'tied'
  return approvals > rejections ? 'approved' : 'rejected'
}

/** How many reviewers one round has room for: one more than needed once the verdicts stand against each other. */
export const seatsOf = (reviews: readonly GivenReview[], needed: number): number => {
  const given = onePerPerson(reviews).length
  if (outcomeOf(reviews, needed) === 'tied') return given + 1
  return Math.max(needed, given)
}

/** The reason published with a rejection: the one given most often, the earlier one when they are even. */
export const reasonOf = (reviews: readonly GivenReview[]): ReasonCode | null => {
  const codes = onePerPerson(reviews).flatMap((review) =>
    review.verdict === 'reject' && review.reasonCode ? [review.reasonCode] : [],
  )
  const times = (code: ReasonCode) => codes.filter((each) => each === code).length
  return codes.toSorted((one, other) => times(other) - times(one))[0] ?? null
}

export interface NominationState {
  readonly nominatorId: string
  readonly status: Bucket
  readonly isWaitingForNominator: boolean
  readonly assignees: readonly { readonly reviewerId: string; readonly hasReviewed: boolean }[]
  readonly seats: number
}

/** Why this person may neither take nor review the nomination now; `null` when they may (specification 6: never their own). */
export const barredFrom = (nomination: NominationState, viewerId: string): VettingItem['barred'] => {
  if (nomination.nominatorId === viewerId) return 'own-nomination'
  if (nomination.status === 'approved' || nomination.status === 'rejected') return 'decided'
  if (nomination.isWaitingForNominator) return 'waiting-for-nominator'
  const mine = nomination.assignees.find((assignee) => assignee.reviewerId === viewerId)
  if (mine) return mine.hasReviewed ? 'already-reviewed' : null
  return nomination.assignees.length >= nomination.seats ? 'fully-assigned' : null
}

/** Reviews are due this long after the round began: the submission, or the nominator's answer. */
export const REVIEW_HOURS = 72

export const dueAt = (roundStartedAt: Date): Date =>
  new Date(roundStartedAt.getTime() + REVIEW_HOURS * 3_600_000)

/** The reference that is read out on the phone: NOM-2026-000123. */
export const referenceOf = (year: number, number: number): string =>
  `NOM-${year}-${String(number).padStart(6, '0')}`

const LAGOS_AHEAD_MS = 3_600_000

/** The year in Lagos (UTC+1, no summer time), which a reference carries. */
export const yearOf = (at: Date): number => new Date(at.getTime() + LAGOS_AHEAD_MS).getUTCFullYear()
