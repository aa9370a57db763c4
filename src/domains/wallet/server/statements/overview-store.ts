import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Bucket } from '../../contract.ts'
import type { EntryLine } from './store.ts'

/** What came in and went out in one month by one kind, in whole units. */
export interface FlowLine {
  readonly month: string
  readonly code: number
  readonly bucket: Bucket
  readonly came: number
  readonly went: number
}

interface OverviewRow {
  readonly earned: number
  readonly purchased: number
  readonly held: number
  readonly flows: FlowLine[]
  readonly latest: EntryLine[]
}

/**
 * Reads balances, flows since a day in Lagos and the newest entries of one person's accounts in one snapshot. It reads the
 * entries once, by account numbers: the planner must see the numbers, because some accounts have few entries and others
 * most of the ledger. It joins counterparty and text for the newest entries only, and computes the balance after each of
 * them backwards from the current balance.
 */
export const readOverview = async (
  db: Database,
  numbers: readonly number[],
  { since, limit }: { since: string; limit: number },
): Promise<OverviewRow> => {
  const { rows } = await sql<
    Omit<OverviewRow, 'latest'> & { latest: (Omit<EntryLine, 'at'> & { at: string })[] }
  >`
    with own as materialized (
      select id, kind, balance from wallet.account where id = any (${numbers}::bigint[])
    ), entry as materialized (
      select t.id, t.at, t.code, own.kind as bucket, -t.amount as amount, t.credit_id as other_id
      from wallet.transfer t join own on t.debit_id = own.id where t.debit_id = any (${numbers}::bigint[])
      union all
      select t.id, t.at, t.code, own.kind, t.amount, t.debit_id
      from wallet.transfer t join own on t.credit_id = own.id where t.credit_id = any (${numbers}::bigint[])
    ), flow as (
      select to_char(at at time zone 'Africa/Lagos', 'YYYY-MM') as month, code, bucket,
        sum(greatest(amount, 0))::bigint as came, sum(greatest(-amount, 0))::bigint as went
      from entry where at >= ${since}::date::timestamp at time zone 'Africa/Lagos' group by 1, 2, 3
    ), newest as (
      select * from entry order by id desc, amount desc limit ${limit}
    ), line as (
      select n.id, n.at, n.code, t.about, n.bucket, n.amount, other.kind as counterparty_kind,
        other.owner as counterparty, other.person_id is not null as is_own,
        ((select sum(balance) from own) - coalesce(sum(n.amount) over (
          order by n.id desc range between unbounded preceding and current row exclude group), 0))::bigint as balance
      from newest n join wallet.transfer t on t.id = n.id join wallet.account other on other.id = n.other_id
    )
    select
      coalesce((select sum(balance) from own where kind = 'earned'), 0)::bigint as earned,
      coalesce((select sum(balance) from own where kind = 'purchased'), 0)::bigint as purchased,
      coalesce((select sum(h.amount) from wallet.hold h join own on own.id = h.payer_id
        where h.state = 'open'), 0)::bigint as held,
      coalesce((select json_agg(flow) from flow), '[]') as flows,
      coalesce((select json_agg(line order by id desc, amount desc) from line), '[]') as latest`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The ledger returned no row.')
  return { ...found, latest: found.latest.map((line) => ({ ...line, at: new Date(line.at) })) }
}
