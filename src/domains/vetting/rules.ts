import { asTransitions, fromTable } from '#domains/leaders/rules.ts'
import { machine } from '#shared/machine.ts'
import { message } from '#shared/words.ts'
import {
  APPEAL_DAYS,
  type QueueTab,
  criteria,
  type CriterionScore,
  type ReasonCode,
  REVIEW_HOURS,
} from './contracts/nomination-contract.ts'
import {
  MIN_APPROVAL_AVERAGE,
  MIN_APPROVAL_SCORE,
  MAX_AVERAGE_GAP,
  type Scores,
  UNDO_SECONDS,
  type Verdict,
  type VettingItem,
} from './contracts/review-contract.ts'
import { LAGOS_AHEAD_MS } from '#shared/lagos.ts'

/** Every move of a nomination; while it waits for the nominator it is pending with a question (decision D-05). */
export const nominationTransitionTable = asTransitions<QueueTab>([
  [
    null,
    'pending',
    ['system'],
    1,
    message('All fields but photo and evidence; not a second file for the same person'),
  ],
  [
    'pending',
    'under_review',
    ['system', 'vetting-lead'],
    1,
    message('A reviewer without a conflict takes it'),
  ],
  [
    'under_review',
    'approved',
    ['reviewers'],
    2,
    message('The reviewers agree over the published bar; creates the profile with the verified flag'),
  ],
  ['under_review', 'rejected', ['reviewers'], 2, message('The reviewers agree and give a reason code')],
  [
    'under_review',
    'pending',
    ['reviewers', 'system'],
    1,
    message('A reviewer asks the nominator for more information, or the last seat is given up'),
  ],
  [
    'pending',
    'rejected',
    ['system'],
    1,
    message('The nominee declines, or a question is not answered within 14 days'),
  ],
  [
    'rejected',
    'under_review',
    ['vetting-lead'],
    1,
    message('An appeal is accepted: a fresh panel, once only'),
  ],
])

export const nominationTransitions = machine<QueueTab>(
  'nomination-already-decided',
  fromTable(['pending', 'under_review', 'approved', 'rejected'], nominationTransitionTable),
)

export interface GivenReview {
  readonly reviewerId: string
  readonly verdict: Verdict
  readonly reasonCode: ReasonCode | null
  /** Sum of the five scores; null for a question, and for reviews from before there were scores. */
  readonly points: number | null
}

/** Where one round of reviews stands. */
export type ReviewOutcome = 'open' | 'tied' | 'info-requested' | 'approved' | 'rejected'

const onePerPerson = (reviews: readonly GivenReview[]): readonly GivenReview[] =>
  reviews.filter(
    (review, index) => reviews.findIndex((other) => other.reviewerId === review.reviewerId) === index,
  )

/** True where two averages lie further apart than the published gap. */
const areApart = (one: number | null | undefined, other: number | null | undefined): boolean =>
  typeof one === 'number' &&
  typeof other === 'number' &&
  Math.abs(one - other) > MAX_AVERAGE_GAP * criteria.length

/**
 * Judges the reviews of one round, oldest first (decision D-05): a question takes effect at once; otherwise
 * `needed` different people must have given a verdict and the majority decides. Two verdicts that stand against
 * each other, or whose averages lie more than two points apart, call one more.
 */
export const outcomeOf = (reviews: readonly GivenReview[], needed: number): ReviewOutcome => {
  const counted = onePerPerson(reviews)
  if (counted.some((review) => review.verdict === 'request_info')) return 'info-requested'
  if (counted.length < needed) return 'open'
  const approvals = counted.filter((review) => review.verdict === 'approve').length
  const rejections = counted.length - approvals
  if (approvals === rejections) return 'tied'
  if (counted.length === 2 && areApart(counted[0]?.points, counted[1]?.points)) return 'tied'
  return approvals > rejections ? 'approved' : 'rejected'
}

/** How many reviewers one round has room for: one more than needed once the verdicts stand against each other. */
export const panelSizeOf = (reviews: readonly GivenReview[], needed: number): number => {
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
  readonly status: QueueTab
  readonly isWaitingForNominator: boolean
  readonly assignees: readonly { readonly reviewerId: string; readonly hasReviewed: boolean }[]
  readonly seats: number
}

