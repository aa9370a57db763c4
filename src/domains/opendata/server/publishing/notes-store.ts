import { type Database, withTables } from '#platform/server/database/database.ts'
import type { RecordFields } from '../../record-rules.ts'
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
        .select(['v.note', 'v.record_id', 'v.published_at'])
        .where('s.id', 'in', ids)
        .where('v.note', 'is not', null)
        .$narrowType<{ note: string; fields: RecordFields }>()
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
