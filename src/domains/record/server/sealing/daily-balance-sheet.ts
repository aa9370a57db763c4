import { createHash } from 'node:crypto'
import type { PublishedLedger } from '#platform/server/audit/publication-kind.ts'
import type { Database } from '#platform/server/database/database.ts'
import { settledOf } from '../following/store.ts'
import { logStore, type NewEntry } from '../log/store.ts'

/** The UTC day as a number such as 20261121; it names the day's balance sheet. */
export const dayNumber = (at: Date): number => Number(at.toISOString().slice(0, 10).replaceAll('-', ''))

/** Whether the balance sheet of a day is published. */
export const hasBalanceSheet = async (db: Database, day: number): Promise<boolean> =>
  (await logStore(db).entryOf('balances', day)) !== undefined

/**
 * Writes the balances of all accounts after the postings taken so far as a document, and returns the log entry that names
 * it by its hash. Returns no entry when the day's balance sheet exists. Call it only when every posting taken is published.
 */
export const balanceSheetOfDay = async (
  db: Database,
  ledger: PublishedLedger,
  now: Date,
): Promise<NewEntry[]> => {
  const day = dayNumber(now)
  if (await hasBalanceSheet(db, day)) return []
  const parts = await logStore(db).parts()
  const accounts = await ledger.balancesBefore(db, await settledOf(db, ledger.feed.name))
  const path = `balances/${day}.json`
  const bytes = Buffer.from(`${JSON.stringify({ day, blocks: parts, accounts }, null, 1)}\n`)
  await logStore(db).addDocument(path, bytes, now)
  const body = JSON.stringify({
    kind: 'balances',
    document: path,
    blocks: parts,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  return [{ kind: 'balances', sourceId: day, body }]
}
