import { createHash } from 'node:crypto'
import { transferJournal } from '#domains/wallet/server/journals.ts'
import { sheetBefore } from '#domains/wallet/server/sheet.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { followersStore, settledOf } from './followers-store.ts'
import { journals } from './following.ts'
import { logStore } from './log-store.ts'
import { appendEntries, type Sealing } from './sealing.ts'

/** The day in UTC as a number such as 20261121, which names its sheet. */
export const dayNumber = (at: Date): number => Number(at.toISOString().slice(0, 10).replaceAll('-', ''))

/** Whether a day's sheet is out. */
export const hasSheet = async (db: Database, day: number): Promise<boolean> =>
  (await logStore(db).entryOf('balances', day)) !== undefined

/**
 * Publishes what all accounts had at the end of the postings that are in the log, once a day: a document, and an entry
 * that names it by its hash. False where that day's sheet is out already, another process seals, or a
 * moment is not whole.
 */
export const publishSheet = (sealing: Sealing): Promise<boolean> =>
  inTransaction(sealing.db, async (db) => {
    const store = logStore(db)
    const held = await store.hold()
    const day = dayNumber(sealing.now())
    if (!held || (await store.entryOf('balances', day))) return false
    // Between the turns of one moment the postings in the log are more than the followers say.
    const followers = await followersStore(db).all(journals.map(({ name }) => name))
    if (followers.some((each) => each.is_resuming || each.window_below !== null)) return false
    const { blocks } = await store.blocks()
    const accounts = await sheetBefore(db, await settledOf(db, transferJournal.name))
    const path = `balances/${day}.json`
    const bytes = Buffer.from(`${JSON.stringify({ day, blocks, accounts }, null, 1)}\n`)
    await store.addDocument(path, bytes, sealing.now())
    const body = JSON.stringify({
      kind: 'balances',
      document: path,
      blocks,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    await appendEntries({ ...sealing, db }, held.size, [{ kind: 'balances', sourceId: day, body }])
    return true
  })
