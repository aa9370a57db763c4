import type { FactCount, FactKind } from '#domains/activity/contract.ts'
import { message } from '#shared/words.ts'
import type { Drawing } from './picture-contract.ts'
import { drawingOptions, drawingParts } from './picture-contract.ts'
import type { BadgeId, LevelId, Profile, ProfileStats } from './profile-contract.ts'

/** What a fact counts as: an action of the person, an action that somebody confirmed, or both. */
interface FactWeight {
  readonly isAction: boolean
  readonly isVerified: boolean
  /** The fact counts as verified only with this status. */
  readonly status?: string
}

/**
 * The facts that count for a member; all others are ignored (specification 3: civic actions). Never add a fact of
 * endorsing or voting for a named person (decision D-14).
 */
export const civicFacts: Readonly<Partial<Record<FactKind, FactWeight>>> = {
  'nomination.sent': { isAction: true, isVerified: false },
  'nomination.decided': { isAction: false, isVerified: true, status: 'approved' },
  // A review is an action of an audited role and so counts as confirmed.
  'nomination.reviewed': { isAction: true, isVerified: true },
  // Tests are marked automatically: passing one is an unconfirmed action.
  'training.module-passed': { isAction: true, isVerified: false },
  // Recorded on the day when the second of two people accepted it, which is no active day of this person.
  'training.capstone-accepted': { isAction: false, isVerified: true },
  'pledge.made': { isAction: true, isVerified: false },
  // Recorded when the audit panel accepted the proof, whatever became of the pledge.
  'pledge.updated': { isAction: false, isVerified: true },
  'report.filed': { isAction: true, isVerified: false },
}

/** Facts of these kinds make a day an active one. */
export const actionKinds = (Object.keys(civicFacts) as FactKind[]).filter(
  (kind) => civicFacts[kind]?.isAction,
)

const isVerifiedFact = ({ kind, status }: FactCount): boolean => {
  const weight = civicFacts[kind]
  return weight?.isVerified === true && (weight.status === undefined || weight.status === status)
}

const sum = (counts: readonly FactCount[]): number => counts.reduce((total, { times }) => total + times, 0)

/** Totals of a person's facts: actions, confirmed actions, and the number of kinds of the latter. */
export const tallyOf = (counts: readonly FactCount[]) => {
  const verified = counts.filter(isVerifiedFact)
  return {
    civicEngagements: sum(counts.filter(({ kind }) => civicFacts[kind]?.isAction)),
    verifiedActions: sum(verified),
    verifiedKinds: new Set(verified.map(({ kind }) => kind)).size,
  }
}

/** The levels and the number of verified actions at which each starts (decision D-17). */
export const levels: readonly { readonly id: LevelId; readonly name: string; readonly from: number }[] = [
  { id: 'rising', name: message('Rising Citizen'), from: 0 },
  { id: 'active', name: message('Active Citizen'), from: 10 },
  { id: 'community', name: message('Community Leader'), from: 30 },
  { id: 'champion', name: message('Civic Champion'), from: 50 },
]

/** The level for a number of verified actions, and how many more the next one needs. */
export const levelOf = (verifiedActions: number): Profile['level'] => {
  const current = levels.findLast(({ from }) => verifiedActions >= from)
  const next = levels.find(({ from }) => verifiedActions < from)
  return { id: current?.id ?? 'rising', toNext: next ? next.from - verifiedActions : null }
}

/** The badges and how to earn them (specification 3). Assumed: until tasks exist, a civic action counts as a task. */
export const badges: readonly {
  readonly id: BadgeId
  readonly name: string
  readonly how: string
  readonly need: number
}[] = [
  {
    id: 'first-steps',
    name: message('First Steps'),
    how: message('Complete your first civic task.'),
    need: 1,
  },
  {
    id: 'community-helper',
    name: message('Community Helper'),
    how: message('Help resolve 5 issues in your community.'),
    need: 5,
  },
  {
    id: 'civic-champion',
    name: message('Civic Champion'),
    how: message('Complete 50 civic tasks.'),
    need: 50,
  },
]

/** A person's badges by what they have done; `have` never exceeds `need`. */
export const badgesOf = (done: { tasks: number; issuesResolved: number }): Profile['badges'] =>
  badges.map(({ id, need }) => {
    const have = Math.min(need, id === 'community-helper' ? done.issuesResolved : done.tasks)
    return { id, need, have, isEarned: have >= need }
  })

const DAY_MS = 86_400_000

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

/** Consecutive days with an action, up to today; today does not break the streak. `days` as YYYY-MM-DD. */
export const streakOf = (days: readonly string[], today: string): number => {
  const active = new Set(days)
  let day = active.has(today) ? today : dayBefore(today)
  let length = 0
  for (; active.has(day); day = dayBefore(day)) length += 1
  return length
}

/** The parts of the credibility score; shown next to every score. */
export const credibilityParts = [
  { id: 'identity', how: message('Your identity is verified: 20 points.'), most: 20 },
  { id: 'actions', how: message('Each action that somebody confirmed: 1 point, 50 at most.'), most: 50 },
  { id: 'kinds', how: message('Each kind of confirmed action: 5 points, 20 at most.'), most: 20 },
  { id: 'time', how: message('Each 30 days since you joined: 1 point, 10 at most.'), most: 10 },
] as const

interface Standing {
  readonly isVerified: boolean
  readonly verifiedActions: number
  readonly verifiedKinds: number
  readonly daysSinceJoined: number
}

/** The score from 0 to 100 with its parts; null while neither identity nor any action is confirmed. */
export const credibilityOf = (standing: Standing): Pick<ProfileStats, 'credibility' | 'credibilityParts'> => {
  const earned = {
    identity: standing.isVerified ? 20 : 0,
    actions: standing.verifiedActions,
    kinds: standing.verifiedKinds * 5,
    time: Math.floor(standing.daysSinceJoined / 30),
  }
  const parts = credibilityParts.map(({ id, most }) => ({ id, most, points: Math.min(most, earned[id]) }))
  const isJudged = standing.isVerified || standing.verifiedActions > 0
  return {
    credibility: isJudged ? parts.reduce((total, { points }) => total + points, 0) : null,
    credibilityParts: parts,
  }
}

/** The region to start with: the saved one, otherwise the first of the list (specification 4) [RG-02]. */
export const startRegion = <R extends { readonly id: string }>(
  regions: readonly R[],
  savedId: string | null,
): R | undefined => regions.find(({ id }) => id === savedId) ?? regions[0]

/** The digits in the URL of a drawn picture. */
export const drawingCode = (drawing: Drawing): string => drawingParts.map((part) => drawing[part]).join('')

/** The options for such digits; null when a digit is out of range. */
export const drawingOf = (code: string): Drawing | null => {
  if (!/^\d{5}$/.test(code)) return null
  const digits = drawingParts.map((part, index) => [part, Number(code[index])] as const)
  return digits.every(([part, digit]) => digit < drawingOptions[part])
    ? (Object.fromEntries(digits) as Drawing)
    : null
}
