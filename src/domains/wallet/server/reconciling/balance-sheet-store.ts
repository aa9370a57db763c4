import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Settled } from '#platform/server/audit/publication-feed.ts'

/** Balances by kind and, for accounts of no person, by owner, without unsettled transfers, in one snapshot. */
export const sumsBefore = async (
  db: Database,
  { floor, below }: Settled,
): Promise<{ kind: string; owner: string | null; units: number }[]> => {
  const { rows } = await sql<{ kind: string; owner: string | null; units: number }>`
    with later as (
      select id, sum(amount)::bigint as units from (
        select debit_id as id, -amount as amount from wallet.transfer where id > ${floor} and written_by >= ${below}::xid8
        union all select credit_id, amount from wallet.transfer where id > ${floor} and written_by >= ${below}::xid8
      ) entries group by id
    )
    select a.kind, case when a.person_id is null then a.owner end as owner,
      sum(a.balance - coalesce(later.units, 0))::bigint as units
    from wallet.account a left join later on later.id = a.id group by 1, 2`.execute(db)
  return rows
}
