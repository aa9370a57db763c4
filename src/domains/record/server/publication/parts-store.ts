import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { FeedSum } from '#platform/server/audit/publication-feed.ts'
import type { RecordTables } from '../tables.ts'

/** Blocks of postings that are in no published part yet. */
export const UNPUBLISHED = sql`n >= (select coalesce(max(through), 0) from record.part) and sums is not null`

/** SQL of the published parts of the ledger. */
export const partsStore = (db: Database) => ({
  /** Sums of the postings that are in no part yet, sorted so that their order reveals nothing. */
  sums: async (): Promise<FeedSum[]> => {
    const { rows } = await sql<FeedSum>`
        select kind, "from", "to", sum(units)::text as units
        from record.block, jsonb_to_recordset(sums) as s(kind text, "from" text, "to" text, units bigint)
        where ${UNPUBLISHED} group by 1, 2, 3
        order by kind collate "C", "from" collate "C", "to" collate "C"`.execute(db)
    return rows
  },
  /** Stores a part of the ledger up to the last block, and returns the seal over its postings. */
  addPart: async (n: number, salt: Buffer, lines: string): Promise<string> => {
    const { rows } = await sql<{ seal: string }>`with sealed as (
          select encode(sha256(${salt}::bytea || string_agg(leaves, ''::bytea order by n)), 'hex') as seal,
            max(n) + 1 as through
          from record.block where ${UNPUBLISHED}
        ), kept as (
          insert into record.part (n, through, salt, lines) select ${n}, through, ${salt}, ${lines} from sealed
        )
        select seal from sealed`.execute(db)
    return rows[0]?.seal ?? ''
  },
  /** Parts from `first` up to `end` (exclusive), each with the seal recomputed from its blocks. */
  sealed: async (first: number, end: number): Promise<{ n: number; lines: string; seal: string }[]> => {
    const { rows } = await sql<{ n: number; lines: string; seal: string }>`
      select part.n, part.lines, (
        select encode(sha256(part.salt || string_agg(block.leaves, ''::bytea order by block.n)), 'hex')
        from record.block where block.sums is not null and block.n < part.through
          and block.n >= coalesce((select max(through) from record.part before where before.n < part.n), 0)
      ) as seal
      from record.part where part.n >= ${first} and part.n < ${end} order by part.n`.execute(db)
    return rows
  },
  part: (n: number) =>
    withTables<RecordTables>(db)
      .selectFrom('record.part')
      .select('lines')
      .where('n', '=', n)
      .executeTakeFirst(),
})
