import { lagosDay } from '#shared/lagos.ts'

/*
 * When what waits is published. Whoever reads the record each second must not learn from its growth when a ballot was
 * cast: lines wait for a whole period, and for others (docs/decisions/0031).
 */

/** Fewest voters of a box whose lines are published before the day is over. */
export const MIN_VOTERS = 5
const MINUTE_MS = 60_000

/** Whether the day on which the first of what waits was taken is over. */
export const isDayOver = (since: Date, now: Date): boolean => lagosDay(since) < lagosDay(now)

/** Whether a period ended since the first of what waits was taken. */
export const isPeriodOver = (since: Date, now: Date, minutes: number): boolean => {
  if (minutes === 0 || isDayOver(since, now)) return true
  const periodOf = (at: Date) => Math.floor(at.getTime() / (minutes * MINUTE_MS))
  return periodOf(since) < periodOf(now)
}

/** A box in which lines wait: a contest or a poll, and by how many voters they are. */
export interface WaitingBox {
  readonly kind: 'ballot' | 'support'
  readonly box: string
  readonly voters: number
}

/**
 * What of the waiting lines is published at the end of a period: contests with voters enough, or whose count waits too. The
 * the ledger and votes for projects go together, for their sums must agree: once every poll has voters enough, or for a count,
 * whose box is emptied in the ledger. At the end of the day, all of it.
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
