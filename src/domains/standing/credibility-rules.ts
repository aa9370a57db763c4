import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { CredibilityPart } from './own-contract.ts'

const DAYS_A_POINT = 30

/** The parts of the credibility score; shown next to every score. */
export const credibilityParts = [
  { id: 'identity', how: message('Your identity is verified: 20 points.'), most: 20 },
  { id: 'actions', how: message('Each action that someone confirmed: 1 point, 50 at most.'), most: 50 },
  { id: 'kinds', how: message('Each kind of confirmed action: 5 points, 20 at most.'), most: 20 },
  { id: 'time', how: message('Each 30 days since you joined: 1 point, 10 at most.'), most: 10 },
] as const

/** What the credibility score is made of. */
export interface Basis {
  readonly isVerified: boolean
  readonly verifiedActions: number
  readonly verifiedKinds: number
  readonly daysSinceJoined: number
}

const mostOf = (id: CredibilityPart['id']): number =>
  credibilityParts.find((part) => part.id === id)?.most ?? 0

/** True once anything is confirmed, the identity or an action: nobody has a score before. */
const isJudged = ({ isVerified, verifiedActions }: Pick<Basis, 'isVerified' | 'verifiedActions'>): boolean =>
  isVerified || verifiedActions > 0

/** Points for the time since joining. */
export const timePoints = (daysSinceJoined: number): number =>
  Math.min(mostOf('time'), Math.floor(daysSinceJoined / DAYS_A_POINT))

/** The score from 0 to 100 with its parts; null while neither identity nor any action is confirmed. */
export const credibilityOf = (
  basis: Basis,
): { credibility: number | null; credibilityParts: CredibilityPart[] } => {
  const earned = {
    identity: basis.isVerified ? 20 : 0,
    actions: basis.verifiedActions,
    kinds: basis.verifiedKinds * 5,
    time: timePoints(basis.daysSinceJoined),
  }
  const parts = credibilityParts.map(({ id, most }) => ({ id, most, points: Math.min(most, earned[id]) }))
  return {
    credibility: isJudged(basis) ? parts.reduce((total, { points }) => total + points, 0) : null,
    credibilityParts: parts,
  }
}

/** The score without its points for time; null without a score. */
export const confirmedPointsOf = (basis: Omit<Basis, 'daysSinceJoined'>): number | null =>
  credibilityOf({ ...basis, daysSinceJoined: 0 }).credibility

/** How many people who joined on a day have a score, with the sum of their points without those for time. */
export interface JoinedScores {
  readonly joinedOn: string
  readonly people: number
  readonly points: number
}

/** The average score of everybody who has one, rounded; null while fewer than `least` people have one. */
export const averageCredibility = (
  rows: readonly JoinedScores[],
  today: string,
  least: number,
): number | null => {
  const people = rows.reduce((total, row) => total + row.people, 0)
  if (people < least) return null
  const timed = (row: JoinedScores) =>
    row.points + row.people * timePoints((Date.parse(today) - Date.parse(row.joinedOn)) / DAY_MS)
  return Math.round(rows.reduce((total, row) => total + timed(row), 0) / people)
}
