import { balancesByNumber } from '#domains/wallet/server/accounts/accounts.ts'
import type { Database } from '#platform/server/database/database.ts'
import { findMisplaced, openBoxes } from './checks-store.ts'

const MAX_REPORTED = 50

/**
 * Names ballots that differ from the voter's last cast record, and boxes whose account does not hold the SUP of their
 * ballots. Reads one snapshot of the database.
 */
export const misplacedBallots = (db: Database): Promise<string[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const [misplaced, boxes] = [await findMisplaced(tx, MAX_REPORTED), await openBoxes(tx)]
      const balances = await balancesByNumber(
        tx,
        boxes.map(({ pool }) => pool),
      )
      const wrong = boxes.filter(({ pool, units }) => balances.get(pool) !== units)
      return [...misplaced, ...wrong.map(({ contest }) => `voting.box ${contest}`)]
    })
