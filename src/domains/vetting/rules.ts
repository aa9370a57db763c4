import type { LeaderConsent } from '#domains/leaders/contracts/leader-contract.ts'
import { asTransitions, fromTable } from '#domains/leaders/rules.ts'
import { machine } from '#shared/machine.ts'
import { message } from '#shared/words.ts'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'
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
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'

/** All transitions of a nomination. While it waits for the nominator it is pending with a question (decision D-05). */
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
  /** Sum of the five scores; null for a question, and for old reviews without scores. */
  readonly points: number | null
}

/** The outcome of one round of reviews. */
export type ReviewOutcome = 'open' | 'tied' | 'info-requested' | 'approved' | 'rejected'

const onePerPerson = (reviews: readonly GivenReview[]): readonly GivenReview[] =>
  reviews.filter(
    (review, index) => reviews.findIndex((other) => other.reviewerId === review.reviewerId) === index,
  )

/** True when two averages differ by more than the published gap. */
const areApart = (one: number | null | undefined, other: number | null | undefined): boolean =>
  typeof one === 'number' &&
  typeof other === 'number' &&
  Math.abs(one - other) > MAX_AVERAGE_GAP * criteria.length

/**
 * The outcome of the reviews of one round, oldest first (decision D-05). A question takes effect immediately; otherwise
 * `needed` different people must give a verdict and the majority decides. Two opposite verdicts, or two averages more
 * than two points apart, call one more reviewer.
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

/** How many seats a round has: one more than needed while the verdicts are tied. */
export const panelSizeOf = (reviews: readonly GivenReview[], needed: number): number => {
  const given = onePerPerson(reviews).length
  if (outcomeOf(reviews, needed) === 'tied') return given + 1
  return Math.max(needed, given)
}

/** The published reason of a rejection: the most frequent one, or the earlier one of two equally frequent. */
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

/** Why this person may not take or review the nomination now; null when they may. Conflicts are filtered out before. */
export const barredFromReview = (nomination: NominationState, viewerId: string): VettingItem['barred'] => {
  if (nomination.status === 'approved' || nomination.status === 'rejected') return 'decided'
  if (nomination.isWaitingForNominator) return 'waiting-for-nominator'
  const own = nomination.assignees.find((assignee) => assignee.reviewerId === viewerId)
  if (own) return own.hasReviewed ? 'already-reviewed' : null
  return nomination.assignees.length >= nomination.seats ? 'fully-assigned' : null
}

export const dueAt = (roundStartedAt: Date): Date =>
  new Date(roundStartedAt.getTime() + REVIEW_HOURS * HOUR_MS)

/** A nomination is due soon in the last hours before its due time. */
export const SOON_HOURS = 24
/** A seat held this long without a verdict is released. */
export const IDLE_DAYS = 7
/** A question unanswered for this long ends the nomination as incomplete. */
export const ANSWER_DAYS = 14

/** The time `days` later; negative days go back. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** When a verdict given at this time becomes final. */
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

/** The sum of a reviewer's five scores; null when one is missing. */
export const pointsOf = (scores: Scored): number | null =>
  scores.length === criteria.length ? scores.reduce((sum, { points }) => sum + points, 0) : null

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** The average of a reviewer's five scores to one decimal; null when one is missing. */
export const averageOf = (scores: Scored): number | null => {
  const points = pointsOf(scores)
  return points === null ? null : oneDecimal(points / criteria.length)
}

/** The published bar of an approval: an average of at least 6 and no criterion under 4. */
export const isOverBar = (scores: Scored): boolean => {
  const points = pointsOf(scores)
  return (
    points !== null &&
    points >= MIN_APPROVAL_AVERAGE * criteria.length &&
    scores.every((score) => score.points >= MIN_APPROVAL_SCORE)
  )
}

/** The average per criterion over the reviewers of a decision, to one decimal; empty when nobody scored. */
export const averagesOver = (reviewers: readonly Scored[]) =>
  criteria.flatMap((criterion) => {
    const given = reviewers
      .flat()
      .filter((score) => score.criterion === criterion)
      .map(({ points }) => points)
    const sum = given.reduce((total, points) => total + points, 0)
    return given.length === 0 ? [] : [{ criterion, average: oneDecimal(sum / given.length) }]
  })

/** The item that a draw chooses: the hexadecimal seed as a number, modulo the count of eligible items. */
export const chooseBySeed = <T>(eligible: readonly T[], seed: string): T | undefined =>
  eligible.length === 0 ? undefined : eligible[Number(BigInt(`0x${seed}`) % BigInt(eligible.length))]

/** How long a reviewer sees the referees after opening them. */
const REFEREES_OPEN_MINUTES = 30
export const refereesOpenUntil = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + REFEREES_OPEN_MINUTES * 60_000)

/** What a profile says of the nominee's consent; `answer` is their own, null while there is none. */
export const leaderConsentOf = (answer: 'consent' | 'decline' | null): LeaderConsent =>
  answer === null ? 'missing' : answer === 'consent' ? 'given' : 'declined'

/** The deadline for an appeal against a rejection. */
export const appealUntil = (decidedAt: Date): Date => daysAfter(decidedAt, APPEAL_DAYS)

/** Words of a folded name that may be the surname: the first and the last, if they have three letters or more. */
export const surnamesOf = (folded: string): string[] => {
  const words = folded.split(' ').filter((word) => /^\p{L}{3,}$/u.test(word))
  return [...new Set([words[0], words.at(-1)].filter((word) => word !== undefined))]
}

/** A contact with most of it hidden, so that only its owner recognises it. */
export const maskedContact = (contact: string): string => {
  const [name = '', host] = contact.split('@')
  return host === undefined
    ? `${contact.slice(0, 4)}•••${contact.slice(-2)}`
    : `${name.slice(0, 1)}•••@${host}`
}

/** A reference that can be read out on the phone: NOM-2026-000123. */
export const referenceOf = (year: number, number: number): string =>
  `NOM-${year}-${String(number).padStart(6, '0')}`

/** The year in Lagos (UTC+1, no daylight saving time), for references. */
export const yearOf = (at: Date): number => new Date(at.getTime() + LAGOS_AHEAD_MS).getUTCFullYear()

/** A round that began before this time is due now, or within so many hours. */
export const roundDueBy = (now: Date, withinHours = 0): Date =>
  new Date(now.getTime() + (withinHours - REVIEW_HOURS) * HOUR_MS)
