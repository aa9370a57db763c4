import { sql } from 'kysely'
import { deleteSome } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { RecordTables } from '../tables.ts'

const RETENTION_MS = 7 * 24 * 60 * 60_000
/** Old notes that one new note deletes: they become fewer, and no message waits for many. */
const MAX_FORGOTTEN = 100

/** Notes a carrier’s message; false when it was noted before. Also deletes old notes. */
export const takeText = async (db: Database, id: string, now: Date): Promise<boolean> => {
  const tables = withTables<RecordTables>(db)
  const before = new Date(now.getTime() - RETENTION_MS)
  await deleteSome(db, 'record.incoming_text', sql`at < ${before}`, MAX_FORGOTTEN)
  return wrote(
    tables
      .insertInto('record.incoming_text')
      .values({ message_id: id, at: now })
      .onConflict((conflict) => conflict.doNothing()),
  )
}
