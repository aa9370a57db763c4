import { createHash } from 'node:crypto'
import { transferFeed } from '#domains/wallet/server/publication-feeds.ts'
import { balanceSheetBefore } from '#domains/wallet/server/reconciling/balance-sheet.ts'
import type { Database } from '#platform/server/database.ts'
import { settledOf } from '../following/store.ts'
import { logStore, type NewEntry } from '../log/store.ts'

/** The day in UTC as a number such as 20261121, which names its sheet. */
export const dayNumber = (at: Date): number => Number(at.toISOString().slice(0, 10).replaceAll('-', ''))

/** Whether a day's sheet is out. */
export const hasBalanceSheet = async (db: Database, day: number): Promise<boolean> =>
  (await logStore(db).entryOf('balances', day)) !== undefined

/**
 * What all accounts had at the end of the postings that were taken, once a day: a document, and the entry that names it by
 * its hash. Nothing where that day's is out. Call it where all that was taken of the ledger is published.
 */
export const balanceSheetOfDay = async (db: Database, now: Date): Promise<NewEntry[]> => {
  const day = dayNumber(now)
  if (await hasBalanceSheet(db, day)) return []
  const parts = await logStore(db).parts()
  const accounts = await balanceSheetBefore(db, await settledOf(db, transferFeed.name))
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
