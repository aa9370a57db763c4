import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { UNPUBLISHED } from './parts-store.ts'
import type { WaitingBox } from './schedule.ts'
import type { RecordTables } from '../tables.ts'

/** A taken row: its public line, and the hash of the whole line, which is never published. */
export interface TakenLine {
  readonly kind: string
  readonly sourceId: number
  readonly leaf: Buffer
  readonly box: string | null
  readonly voter: string | null
  readonly body: string
}

/** A line that waits to be published. */
export interface WaitingLine {
  readonly kind: string
  readonly source_id: number
  readonly body: string
}

/** SQL of rows that are taken and wait to be published. */
export const waitingStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    take: async (rows: readonly TakenLine[]): Promise<void> => {
      if (rows.length === 0) return
      const kinds = rows.map(({ kind }) => kind)
      const ids = rows.map(({ sourceId }) => sourceId)
      await sql`insert into record.taken (kind, source_id, leaf) select * from unnest(
        ${kinds}::text[], ${ids}::bigint[], ${rows.map(({ leaf }) => leaf)}::bytea[])`.execute(db)
      await sql`insert into record.waiting (kind, source_id, box, voter, body) select * from unnest(
        ${kinds}::text[], ${ids}::bigint[], ${rows.map(({ box }) => box)}::text[],
        ${rows.map(({ voter }) => voter)}::text[], ${rows.map(({ body }) => body)}::text[])`.execute(db)
    },
    /** Notes since when lines wait; null when none do. */
    waitSince: (since: Date | null) =>
      tables.updateTable('record.log').set({ waiting_since: since }).execute(),
    /** The number of waiting voters in each contest and poll. */
    boxes: async (): Promise<WaitingBox[]> => {
      const { rows } = await sql<WaitingBox>`select kind, box, count(distinct voter)::int as voters
        from record.waiting where kind in ('ballot', 'support') group by kind, box`.execute(db)
      return rows
    },
    /** The contests whose counts wait. */
    counted: async (): Promise<string[]> => {
      const rows = await tables
        .selectFrom('record.waiting')
        .select('box')
        .where('kind', '=', 'count')
        .execute()
      return rows.flatMap(({ box }) => box ?? [])
    },
    /** Removes and returns the waiting lines of a kind; of these boxes, or of all. */
    takeOut: async (kind: string, boxes: readonly string[] | null): Promise<WaitingLine[]> => {
      const { rows } = await sql<WaitingLine>`delete from record.waiting where kind = ${kind}
        and (${boxes === null} or box = any (${boxes ?? []}::text[])) returning kind, source_id, body`.execute(
        db,
      )
      return rows
    },
    isEmpty: async (): Promise<boolean> => {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from record.waiting)
        or exists (select from record.block where ${UNPUBLISHED} and sums <> '[]') as waits`.execute(db)
      return rows[0]?.waits === false
    },
  }
}
