import { inTransaction } from '#platform/server/database.ts'
import { followersStore } from '../following/store.ts'
import { isWhole, journals } from '../following/following.ts'
import { logStore } from '../log/store.ts'
import { appendEntries, type Sealing } from './sealing.ts'
import { balanceSheetOfDay } from './daily-balance-sheet.ts'
import { waitingStore } from '../publication/waiting-store.ts'

/**
 * Publishes the day's sheet of balances where nothing of the ledger waits; else it comes out with them. False where that
 * day's sheet is out already, another process seals, or a moment is not whole.
 */
export const publishBalanceSheet = (sealing: Sealing): Promise<boolean> =>
  inTransaction(sealing.db, async (db) => {
    const held = await logStore(db).hold()
    // Between the turns of one moment the postings in the log are more than the followers say.
    if (!held || !isWhole(await followersStore(db).all(journals.map(({ name }) => name)))) return false
    if (!(await waitingStore(db).isEmpty())) return false
    const entries = await balanceSheetOfDay(db, sealing.now())
    if (entries.length > 0) await appendEntries({ ...sealing, db }, held.size, entries)
    return entries.length > 0
  })
