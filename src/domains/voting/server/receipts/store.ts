import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

export interface ReceiptRow {
  readonly kind: 'ballot' | 'support'
  readonly id: number
  readonly cast_at: Date
  /** Null for a vote in a poll. */
  readonly contest_id: string | null
  readonly is_standing: boolean
  /** The voter name of this round; null for a vote in a poll. */
  readonly voter: string | null
  readonly round_id: string | null
  /** The later ballots of the same voter. */
  readonly later_ids: number[]
  /** When it was replaced. */
  readonly replaced_at: Date | null
  readonly closes_at: Date | null
}

/** The ballot or project vote whose commitment begins between two values. */
export const recordBehind = async (
  db: Database,
  from: Buffer,
  to: Buffer,
): Promise<ReceiptRow | undefined> => {
  const { rows } = await sql<ReceiptRow>`
    select 'ballot' as kind, record.id, record.cast_at, record.contest_id, record.version = ballot.version as is_standing,
      record.voter::text as voter, ballot.round_id::text as round_id, later.ids as later_ids, later.at as replaced_at, box.closes_at
    from voting.cast_record record
    join voting.ballot ballot on ballot.contest_id = record.contest_id and ballot.voter = record.voter
    join voting.box on box.contest_id = record.contest_id
    cross join lateral (
      select coalesce(array_agg(l.id), '{}') as ids, min(l.cast_at) as at from voting.cast_record l
      where l.contest_id = record.contest_id and l.voter = record.voter and l.version > record.version
    ) later
    where substring(record.commitment for 8) between ${from} and ${to}
    union all
    select 'support', id, cast_at, null, true, null, null, '{}', null, null from voting.support_record
    where substring(commitment for 8) between ${from} and ${to}
    limit 1`.execute(db)
  return rows[0]
}
