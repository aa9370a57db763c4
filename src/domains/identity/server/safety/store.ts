import { sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** Account freezes and sent notices. */
export const safetyStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    /** Freezes until then, or until the current freeze ends if that is later; returns the end. */
    freeze: async (personId: string, until: Date): Promise<Date> =>
      (
        await tables
          .updateTable('identity.person')
          .set({ frozen_until: sql<Date>`greatest(frozen_until, ${until})` })
          .where('id', '=', personId)
          .returning('frozen_until as until')
          .executeTakeFirstOrThrow()
      ).until ?? until,

    frozenUntil: async (personId: string): Promise<Date | null> =>
      (
        await tables
          .selectFrom('identity.person')
          .select('frozen_until as until')
          .where('id', '=', personId)
          .executeTakeFirst()
      )?.until ?? null,

    /** True for the first caller that claims this notice. */
    claimNotice: (id: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .insertInto('identity.notice')
          .values({ id, sent_at: at })
          .onConflict((conflict) => conflict.doNothing()),
      ),

    purgeNotices: (before: Date) => deleteInBatches(db, 'identity.notice', sql`sent_at < ${before}`),
  }
}