/** Why this person may neither take nor review the nomination now; `null` when they may. Conflicts never come so far. */
export const barredFromReview = (nomination: NominationState, viewerId: string): VettingItem['barred'] => {
  if (nomination.status === 'approved' || nomination.status === 'rejected') return 'decided'
  if (nomination.isWaitingForNominator) return 'waiting-for-nominator'
  const mine = nomination.assignees.find((assignee) => assignee.reviewerId === viewerId)
  if (mine) return mine.hasReviewed ? 'already-reviewed' : null
  return nomination.assignees.length >= nomination.seats ? 'fully-assigned' : null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const dueAt = (roundStartedAt: Date): Date =>
  new Date(roundStartedAt.getTime() + REVIEW_HOURS * HOUR_MS)

/** A nomination counts as due soon in the last hours before its due time. */
export const SOON_HOURS = 24
/** Who holds a seat this long without a verdict loses it to somebody else. */
export const IDLE_DAYS = 7
/** A question that stays unanswered this long ends the nomination as incomplete. */
export const ANSWER_DAYS = 14

/** A time so many days later; negative days lead back. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** When a verdict given now stands for good. */
export const finalAt = (at: Date): Date => new Date(at.getTime() + UNDO_SECONDS * 1000)

/** The five scores of a blind pass as rows, in the order of the criteria. */
export const scoreRows = (scores: Scores): CriterionScore[] => [
  { criterion: 'character', points: scores.character, reason: scores.characterReason },
  { criterion: 'competence', points: scores.competence, reason: scores.competenceReason },
  { criterion: 'community_record', points: scores.communityRecord, reason: scores.communityRecordReason },
  { criterion: 'conduct', points: scores.conduct, reason: scores.conductReason },
  { criterion: 'civic_neutrality', points: scores.civicNeutrality, reason: scores.civicNeutralityReason },
]

type Scored = readonly Pick<CriterionScore, 'criterion' | 'points'>[]

/** The sum of a reviewer's five scores; null unless all five are there. */
export const pointsOf = (scores: Scored): number | null =>
  scores.length === criteria.length ? scores.reduce((sum, { points }) => sum + points, 0) : null

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** The average of a reviewer's five scores to one decimal; null unless all five are there. */
export const averageOf = (scores: Scored): number | null => {
  const points = pointsOf(scores)
  return points === null ? null : oneDecimal(points / criteria.length)
}

/** The published bar of an approval: an average of 6 at least and no criterion under 4. */
export const isOverBar = (scores: Scored): boolean => {
  const points = pointsOf(scores)
  return (
    points !== null &&
    points >= MIN_APPROVAL_AVERAGE * criteria.length &&
    scores.every((score) => score.points >= MIN_APPROVAL_SCORE)
  )
}

/** The average per criterion over the reviewers of a decision, to one decimal; none where nobody scored. */
export const averagesOver = (reviewers: readonly Scored[]) =>
  criteria.flatMap((criterion) => {
    const given = reviewers
      .flat()
      .filter((score) => score.criterion === criterion)
      .map(({ points }) => points)
    const sum = given.reduce((total, points) => total + points, 0)
    return given.length === 0 ? [] : [{ criterion, average: oneDecimal(sum / given.length) }]
  })

/** The one that a draw chooses: the seed (hexadecimal) as a number, modulo how many are eligible. */
export const chooseBySeed = <T>(eligible: readonly T[], seed: string): T | undefined =>
  eligible.length === 0 ? undefined : eligible[Number(BigInt(`0x${seed}`) % BigInt(eligible.length))]

/** Until when a rejection may be appealed. */
export const appealUntil = (decidedAt: Date): Date => daysAfter(decidedAt, APPEAL_DAYS)

/** The words of a folded name that may be a surname: its first and its last one, where they are names at all. */
export const surnamesOf = (folded: string): string[] => {
  const words = folded.split(' ').filter((word) => /^\p{L}{3,}$/u.test(word))
  return [...new Set([words[0], words.at(-1)].filter((word) => word !== undefined))]
}

/** An address or number of which only enough is left for its owner to know it again. */
export const maskedContact = (contact: string): string => {
  const [name = '', host] = contact.split('@')
  return host === undefined
    ? `${contact.slice(0, 4)}•••${contact.slice(-2)}`
    : `${name.slice(0, 1)}•••@${host}`
}

/** The reference that is read out on the phone: NOM-2026-000123. */
export const referenceOf = (year: number, number: number): string =>
  `NOM-${year}-${String(number).padStart(6, '0')}`

/** The year in Lagos (UTC+1, no summer time), which a reference carries. */
export const yearOf = (at: Date): number => new Date(at.getTime() + LAGOS_AHEAD_MS).getUTCFullYear()

/** A round that began before this time is due by now, or within so many hours from now. */
export const roundDueBy = (now: Date, withinHours = 0): Date =>
  new Date(now.getTime() + (withinHours - REVIEW_HOURS) * HOUR_MS)
