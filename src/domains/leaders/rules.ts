import type { Permission } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { machine } from '#shared/machine.ts'
import { message } from '#shared/words.ts'
import type { ConcernKind } from './contracts/concern-contract.ts'
import type {
  CommunityScore,
  CorrectionField,
  LeaderStatus,
  OfficeType,
} from './contracts/leader-contract.ts'

/** Who may move a leader or a nomination: roles of the published state machine, never names. */
export const actorNames = {
  system: message('The platform'),
  'vetting-lead': message('Vetting lead'),
  reviewers: message('Vetting reviewers'),
  'round-admins': message('Administrators of selection rounds'),
  'training-lead': message('Training lead'),
  'audit-panel': message('Audit panel'),
  'safeguarding-lead': message('Safeguarding lead'),
  'fresh-panel': message('A panel that was not involved before'),
} as const
export type Actor = keyof typeof actorNames

/**
 * The permission behind each actor; null means never by hand: reviewers decide in their console, the platform by
 * itself.
 */
export const actorPermissions: Readonly<Record<Actor, Permission | null>> = {
  system: null,
  'vetting-lead': 'vetting-lead',
  reviewers: null,
  'round-admins': 'rounds',
  'training-lead': 'training-lead',
  'audit-panel': 'audit-panel',
  'safeguarding-lead': 'safeguarding',
  'fresh-panel': 'safeguarding',
}

export interface Transition<S extends string> {
  /** `null` is the start: nothing is stored yet. */
  readonly from: S | null
  readonly to: S
  readonly by: readonly Actor[]
  /** How many different people must agree. */
  readonly people: 1 | 2
  /** The published condition that must hold first. */
  readonly guard: string
}

type Row<S extends string> = readonly [
  from: S | null,
  to: S,
  by: readonly Actor[],
  people: 1 | 2,
  guard: string,
]

/** Makes a transition table from its rows. */
export const asTransitions = <S extends string>(rows: readonly Row<S>[]): readonly Transition<S>[] =>
  rows.map(([from, to, by, people, guard]) => ({ from, to, by, people, guard }))

const returns = message('Investigation report within 60 days; back to the status held before the suspension')
const suspends = message(
  'Upheld serious report, criminal charge, two missed quarters or doubt about identity; ratified within 48 hours',
)
// Assumed: "any public status" in the published table starts at the shortlist; before it, reviewers reject
// instead.
const suspendable = ['shortlisted', 'public_selection', 'training', 'deployed', 'verified'] as const

/** Every transition of a leader. Specification 4 names the statuses; the transitions are ours (decision D-04). */
export const leaderTransitionTable = asTransitions<LeaderStatus>([
  [null, 'nominated', ['system'], 1, message('The nomination is accepted as pending')],
  // Assumed: the platform assigns the reviewer who takes the file from the queue, as the nomination's own row
  // allows.
  ['nominated', 'in_vetting', ['vetting-lead', 'system'], 1, message('Reviewers are assigned')],
  ['in_vetting', 'verified', ['reviewers'], 2, message('Directory track: sitting office confirmed')],
  ['in_vetting', 'shortlisted', ['reviewers'], 2, message('Challenge track: approved by the reviewers')],
  [
    'in_vetting',
    'rejected',
    ['reviewers'],
    2,
    message('A reason code is published; also when the leader withdraws'),
  ],
  [
    'shortlisted',
    'rejected',
    ['reviewers'],
    2,
    message('A reason code is published; also when the leader withdraws'),
  ],
  [
    'shortlisted',
    'public_selection',
    ['round-admins'],
    2,
    message('Round opened, neutrality pledge signed, profile frozen'),
  ],
  ['public_selection', 'training', ['system'], 1, message('Wins a seat in the final result')],
  [
    'public_selection',
    'shortlisted',
    ['system'],
    1,
    message('Wins no seat in the final result: reserve for the next round'),
  ],
  [
    'training',
    'deployed',
    ['training-lead'],
    2,
    message('All modules passed, code of conduct and interests declared, seat free'),
  ],
  ['training', 'shortlisted', ['training-lead'], 1, message('Training lapsed or failed twice')],
  ['training', 'rejected', ['training-lead'], 1, message('Training lapsed or failed twice')],
  ['deployed', 'verified', ['audit-panel'], 2, message('First yearly audit passed')],
  ['verified', 'deployed', ['audit-panel'], 2, message('A later audit failed: 90-day improvement plan')],
  ...suspendable.map((from) => [from, 'suspended', ['safeguarding-lead'], 2, suspends] as const),
  ...suspendable.map((to) => ['suspended', to, ['fresh-panel'], 2, returns] as const),
  [
    'suspended',
    'rejected',
    ['fresh-panel'],
    2,
    message('Investigation report within 60 days upholds the report'),
  ],
])

