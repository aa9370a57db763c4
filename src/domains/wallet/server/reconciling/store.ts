import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

export interface Discrepancy {
  readonly account: number
  readonly kind: string
  /** Whole units: what stands there, and what the journal adds up to. */
  readonly balance: number
  readonly feed: number
}

/** What all balances add up to (nothing, in a sound ledger), and accounts that differ from their journal, the worst first. */
export const compareLedger = async (
  db: Database,
  most = 20,
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
        select * from compared where balance <> journal order by abs(balance - journal) desc, account limit ${most}
      ) worst), '[]') as differing`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The books answered nothing.')
  return { ...found, sum: Number(found.sum) }
}

/**
 * The same, going on from the last proof: only what was settled since then is added up, and every balance is compared.
 * A transfer that was changed long ago is found by the watch of the public record and by `compareBooks`.
 */
export const proveOn = async (
  db: Database,
): Promise<{ sum: number; accounts: number; added: number; differing: Discrepancy[] }> => {
  const { rows } = await sql<{ sum: number; accounts: number; added: number; differing: Discrepancy[] }>`
    select * from wallet.prove()`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The books answered nothing.')
  return found
}

/** What the account of holds has beyond the open holds, in one moment. Whole units. */
export const heldBeyondHolds = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ beyond: number }>`select
    ((select balance from wallet.account where kind = 'held' and owner = 'held')
      - (select coalesce(sum(amount), 0) from wallet.hold where state = 'open'))::bigint as beyond`.execute(
    db,
  )
  return rows[0]?.beyond ?? 0
}
