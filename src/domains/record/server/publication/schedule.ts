import { lagosDay } from '#shared/values/lagos.ts'
import { MINUTE_MS } from '#shared/values/time.ts'

/*
 * When waiting lines are published. An observer who reads the record every second must not learn when a ballot was cast,
 * so lines wait until a period ends and until enough other voters wait with them (docs/decisions/0031).
 */

/** Minimum number of voters in a box before its lines are published within the day. */
export const MIN_VOTERS = 5

/** Whether the Lagos day on which the first waiting line was taken is over. */
export const isDayOver = (since: Date, now: Date): boolean => lagosDay(since) < lagosDay(now)

/** Whether a period has ended since the first waiting line was taken. */
export const isPeriodOver = (since: Date, now: Date, minutes: number): boolean => {
  if (minutes === 0 || isDayOver(since, now)) return true
  const periodOf = (at: Date) => Math.floor(at.getTime() / (minutes * MINUTE_MS))
  return periodOf(since) < periodOf(now)
}

/** A contest or poll with waiting lines, and the number of their voters. */
export interface WaitingBox {
  readonly kind: 'ballot' | 'support'
  readonly box: string
  readonly voters: number
}

/**
 * Which waiting lines are published when a period ends: contests with enough voters, or whose count waits too. The ledger
 * and the votes for projects are published together, because their sums must agree: when every poll has enough voters, or
 * for a count, which empties its box in the ledger. At the end of the day everything is published.
 */
export const dueOf = (
  boxes: readonly WaitingBox[],
  counted: readonly string[],
  isAllDue: boolean,
): { readonly contests: readonly string[]; readonly hasLedger: boolean } => {
  const isLarge = ({ voters }: WaitingBox) => isAllDue || voters >= MIN_VOTERS
  return {
    contests: boxes
      .filter((each) => each.kind === 'ballot' && (isLarge(each) || counted.includes(each.box)))
      .map(({ box }) => box),
    hasLedger: counted.length > 0 || boxes.filter(({ kind }) => kind === 'support').every(isLarge),
  }
}
