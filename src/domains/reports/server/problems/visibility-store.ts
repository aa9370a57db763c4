import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** The SQL of what moderators decide about public reports. */
export const visibilityStore = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    /** The reports among these, whatever moderators decided. */
    byIds: (ids: readonly string[]) =>
      tables
        .selectFrom('reports.report')
        .select(['id', 'title', 'description', 'reporter_id', 'state', 'lga', 'photo_file_id', 'reported_at'])
        .where('id', 'in', [...ids])
        .execute(),
    /** Holds a report back; false for one that a moderator cleared or hid. */
    hold: (id: string): Promise<boolean> =>
      wrote(
        tables
          .updateTable('reports.report')
          .set({ visibility: 'held' })
          .where('id', '=', id)
          .where('visibility', '=', 'shown'),
      ),
    decide: (id: string, visibility: 'cleared' | 'hidden') =>
      tables.updateTable('reports.report').set({ visibility }).where('id', '=', id).execute(),
  }
}
