import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Bucket } from '../../contract.ts'

export interface EntryLine {
  readonly id: number
  readonly at: Date
  readonly code: number
  readonly about: string
  readonly bucket: Bucket
  /** Whole units, negative for what went out. */
  readonly amount: number
  readonly counterparty_kind: string
  readonly counterparty: string
  readonly is_own: boolean
  /** Both buckets together after this entry, in whole units. */
  readonly balance: number
}

export interface StatementFilters {
  readonly code?: number | undefined
  readonly direction?: 'in' | 'out' | undefined
  readonly bucket?: Bucket | undefined
  /** Days in Africa/Lagos, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Entries before this one only. */
  readonly before?: number | undefined
}

const conditions = ({ code, direction, bucket, from, to, before }: StatementFilters): RawBuilder<unknown> => {
  const all = [
    code === undefined ? null : sql`code = ${code}`,
    direction === undefined ? null : direction === 'in' ? sql`amount > 0` : sql`amount < 0`,
    bucket === undefined ? null : sql`bucket = ${bucket}`,
    from === undefined ? null : sql`at >= ${from}::date::timestamp at time zone 'Africa/Lagos'`,
    to === undefined ? null : sql`at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'`,
    before === undefined ? null : sql`id < ${before}`,
  ].filter((each) => each !== null)
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``
}

/** A person's entries, the newest first; the balance after each includes entries that the filters leave out. */
export const listEntries = async (
  db: Database,
  personId: string,
  filters: StatementFilters,
  limit: number,
): Promise<EntryLine[]> => {
  const { rows } = await sql<EntryLine>`
    select * from (
      select id, at, code, about, bucket, amount, counterparty_kind, counterparty,
        counterparty_kind in ('earned', 'purchased') as is_own,
        (sum(amount) over (order by id))::bigint as balance
      from wallet.entry where person_id = ${personId}
    ) entry ${conditions(filters)} order by id desc, amount desc limit ${limit}`.execute(db)
  return rows
}
