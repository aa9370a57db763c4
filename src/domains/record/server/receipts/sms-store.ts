import { type Database, withTables } from '#platform/server/database/database.ts'
import type { RecordTables } from '../tables.ts'

const RETENTION_MS = 7 * 24 * 60 * 60_000

/** Notes a carrier’s message; false when it was noted before. Also deletes old notes. */
export const takeText = async (db: Database, id: string, now: Date): Promise<boolean> => {
  const tables = withTables<RecordTables>(db)
  await tables
    .deleteFrom('record.incoming_text')
    .where('at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
  const taken = await tables
    .insertInto('record.incoming_text')
    .values({ message_id: id, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return taken !== undefined
}
