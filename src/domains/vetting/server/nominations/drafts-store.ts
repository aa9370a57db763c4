import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { NominationDraft } from '../../contracts/nomination-contract.ts'
import type { VettingTables } from '../tables.ts'

/** Nomination drafts, one per person. */
export const draftsStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    find: (personId: string) =>
      tables
        .selectFrom('vetting.draft')
        .select(['fields', 'saved_at'])
        .where('person_id', '=', personId)
        .executeTakeFirst(),
    /** Returns false when the stored draft is not the one that `basis` names by its time (null: none stored). */
    save: async (
      personId: string,
      draft: NominationDraft,
      at: Date,
      basis: string | null | undefined,
    ): Promise<boolean> => {
      const row = { fields: JSON.stringify(draft), saved_at: at }
      if (basis) {
        const update = tables.updateTable('vetting.draft').set(row).where('person_id', '=', personId)
        return await wrote(update.where('saved_at', '=', new Date(basis)))
      }
      const insert = tables.insertInto('vetting.draft').values({ person_id: personId, ...row })
      const upsert = insert.onConflict((conflict) =>
        basis === null ? conflict.doNothing() : conflict.column('person_id').doUpdateSet(row),
      )
      return wrote(upsert)
    },
    clear: (personId: string) =>
      tables.deleteFrom('vetting.draft').where('person_id', '=', personId).execute(),
  }
}
