import type { Database } from '#platform/server/database/database.ts'
import type { Settled } from '#platform/server/audit/publication-feed.ts'
import { sumsBefore } from './balance-sheet-store.ts'

/** People's earned SUP and the SUP in ballots are one group, so that nobody sees before the count how much a box holds. */
export const PEOPLE_AND_BALLOTS = 'earned and ballots'

const groupOf = (kind: string, owner: string | null): string => {
  if (kind === 'earned' || kind === 'contest') return PEOPLE_AND_BALLOTS
  return owner === null ? kind : `${kind}:${owner}`
}

/**
 * The balances of all accounts after the settled transfers, in whole units by group, sorted by name. It reads the balances
 * and does not add up the transfers, so that the two can be compared.
 */
export const balanceSheetBefore = async (db: Database, settled: Settled): Promise<Record<string, string>> => {
  const sums = new Map<string, number>()
  for (const { kind, owner, units } of await sumsBefore(db, settled)) {
    const group = groupOf(kind, owner)
    sums.set(group, (sums.get(group) ?? 0) + units)
  }
  return Object.fromEntries(
    [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([group, units]) => [group, String(units)]),
  )
}
