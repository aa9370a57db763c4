import type { Database } from '#platform/server/database.ts'
import type { Settled } from '#platform/server/publication-feed.ts'
import { sumsBefore } from './balance-sheet-store.ts'

/** The name of what people hold and what lies in ballots: how much is in which box is not said before the count. */
export const PEOPLE_AND_BALLOTS = 'earned and ballots'

const groupOf = (kind: string, owner: string | null): string => {
  if (kind === 'earned' || kind === 'contest') return PEOPLE_AND_BALLOTS
  return owner === null ? kind : `${kind}:${owner}`
}

/**
 * What all accounts had after the transfers that are settled, in whole units by group, in the order of their names. It is
 * read off the balances and not added up from the journal, so that the two can be compared.
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