/** Turns a transition table into the input of a state machine. */
export const fromTable = <S extends string>(states: readonly S[], table: readonly Transition<S>[]) =>
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
export const leaderTransitions = machine<LeaderStatus>(
  'illegal-transition',
  fromTable(allLeaderStatuses, leaderTransitionTable),
)

/** The published row of a transition, if the table has it. */
export const transitionRow = (
  from: LeaderStatus | null,
  to: LeaderStatus,
): Transition<LeaderStatus> | undefined =>
  leaderTransitionTable.find((each) => each.from === from && each.to === to)

/** Gives the new status or refuses `illegal-transition`; a suspension only lifts to the status before it. */
export const applyTransition = (
  from: LeaderStatus | null,
  to: LeaderStatus,
  by: Actor,
  beforeSuspension: LeaderStatus | null = null,
): LeaderStatus => {
  const row = transitionRow(from, to)
  const isReturn = from === 'suspended' && to !== 'rejected'
  if (!row?.by.includes(by) || (isReturn && to !== beforeSuspension)) throw new Refusal('illegal-transition')
  return to
}

/** Rejected leaders are in no list and have no page. */
export const isPublic = (status: LeaderStatus): boolean => status !== 'rejected'

/** Nominees who agreed to be named, before the reviewers have decided: unverified, without texts, not endorsable. */
export const isUndecided = (status: LeaderStatus): boolean =>
  status === 'nominated' || status === 'in_vetting'

export type Track = 'directory' | 'challenge'

// Assumed (decision D-04): these four office types are sitting offices, which reviewers confirm.
const sittingOffices: ReadonlySet<OfficeType> = new Set([
  'federal',
  'state',
  'local_government',
  'traditional',
])

/** Sitting office holders are on the directory track, all others on the challenge track (decision D-04). */
export const trackOf = (officeType: OfficeType): Track =>
  sittingOffices.has(officeType) ? 'directory' : 'challenge'

/** The status after approval; both tracks set the verified flag (decision D-04). */
export const statusAfterApproval: Readonly<Record<Track, LeaderStatus>> = {
  directory: 'verified',
  challenge: 'shortlisted',
}

/** The weights of the community score (decision D-20); /methodology shows them. */
export const scoreWeights = {
  evidenceEach: 10,
  maxFromEvidence: 60,
  maxFromEndorsements: 40,
  /** This many endorsements give half of the maximum; each further one adds less. */
  endorsementsForHalf: 20,
  /** An endorsement of a verified person counts as so many. */
  verifiedCountsAs: 2,
  reportEach: 15,
} as const

/**
 * The community score from 0 to 100: checked evidence plus endorsements with diminishing returns, minus upheld
 * reports. Reports that are not upheld count nothing, however many there are.
 */
export const communityScore = (counts: {
  readonly evidence: number
  /** Of accounts that count (docs/decisions/0071). */
  readonly endorsements: number
  /** Those of them that are of verified people. */
  readonly verified: number
  readonly reports: number
}): CommunityScore => {
  const { evidence, endorsements, verified, reports } = counts
  const { evidenceEach, maxFromEvidence, maxFromEndorsements, endorsementsForHalf, reportEach } = scoreWeights
  const weight = endorsements + verified * (scoreWeights.verifiedCountsAs - 1)
  const evidencePoints = Math.min(evidence * evidenceEach, maxFromEvidence)
  const endorsementPoints = Math.round((maxFromEndorsements * weight) / (weight + endorsementsForHalf))
  const reportPoints = reports * reportEach
  const value = Math.max(0, Math.min(100, evidencePoints + endorsementPoints - reportPoints))
  return { value, evidencePoints, endorsementPoints, reportPoints, evidence, endorsements, verified, reports }
}

/** Serious reports need two people to close, because they could ruin somebody. */
export const isSerious = (kind: ConcernKind): boolean => kind === 'misconduct' || kind === 'crime'

/** Words of an endorsement are public until a moderator hides them, and again after a granted appeal. */
export const isNoteShown = (
  state: 'unread' | 'reported' | 'kept' | 'hidden' | 'appealed' | 'final',
): boolean => state === 'unread' || state === 'reported' || state === 'kept'

/** The text after a correction, or null when the profile does not contain the words to correct. */
export const correctedText = (
  field: CorrectionField,
  now: string,
  is: string,
  shouldBe: string,
): string | null => {
  if (field !== 'biography') return now === is ? shouldBe : null
  return now.includes(is) ? now.replace(is, () => shouldBe) : null
}
