import { invariant } from '#shared/errors.ts'
import { machine } from '#shared/machine.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Check, RoundStatus, TieRule } from './round-contract.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'

/** Seats of the challenge in the whole country (specification 1 and 9, decision D-18). */
export const ALL_SEATS = 13_000
/** The seats of every local government area before wards count. */
export const SEATS_FOR_EACH = 10

/** The input of the allocation for one area. */
export interface AreaToSeat {
  readonly id: string
  readonly wardCount: number
  readonly pollingUnitCount: number
}

interface Claim extends AreaToSeat {
  extra: number
}

/** True when `one` ranks before `other` for the next seat: wards / (2 × extra + 1), compared without rounding. */
const isBefore = (one: Claim, other: Claim): boolean => {
  const onesClaim = one.wardCount * (2 * other.extra + 1)
  const othersClaim = other.wardCount * (2 * one.extra + 1)
  if (onesClaim !== othersClaim) return onesClaim > othersClaim
  // The published order for ties: more polling units first, then the id.
  if (one.pollingUnitCount !== other.pollingUnitCount) return one.pollingUnitCount > other.pollingUnitCount
  return one.id < other.id
}

/** Inserts a claim into the sorted queue; the best one is last. */
const insertClaim = (waiting: Claim[], claim: Claim): void => {
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
 * Seats per area: ten each, then one by one to the highest average by Sainte-Laguë on wards (decision D-18). The
 * order of the areas does not change the result.
 */
export const allocateSeats = (areas: readonly AreaToSeat[], all: number = ALL_SEATS): Map<string, number> => {
  invariant(areas.length > 0 && all >= areas.length * SEATS_FOR_EACH, 'there are ten seats for every area')
  const claims: Claim[] = areas.map((area) => ({ ...area, extra: 0 }))
  const waiting = claims.toSorted((one, other) => (isBefore(one, other) ? 1 : -1))
  for (let left = all - areas.length * SEATS_FOR_EACH; left > 0; left -= 1) {
    const next = waiting.pop()
    invariant(next, 'somebody waits for the next seat')
    next.extra += 1
    insertClaim(waiting, next)
  }
  return new Map(claims.map(({ id, extra }) => [id, SEATS_FOR_EACH + extra]))
}

/** The published sentences of the rule, with its arithmetic. */
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

/** A group smaller than this never has a count of its own. */
export const MIN_SHOWN_GROUP = 10

type StatedGender = 'woman' | 'man' | 'another'
export interface GenderCounts extends Readonly<Record<StatedGender, number>> {
  readonly undisclosed: number
}

/**
 * Gender counts that reveal no single person: a group under ten joins the others, and if the others would then be
 * one to nine people, the smallest group joins them too. With fewer than ten people in all, nothing is shown.
 */
export const publishableGenders = ({ undisclosed, ...stated }: GenderCounts) => {
  const shown: Record<StatedGender, number | null> = { ...stated }
  let others = undisclosed
  const hide = (group: StatedGender) => {
    others += shown[group] ?? 0
    shown[group] = null
  }
  const groups = (Object.keys(stated) as StatedGender[]).toSorted((one, other) => stated[one] - stated[other])
  for (const group of groups) if (stated[group] > 0 && stated[group] < MIN_SHOWN_GROUP) hide(group)
  const isTooFew = () => others > 0 && others < MIN_SHOWN_GROUP
  for (const group of groups) if (isTooFew() && shown[group]) hide(group)
  return isTooFew() ? { woman: null, man: null, another: null, others: null } : { ...shown, others }
}

/** A round only moves forward, except that an announcement can be withdrawn before there are candidates. */
export const roundTransitions = machine<RoundStatus>('round-moved', {
  draft: ['announced'],
  announced: ['draft', 'open'],
  open: ['closed'],
  closed: ['certified'],
  certified: [],
})

/** The first and last moment of a round that opens on a day (YYYY-MM-DD) and runs for `days` days, in Lagos time. */
export const roundTimes = (opensOn: string, days: number): { opensAt: Date; closesAt: Date } => {
  const opensAt = new Date(Date.parse(`${opensOn}T00:00:00Z`) - LAGOS_AHEAD_MS)
  return { opensAt, closesAt: new Date(opensAt.getTime() + days * DAY_MS) }
}

/** The facts of a contest before its round opens. */
export interface ContestFacts {
  readonly seats: number
  readonly quorum: number
  readonly tieRule: TieRule | null
  readonly emptySeats: number
  /** Shortlisted leaders who may be candidates. */
  readonly readyLeaders: number
}

/** The go/no-go list: a contest needs more leaders than seats, free seats, and rules fixed beforehand. */
export const goNoGo = ({ seats, quorum, tieRule, emptySeats, readyLeaders }: ContestFacts): Check[] => [
  { check: 'leaders', isMet: readyLeaders >= seats + 1, has: readyLeaders, needs: seats + 1 },
  { check: 'seats', isMet: emptySeats >= seats, has: emptySeats, needs: seats },
  { check: 'quorum', isMet: quorum >= 1, has: quorum, needs: null },
  { check: 'tie', isMet: tieRule !== null, has: null, needs: null },
]

export interface ContestResult {
  /** Sorted by votes. */
  readonly winners: readonly string[]
  readonly reserves: readonly string[]
}

/** True when a result names only candidates, each once, and no more winners than seats. */
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
