import { type Database, withTables } from '#platform/server/database.ts'
import type { NominationDraft } from '../nomination-contract.ts'
import type { VettingTables } from './tables.ts'

/** One half-written nomination per person. */
export const draftsStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    find: (personId: string) =>
      tables
        .selectFrom('vetting.draft')
        .select(['fields', 'saved_at'])
        .where('person_id', '=', personId)
        .$narrowType<{ fields: NominationDraft }>()
        .executeTakeFirst(),
    save: (personId: string, draft: NominationDraft, at: Date) => {
      const row = { fields: JSON.stringify(draft), saved_at: at }
      return tables
        .insertInto('vetting.draft')
        .values({ person_id: personId, ...row })
        .onConflict((kept) => kept.column('person_id').doUpdateSet(row))
        .execute()
    },
    clear: (personId: string) =>
      tables.deleteFrom('vetting.draft').where('person_id', '=', personId).execute(),
  }
}
