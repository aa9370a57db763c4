import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

interface BookSum {
  readonly month: string
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly minor: number
  readonly lines: number
  readonly people: number
}

/** SQL of all accounts of the money book, whatever their names. */
export const bookAccountsStore = (db: Database) => ({
  balances: async (currency: string): Promise<{ account: string; minor: number }[]> =>
    (
      await sql<{ account: string; minor: number }>`
        select account, sum(minor)::bigint as minor from (
          select to_account as account, minor from payments.entry where currency = ${currency}
          union all select from_account, -minor from payments.entry where currency = ${currency}
        ) lines group by account order by account`.execute(db)
    ).rows,
  /** A line of a guest has no person that we know, and counts as one of its own. */
  monthSums: async (currency: string): Promise<BookSum[]> =>
    (
      await sql<BookSum>`
        select to_char(e.at at time zone 'Africa/Lagos', 'YYYY-MM') as month, e.kind, e.from_account as "from",
          e.to_account as "to", sum(e.minor)::bigint as minor, count(*)::int as lines,
          count(distinct coalesce(p.person_id::text, c.person_id::text, e.key))::int as people
        from payments.entry e left join payments.purchase p on p.id = e.purchase_id
          left join payments.charge c on c.id = e.charge_id
        where e.currency = ${currency} group by 1, 2, 3, 4`.execute(db)
    ).rows,
})
