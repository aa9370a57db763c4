import { Refusal } from '#shared/errors.ts'
import { machine } from '#shared/machine.ts'
import { say } from '#shared/words.ts'
import type { Bucket, ReasonCode, Verdict, VettingItem } from './nomination-contract.ts'
import type { LeaderStatus, OfficeType } from './leader-contract.ts'

/** Who may move a leader or a nomination: roles of the published state machine, never names. */
export const actorNames = {
  system: say('The platform'),
  'vetting-lead': say('Vetting lead'),
  reviewers: say('Vetting reviewers'),
  'round-admins': say('Administrators of the selection round'),
  'training-lead': say('Training lead'),
  'audit-panel': say('Audit panel'),
  'safeguarding-lead': say('Safeguarding lead'),
  'fresh-panel': say('A panel that was not involved before'),
} as const
export type Actor = keyof typeof actorNames

export interface Move<S extends string> {
  /** `null` is the beginning: nothing is stored yet. */
  readonly from: S | null
  readonly to: S
  readonly by: readonly Actor[]
  /** How many different people must agree. */
  readonly people: 1 | 2
  /** What must be true first, as published. */
  readonly guard: string
}

type Row<S extends string> = readonly [
  from: S | null,
  to: S,
  by: readonly Actor[],
  people: 1 | 2,
  guard: string,
]

const asMoves = <S extends string>(rows: readonly Row<S>[]): readonly Move<S>[] =>
  rows.map(([from, to, by, people, guard]) => ({ from, to, by, people, guard }))

const returns = say('Investigation report within 60 days; back to the status held before the suspension')
const suspends = say(
  'Upheld serious report, criminal charge, two missed quarters or doubt about identity; ratified within 48 hours',
)
// Assumed: "any public status" of the published table begins with the shortlist; before it, reviewers reject instead.
const suspendable = ['shortlisted', 'public_selection', 'training', 'deployed', 'verified'] as const

/** Every move of a leader (specification 4 names the statuses; the moves between them are ours, decision D-04). */
export const leaderMoveTable = asMoves<LeaderStatus>([
  [null, 'nominated', ['system'], 1, say('The nomination is accepted as pending')],
  // Assumed: the platform assigns whoever takes the file from the queue, as the nomination's own row allows.
  ['nominated', 'in_vetting', ['vetting-lead', 'system'], 1, say('Reviewers are assigned')],
  ['in_vetting', 'verified', ['reviewers'], 2, say('Directory track: sitting office confirmed')],
  ['in_vetting', 'shortlisted', ['reviewers'], 2, say('Challenge track: approved by the reviewers')],
  [
    'in_vetting',
    'rejected',
    ['reviewers'],
    2,
    say('A reason code is published; also when the leader withdraws'),
  ],
  [
    'shortlisted',
    'rejected',
    ['reviewers'],
    2,
    say('A reason code is published; also when the leader withdraws'),
  ],
  [
    'shortlisted',
    'public_selection',
    ['round-admins'],
    2,
    say('Round opened, neutrality pledge signed, profile frozen'),
  ],
  ['public_selection', 'training', ['system'], 1, say('Wins a seat at the certified close')],
  [
    'public_selection',
    'shortlisted',
    ['system'],
    1,
    say('Wins no seat at the certified close: reserve for the next round'),
  ],
  [
    'training',
    'deployed',
    ['training-lead'],
    2,
    say('All modules passed, code of conduct and interests declared, seat free'),
  ],
  ['training', 'shortlisted', ['training-lead'], 1, say('Training lapsed or failed twice')],
  ['training', 'rejected', ['training-lead'], 1, say('Training lapsed or failed twice')],
  ['deployed', 'verified', ['audit-panel'], 2, say('First yearly audit passed')],
  ['verified', 'deployed', ['audit-panel'], 2, say('A later audit failed: 90-day improvement plan')],
  ...suspendable.map((from) => [from, 'suspended', ['safeguarding-lead'], 2, suspends] as const),
  ...suspendable.map((to) => ['suspended', to, ['fresh-panel'], 2, returns] as const),
  [
    'suspended',
    'rejected',
    ['fresh-panel'],
    2,
    say('Investigation report within 60 days upholds the report'),
  ],
])

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

const fromTable = <S extends string>(states: readonly S[], table: readonly Move<S>[]) =>
  Object.fromEntries(
    states.map((from) => [from, table.filter((row) => row.from === from).map((row) => row.to)]),
  ) as unknown as Record<S, readonly S[]>

const allLeaderStatuses: readonly LeaderStatus[] = [
  'nominated',
  'in_vetting',
  ...suspendable,
  'rejected',
  'suspended',
]
export const leaderMoves = machine<LeaderStatus>(
  'illegal-move',
  fromTable(allLeaderStatuses, leaderMoveTable),
)

export const nominationMoves = machine<Bucket>(
  'nomination-already-decided',
  fromTable(['pending', 'under_review', 'approved', 'rejected'], nominationMoveTable),
)

/** The leader's new status, or the refusal `illegal-move`; a suspension can only be lifted to the status before it. */
export const moveLeader = (
  from: LeaderStatus | null,
  to: LeaderStatus,
  by: Actor,
  beforeSuspension: LeaderStatus | null = null,
): LeaderStatus => {
  const row = leaderMoveTable.find((each) => each.from === from && each.to === to)
  const isReturn = from === 'suspended' && to !== 'rejected'
  if (!row?.by.includes(by) || (isReturn && to !== beforeSuspension)) throw new Refusal('illegal-move')
  return to
}

/** Rejected leaders are in no list and have no page. */
export const isPublic = (status: LeaderStatus): boolean => status !== 'rejected'

export type Track = 'directory' | 'challenge'

// Assumed (decision D-04): these four office types stand for a sitting office, which reviewers confirm.
const sittingOffices: ReadonlySet<OfficeType> = new Set([
  'federal',
  'state',
  'local_government',
  'traditional',
])

/** Sitting office holders are on the directory track, everyone else on the challenge track (decision D-04). */
export const trackOf = (officeType: OfficeType): Track =>
  sittingOffices.has(officeType) ? 'directory' : 'challenge'

/** What approval makes of a leader; both tracks set the verified flag (decision D-04). */
export const statusAfterApproval: Readonly<Record<Track, LeaderStatus>> = {
  directory: 'verified',
  challenge: 'shortlisted',
}

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

const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** A text as search compares it: no marks or hooks, lower case, words parted by one space. Ifẹ́olúwa becomes ifeoluwa. */
export const foldName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The reference that is read out on the phone: NOM-2026-000123. */
export const referenceOf = (year: number, number: number): string =>
  `NOM-${year}-${String(number).padStart(6, '0')}`

const LAGOS_AHEAD_MS = 3_600_000

/** The year in Lagos (UTC+1, no summer time), which a reference carries. */
export const yearOf = (at: Date): number => new Date(at.getTime() + LAGOS_AHEAD_MS).getUTCFullYear()
