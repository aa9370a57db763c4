import { balancesByNumber } from '#domains/wallet/server/accounts/accounts.ts'
import type { Database } from '#platform/server/database.ts'
import { findMisplaced, openBoxes } from './checks-store.ts'

const MOST = 50

/**
 * Names what is not as it was cast: ballots that differ from their voter's last record, and boxes whose account holds
 * other SUP than their ballots put in. Reads one moment of the database.
 */
export const misplacedBallots = (db: Database): Promise<string[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const [misplaced, boxes] = [await findMisplaced(tx, MOST), await openBoxes(tx)]
      const balances = await balancesByNumber(
        tx,
        boxes.map(({ pot }) => pot),
      )
      const wrong = boxes.filter(({ pot, units }) => balances.get(pot) !== units)
      return [...misplaced, ...wrong.map(({ contest }) => `voting.box ${contest}`)]
    })
