import type { Ctx } from '#platform/server/context.ts'
import { accountsStore } from './accounts-store.ts'
import { holdsStore } from './holds-store.ts'
import { compareBooks, type Discrepancy } from './reconciling-store.ts'

export interface Reconciliation {
  readonly isSound: boolean
  readonly accounts: number
  readonly transfers: number
  /** What all balances add up to: nothing, in sound books. Whole units. */
  readonly sum: number
  readonly differing: readonly Discrepancy[]
  /** What the account of holds has beyond the open holds. Whole units. */
  readonly heldBeyond: number
}

/**
 * Proves the books: all balances add up to nothing, each equals its journal, and what is set aside equals the open
 * holds (S-33). Reads one moment of the database.
 */
export const reconcile = async ({ db }: Pick<Ctx, 'db'>): Promise<Reconciliation> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const found = await compareBooks(tx)
      const heldBeyond = (await accountsStore(tx).balanceOf('held', 'held')) - (await holdsStore(tx).open())
      return {
        ...found,
        heldBeyond,
        isSound: found.sum === 0 && found.differing.length === 0 && heldBeyond === 0,
      }
    })
