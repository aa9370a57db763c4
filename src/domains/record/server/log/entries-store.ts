import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { RecordTables } from '../tables.ts'

/** SQL of the record's page. */
export const showingStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    /** How many entries of each kind there are: the index of kinds is asked, no entry is read. */
    byKind: async (): Promise<Map<string, number>> => {
      const rows = await tables
        .selectFrom('record.entry')
        .select(['kind', sql<number>`count(*)`.as('entries')])
        .groupBy('kind')
        .execute()
      return new Map(rows.map(({ kind, entries }) => [kind, entries]))
    },
    newest: (kind: string | null, before: number | null, most: number) =>
      tables
        .selectFrom('record.entry')
        .select(['n', 'kind', 'body'])
        .$if(kind !== null, (query) => query.where('kind', '=', kind ?? ''))
        .$if(before !== null, (query) => query.where('n', '<', before ?? 0))
        .orderBy('n', 'desc')
        .limit(most)
        .execute(),
    /** The last dump of a day. */
    lastDump: () =>
      tables.selectFrom('record.dump').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst(),
    dumpOf: (day: number) =>
      tables.selectFrom('record.dump').selectAll().where('day', '=', day).executeTakeFirst(),
    addDump: (dump: { day: number; size: number; blob_key: string; sha256: Buffer; at: Date }) =>
      tables
        .insertInto('record.dump')
        .values(dump)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  }
}
