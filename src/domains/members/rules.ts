import type { FactCount, FactKind } from '#domains/activity/contract.ts'
import { message } from '#shared/words.ts'
import type { Drawing } from './picture-contract.ts'
import { drawingOptions, drawingParts } from './picture-contract.ts'
import type { BadgeId, LevelId, Profile, ProfileStats } from './profile-contract.ts'

/** What a fact says about the person who did it: an act of theirs, and one that somebody else confirmed. */
interface Weight {
  readonly isAct: boolean
  readonly isVerified: boolean
  /** The fact counts as verified only with this status. */
  readonly status?: string
}

/**
 * The facts that count for a member; every other kind says nothing about them (specification 3: civic actions).
 * A fact of endorsing or voting for a named person must never stand here (decision D-14).
 */
export const civicFacts: Readonly<Partial<Record<FactKind, Weight>>> = {
  'nomination.sent': { isAct: true, isVerified: false },
  'nomination.decided': { isAct: false, isVerified: true, status: 'approved' },
  // A review is an act of a role under audit, which makes it a confirmed one.
  'nomination.reviewed': { isAct: true, isVerified: true },
  // A test is marked by the machine, so passing one is an act that nobody has confirmed.
  'training.module-passed': { isAct: true, isVerified: false },
  // Noted on the day when the second of two people accepted it, which is no day of the person's own.
  'training.capstone-accepted': { isAct: false, isVerified: true },
  'pledge.made': { isAct: true, isVerified: false },
  // Noted when the audit panel has accepted the proof, whichever way the pledge went.
  'pledge.updated': { isAct: false, isVerified: true },
  'report.filed': { isAct: true, isVerified: false },
}

/** The kinds of facts that make a day one of activity. */
export const actKinds = (Object.keys(civicFacts) as FactKind[]).filter((kind) => civicFacts[kind]?.isAct)

const isVerifiedFact = ({ kind, status }: FactCount): boolean => {
  const weight = civicFacts[kind]
  return weight?.isVerified === true && (weight.status === undefined || weight.status === status)
}

const sum = (counts: readonly FactCount[]): number => counts.reduce((total, { times }) => total + times, 0)

/** What a person's facts come to: acts, confirmed acts, and of how many kinds the latter are. */
export const tallyOf = (counts: readonly FactCount[]) => {
  const verified = counts.filter(isVerifiedFact)
  return {
    civicEngagements: sum(counts.filter(({ kind }) => civicFacts[kind]?.isAct)),
    verifiedActions: sum(verified),
    verifiedKinds: new Set(verified.map(({ kind }) => kind)).size,
  }
}

/** The levels and the verified actions that each begins with (decision D-17). */
export const levels: readonly { readonly id: LevelId; readonly name: string; readonly from: number }[] = [
  { id: 'rising', name: message('Rising Citizen'), from: 0 },
  { id: 'active', name: message('Active Citizen'), from: 10 },
  { id: 'community', name: message('Community Leader'), from: 30 },
  { id: 'champion', name: message('Civic Champion'), from: 50 },
]

/** The level of so many verified actions, and how many more the next one wants. */
export const levelOf = (verifiedActions: number): Profile['level'] => {
  const reached = levels.findLast(({ from }) => verifiedActions >= from)
  const next = levels.find(({ from }) => verifiedActions < from)
  return { id: reached?.id ?? 'rising', toNext: next ? next.from - verifiedActions : null }
}

/** The badges and how they are earned (specification 3). Assumed: until tasks are here, a civic act stands for a task. */
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

/** The badges of a person by what they have done; `have` never passes `need`. */
export const badgesOf = (done: { tasks: number; issuesResolved: number }): Profile['badges'] =>
  badges.map(({ id, need }) => {
    const have = Math.min(need, id === 'community-helper' ? done.issuesResolved : done.tasks)
    return { id, need, have, isEarned: have >= need }
  })

const DAY_MS = 86_400_000

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

/** Days in a row with an act, up to today; a day that is not over yet breaks nothing. `days` as YYYY-MM-DD. */
export const streakOf = (days: readonly string[], today: string): number => {
  const active = new Set(days)
  let day = active.has(today) ? today : dayBefore(today)
  let length = 0
  for (; active.has(day); day = dayBefore(day)) length += 1
  return length
}

/** What credibility is made of; shown wherever the score is. */
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

/** The score of 0 to 100 with its parts; none while neither identity nor any act has been confirmed. */
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

/** The digits of a drawn picture's address. */
export const drawingCode = (drawing: Drawing): string => drawingParts.map((part) => drawing[part]).join('')

/** The choices behind such digits; null where a digit stands for nothing. */
export const drawingOf = (code: string): Drawing | null => {
  if (!/^\d{5}$/.test(code)) return null
  const digits = drawingParts.map((part, index) => [part, Number(code[index])] as const)
  return digits.every(([part, digit]) => digit < drawingOptions[part])
    ? (Object.fromEntries(digits) as Drawing)
    : null
}
