import { invariant } from '#shared/errors.ts'
import { machine } from '#shared/machine.ts'
import { message } from '#shared/words.ts'
import type { Check, RoundStatus, TieRule } from './round-contract.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'

/** Seats of the challenge in the whole country (specification 1 and 9, decision D-18). */
export const ALL_SEATS = 13_000
/** What every local government area has before wards count. */
export const SEATS_FOR_EACH = 10

/** An area as the allocation sees it. */
export interface AreaToSeat {
  readonly id: string
  readonly wardCount: number
  readonly pollingUnitCount: number
}

interface Claim extends AreaToSeat {
  extra: number
}

/** True when `one` has the better claim to the next seat: wards / (2 × extra + 1), compared without rounding. */
const isBefore = (one: Claim, other: Claim): boolean => {
  const mine = one.wardCount * (2 * other.extra + 1)
  const its = other.wardCount * (2 * one.extra + 1)
  if (mine !== its) return mine > its
  // Published order of ties: more polling units, then the id.
  if (one.pollingUnitCount !== other.pollingUnitCount) return one.pollingUnitCount > other.pollingUnitCount
  return one.id < other.id
}

/** Puts a claim in its place among those that wait; the best one stands last. */
const queue = (waiting: Claim[], claim: Claim): void => {
  let [low, high] = [0, waiting.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = waiting[middle]
    if (other && isBefore(other, claim)) high = middle
    else low = middle + 1
  }
  waiting.splice(low, 0, claim)
}

/**
 * Seats per area: ten each, and the rest one by one to the highest average by Sainte-Laguë on wards (decision D-18).
 * The answer does not depend on the order of the areas.
 */
export const allocateSeats = (areas: readonly AreaToSeat[], all: number = ALL_SEATS): Map<string, number> => {
  invariant(areas.length > 0 && all >= areas.length * SEATS_FOR_EACH, 'there are ten seats for every area')
  const claims: Claim[] = areas.map((area) => ({ ...area, extra: 0 }))
  const waiting = claims.toSorted((one, other) => (isBefore(one, other) ? 1 : -1))
  for (let left = all - areas.length * SEATS_FOR_EACH; left > 0; left -= 1) {
    const next = waiting.pop()
    invariant(next, 'somebody waits for the next seat')
    next.extra += 1
    queue(waiting, next)
  }
  return new Map(claims.map(({ id, extra }) => [id, SEATS_FOR_EACH + extra]))
}

/** The published words of the rule, with the arithmetic. */
export const seatRuleNames = {
  base: message('Ten seats for each of the 774 local governments: 774 × 10 = 7,740.'),
  rest: message('The other 13,000 − 7,740 = 5,260 seats go by wards, one seat at a time.'),
  average: message(
    'Each next seat goes to the local government with the most wards for each seat, by the method of Sainte-Laguë: wards divided by 1, 3, 5 and so on.',
  ),
  ties: message(
    'When two are equal, the one with more polling units is first; then the order of their names in our list.',
  ),
} as const

/** Fewer people than this are never counted apart from others. */
export const LEAST_SHOWN = 10

type Said = 'woman' | 'man' | 'another'
export interface GenderCounts extends Readonly<Record<Said, number>> {
  readonly undisclosed: number
}

/**
 * Counts of genders that tell of no single person: a group under ten goes to the others, and where the others would be
 * one to nine people, the smallest group joins them. With fewer than ten people in all nothing is shown.
 */
export const publishableGenders = ({ undisclosed, ...said }: GenderCounts) => {
  const shown: Record<Said, number | null> = { ...said }
  let others = undisclosed
  const hide = (group: Said) => {
    others += shown[group] ?? 0
    shown[group] = null
  }
  const groups = (Object.keys(said) as Said[]).toSorted((one, other) => said[one] - said[other])
  for (const group of groups) if (said[group] > 0 && said[group] < LEAST_SHOWN) hide(group)
  const isTooFew = () => others > 0 && others < LEAST_SHOWN
  for (const group of groups) if (isTooFew() && shown[group]) hide(group)
  return isTooFew() ? { woman: null, man: null, another: null, others: null } : { ...shown, others }
}

/** A round goes one way; only an announcement can be taken back, before anybody stands. */
export const roundTransitions = machine<RoundStatus>('round-moved', {
  draft: ['announced'],
  announced: ['draft', 'open'],
  open: ['closed'],
  closed: ['certified'],
  certified: [],
})

const DAY_MS = 86_400_000

/** The first and the last moment of a round that opens on a day (YYYY-MM-DD) and runs `days` days, by the clock of Lagos. */
export const roundTimes = (opensOn: string, days: number): { opensAt: Date; closesAt: Date } => {
  const opensAt = new Date(Date.parse(`${opensOn}T00:00:00Z`) - LAGOS_AHEAD_MS)
  return { opensAt, closesAt: new Date(opensAt.getTime() + days * DAY_MS) }
}

/** What a contest has before its round opens. */
export interface ContestFacts {
  readonly seats: number
  readonly quorum: number
  readonly tieRule: TieRule | null
  readonly emptySeats: number
  /** Shortlisted leaders who may stand. */
  readonly readyLeaders: number
}

/** The go/no-go list: a choice needs more leaders than seats, free seats, and rules that are fixed beforehand. */
export const goNoGo = ({ seats, quorum, tieRule, emptySeats, readyLeaders }: ContestFacts): Check[] => [
  { check: 'leaders', isMet: readyLeaders >= seats + 1, has: readyLeaders, needs: seats + 1 },
  { check: 'seats', isMet: emptySeats >= seats, has: emptySeats, needs: seats },
  { check: 'quorum', isMet: quorum >= 1, has: quorum, needs: null },
  { check: 'tie', isMet: tieRule !== null, has: null, needs: null },
]

export interface ContestResult {
  /** In the order of their votes. */
  readonly winners: readonly string[]
  readonly reserves: readonly string[]
}

/** True when a result names each person once, only people who stand, and no more winners than seats. */
export const isFitResult = (
  { winners, reserves }: ContestResult,
  candidates: readonly string[],
  seats: number,
): boolean => {
  const named = [...winners, ...reserves]
  const standing = new Set(candidates)
  return (
    winners.length <= seats && new Set(named).size === named.length && named.every((id) => standing.has(id))
  )
}
