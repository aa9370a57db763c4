import { type Database, withTables } from '#platform/server/database/database.ts'
import type { OpendataTables } from '../tables.ts'

/** SQL of the notes beside published records, named by their submission. */
export const recordNotesStore = (db: Database) => {
  const tables = withTables<OpendataTables>(db)
  return {
    notes: (ids: readonly string[]) =>
      tables
        .selectFrom('opendata.version as v')
        .innerJoin('opendata.submission as s', 's.id', 'v.submission_id')
        .select(['s.id', 's.author_id', 's.template', 's.fields', 's.state', 's.lga'])
        .select(({ ref }) => ['v.record_id', 'v.published_at', ref('v.note').$notNull().as('note')])
        .where('s.id', 'in', ids)
        .where('v.note', 'is not', null)
        .execute(),
    setHidden: async (id: string, isHidden: boolean): Promise<void> => {
      await tables
        .updateTable('opendata.version')
        .set({ is_note_hidden: isHidden })
        .where('submission_id', '=', id)
        .execute()
    },
  }
}
