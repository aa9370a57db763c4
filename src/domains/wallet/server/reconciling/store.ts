import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

export interface Discrepancy {
  readonly account: number
  readonly kind: string
  /** Whole units: the stored balance, and the sum of the transfers, which `wallet.prove` calls its journal. */
  readonly balance: number
  readonly journal: number
}

/** The sum of all balances (0 in a sound ledger), and the accounts that differ from their transfers, the worst first. */
export const compareLedger = async (
  db: Database,
  limit = 20,
): Promise<{ sum: number; accounts: number; transfers: number; differing: Discrepancy[] }> => {
  const { rows } = await sql<{ sum: string; accounts: number; transfers: number; differing: Discrepancy[] }>`
    with journal as (
      select id, sum(amount)::bigint as total from (
        select debit_id as id, -amount as amount from wallet.transfer
        union all select credit_id, amount from wallet.transfer
      ) entries group by id
    ), compared as (
      select coalesce(a.id, j.id) as account, coalesce(a.kind, 'unknown') as kind,
        coalesce(a.balance, 0) as balance, coalesce(j.total, 0) as journal
      from wallet.account a full join journal j on j.id = a.id
    )
    select (select coalesce(sum(balance), 0)::text from wallet.account) as sum,
      (select count(*) from wallet.account) as accounts, (select count(*) from wallet.transfer) as transfers,
      coalesce((select jsonb_agg(to_jsonb(worst)) from (
        select * from compared where balance <> journal order by abs(balance - journal) desc, account limit ${limit}
      ) worst), '[]') as differing`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The ledger returned no row.')
  return { ...found, sum: Number(found.sum) }
}

/**
 * The same from the last proof on: it adds up only the transfers settled since then and compares every balance. The
 * inspection of the public record and `compareLedger` find transfers that were changed long ago.
 */
export const proveSinceLast = async (
  db: Database,
): Promise<{ sum: number; accounts: number; added: number; differing: Discrepancy[] }> => {
  const { rows } = await sql<{ sum: number; accounts: number; added: number; differing: Discrepancy[] }>`
    select * from wallet.prove()`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The ledger returned no row.')
  return found
}

/** The balance of the holds account minus the open holds, in one snapshot. Whole units. */
export const heldBeyondHolds = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ beyond: number }>`select
    ((select balance from wallet.account where kind = 'held' and owner = 'held')
      - (select coalesce(sum(amount), 0) from wallet.hold where state = 'open'))::bigint as beyond`.execute(
    db,
  )
  return rows[0]?.beyond ?? 0
}
