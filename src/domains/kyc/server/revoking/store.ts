import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { type Application, asApplication } from '../applying/store.ts'
import type { KycTables } from '../tables.ts'

/** SQL of verifications that are taken back. */
export const revocationsStore = (db: Database) => {
  const tables = withTables<KycTables>(db)
  const verified = () => tables.selectFrom('kyc.application').selectAll().where('status', '=', 'verified')
  return {
    verifiedByNumber: async (number: number): Promise<Application | undefined> => {
      const row = await verified().where('number', '=', number).executeTakeFirst()
      return row && asApplication(row)
    },
    verifiedByIds: async (ids: readonly string[]): Promise<Application[]> =>
      ids.length === 0 ? [] : (await verified().where('id', 'in', ids).execute()).map(asApplication),
    /** Refuses what was verified, for the owner to hand in anew; false when it is verified no more. */
    revoke: (id: string, { reason, at }: { reason: string; at: Date }): Promise<boolean> =>
      wrote(
        tables
          .updateTable('kyc.application')
          .set((eb) => ({
            status: 'rejected',
            attempt: eb('attempt', '+', 1),
            reasons: ['revoked'],
            note: reason,
            decided_at: at,
            changed_at: at,
          }))
          .where('id', '=', id)
          .where('status', '=', 'verified'),
      ),
    /** Frees the number that a person holds, for whoever proves to be its owner. */
    freeNumberOf: (personId: string) =>
      tables.deleteFrom('kyc.verified_number').where('person_id', '=', personId).execute(),
  }
}
