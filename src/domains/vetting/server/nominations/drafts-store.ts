import { type Database, withTables } from '#platform/server/database/database.ts'
import type { NominationDraft } from '../../contracts/nomination-contract.ts'
import type { VettingTables } from '../tables.ts'

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
    /** False where something else is kept than what was gone on from: `basis` is its time, null for nothing. */
    save: async (
      personId: string,
      draft: NominationDraft,
      at: Date,
      basis: string | null | undefined,
    ): Promise<boolean> => {
      const row = { fields: JSON.stringify(draft), saved_at: at }
      if (basis) {
        const moved = tables.updateTable('vetting.draft').set(row).where('person_id', '=', personId)
        return (
          (await moved.where('saved_at', '=', new Date(basis)).returning('person_id').execute()).length > 0
        )
      }
      const added = tables.insertInto('vetting.draft').values({ person_id: personId, ...row })
      const whole = added.onConflict((kept) =>
        basis === null ? kept.doNothing() : kept.column('person_id').doUpdateSet(row),
      )
      return (await whole.returning('person_id').execute()).length > 0
    },
    clear: (personId: string) =>
      tables.deleteFrom('vetting.draft').where('person_id', '=', personId).execute(),
  }
}
