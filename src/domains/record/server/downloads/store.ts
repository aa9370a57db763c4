import { type Database, withTables } from '#platform/server/database/database.ts'
import type { RecordTables } from '../tables.ts'

/** SQL of the daily dumps. */
export const dumpsStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    /** The newest dump. */
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
