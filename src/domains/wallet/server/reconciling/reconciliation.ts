import type { Ctx } from '#platform/server/context.ts'
import { allowMinutes, inTransaction } from '#platform/server/database/database.ts'
import { compareLedger, type Discrepancy, heldBeyondHolds, proveSinceLast } from './store.ts'

export interface Reconciliation {
  readonly isSound: boolean
  readonly accounts: number
  readonly transfers: number
  /** The sum of all balances: 0 in a sound ledger. Whole units. */
  readonly sum: number
  readonly differing: readonly Discrepancy[]
  /** The balance of the holds account minus the open holds. Whole units. */
  readonly heldBeyond: number
}

/**
 * Proves the ledger from the last proof on, so that its time depends on the new transfers and not on the whole ledger: all
 * balances add up to 0, each equals its transfers, and the holds account equals the open holds (S-33).
 */
export const proveLedger = async ({
  db,
}: Pick<Ctx, 'db'>): Promise<Omit<Reconciliation, 'transfers'> & { added: number }> =>
  inTransaction(db, async (tx) => {
    // The first proof of a long ledger is slow.
    await allowMinutes(tx, 10)
    const found = await proveSinceLast(tx)
    const heldBeyond = await heldBeyondHolds(tx)
    return {
      ...found,
      heldBeyond,
      isSound: found.sum === 0 && found.differing.length === 0 && heldBeyond === 0,
    }
  })

/**
 * Proves the whole ledger: all balances add up to 0, each equals its transfers, and the holds account equals the open holds
 * (S-33). Reads one snapshot of the database.
 */
export const reconcile = async ({ db }: Pick<Ctx, 'db'>): Promise<Reconciliation> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const found = await compareLedger(tx)
      const heldBeyond = await heldBeyondHolds(tx)
      return {
        ...found,
        heldBeyond,
        isSound: found.sum === 0 && found.differing.length === 0 && heldBeyond === 0,
      }
    })
