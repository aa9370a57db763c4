import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

export interface ReceiptRow {
  readonly kind: 'ballot' | 'support'
  readonly id: number
  readonly cast_at: Date
  /** Null for a vote that was spent in a poll. */
  readonly contest_id: string | null
  readonly is_standing: boolean
}

/** The ballot or the project vote whose commitment begins between two values. */
export const recordBehind = async (
  db: Database,
  from: Buffer,
  to: Buffer,
): Promise<ReceiptRow | undefined> => {
  const { rows } = await sql<ReceiptRow>`
    select 'ballot' as kind, record.id, record.cast_at, record.contest_id, record.version = ballot.version as is_standing
    from voting.cast_record record
    join voting.ballot ballot on ballot.contest_id = record.contest_id and ballot.voter = record.voter
    where substring(record.commitment for 8) between ${from} and ${to}
    union all
    select 'support', id, cast_at, null, true from voting.support_record
    where substring(commitment for 8) between ${from} and ${to}
    limit 1`.execute(db)
  return rows[0]
}
