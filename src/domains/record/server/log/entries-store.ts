import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { RecordTables } from '../tables.ts'

/** SQL that lists entries of the log for people. */
export const entriesStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    /** The number of entries of each kind; the index answers it and no entry is read. */
    byKind: async (): Promise<Map<string, number>> => {
      const rows = await tables
        .selectFrom('record.entry')
        .select(['kind', sql<number>`count(*)`.as('entries')])
        .groupBy('kind')
        .execute()
      return new Map(rows.map(({ kind, entries }) => [kind, entries]))
    },
    newest: (kind: string | null, before: number | null, limit: number) =>
      tables
        .selectFrom('record.entry')
        .select(['n', 'kind', 'body'])
        .$if(kind !== null, (query) => query.where('kind', '=', kind ?? ''))
        .$if(before !== null, (query) => query.where('n', '<', before ?? 0))
        .orderBy('n', 'desc')
        .limit(limit)
        .execute(),
  }
}
