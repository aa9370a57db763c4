import { inTransaction } from '#platform/server/database/database.ts'
import { followersStore } from '../following/store.ts'
import { isWhole } from '../following/followers.ts'
import { logStore } from '../log/store.ts'
import { appendEntries, type Sealing } from './seal.ts'
import { balanceSheetOfDay } from './daily-balance-sheet.ts'
import { waitingStore } from '../publication/waiting-store.ts'

/**
 * Publishes the day's balance sheet when no part of the ledger waits; otherwise it is published with that part. False when
 * it is published already, another process seals, or the feeds are not read to a common mark.
 */
export const publishBalanceSheet = (sealing: Sealing): Promise<boolean> =>
  inTransaction(sealing.db, async (db) => {
    const { followedFeeds, ledger } = sealing.publication
    const held = await logStore(db).hold()
    // Between the turns of one mark the log holds more postings than the followers say.
    if (!held || !isWhole(await followersStore(db).all(followedFeeds.map(({ name }) => name)))) return false
    if (!(await waitingStore(db).isEmpty())) return false
    const entries = await balanceSheetOfDay(db, ledger, sealing.now())
    if (entries.length > 0) await appendEntries({ ...sealing, db }, held.size, entries)
    return entries.length > 0
  })
