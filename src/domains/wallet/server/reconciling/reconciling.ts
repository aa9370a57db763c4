import type { Ctx } from '#platform/server/context.ts'
import { allowMinutes, inTransaction } from '#platform/server/database.ts'
import { compareLedger, type Discrepancy, heldBeyondHolds, proveOn } from './store.ts'

export interface Reconciliation {
  readonly isSound: boolean
  readonly accounts: number
  readonly transfers: number
  /** What all balances add up to: nothing, in a sound ledger. Whole units. */
  readonly sum: number
  readonly differing: readonly Discrepancy[]
  /** What the account of holds has beyond the open holds. Whole units. */
  readonly heldBeyond: number
}

/**
 * Proves the ledger from the last proof on, which takes as long as what was posted since then and not as the journal is
 * long: all balances add up to nothing, each equals its transfers, and what is set aside equals the open holds (S-33).
 */
export const proveLedger = async ({
  db,
}: Pick<Ctx, 'db'>): Promise<Omit<Reconciliation, 'transfers'> & { added: number }> =>
  inTransaction(db, async (tx) => {
    // The first proof of a long journal takes its time.
    await allowMinutes(tx, 10)
    const found = await proveOn(tx)
    const heldBeyond = await heldBeyondHolds(tx)
    return {
      ...found,
      heldBeyond,
      isSound: found.sum === 0 && found.differing.length === 0 && heldBeyond === 0,
    }
  })

/**
 * Proves the whole journal anew: all balances add up to nothing, each equals its journal, and what is set aside equals the open
 * holds (S-33). Reads one moment of the database.
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
