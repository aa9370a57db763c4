import { type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { ReserveRow, TreasuryTables } from '../tables.ts'

export type StoredProof = Selectable<ReserveRow>

/** SQL of proofs of reserves. */
export const reservesStore = (db: Database) => {
  const tables = withTables<TreasuryTables>(db)
  return {
    latest: (limit: number): Promise<StoredProof[]> =>
      tables.selectFrom('treasury.reserve').selectAll().orderBy('id', 'desc').limit(limit).execute(),
    hasMonthly: async (month: string): Promise<boolean> =>
      (
        await tables
          .selectFrom('treasury.reserve')
          .select('id')
          .where('month', '=', month)
          .where('is_monthly', '=', true)
          .execute()
      ).length > 0,
    /** Adds a proof; false when its month has one already. */
    add: (proof: {
      month: string
      isMonthly: boolean
      blocks: number
      figures: unknown
      at: Date
    }): Promise<boolean> =>
      wrote(
        tables
          .insertInto('treasury.reserve')
          .values({
            month: proof.month,
            is_monthly: proof.isMonthly,
            blocks: proof.blocks,
            figures: JSON.stringify(proof.figures),
            at: proof.at,
          })
          .onConflict((conflict) => conflict.doNothing()),
      ),
    wish: async (at: Date): Promise<void> => {
      await tables
        .insertInto('treasury.proof_wish')
        .values({ asked_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    isWished: async (): Promise<boolean> =>
      (await sql`select from treasury.proof_wish`.execute(db)).rows.length > 0,
    /** Takes the wish; false when there was none. */
    takeWish: (): Promise<boolean> => wrote(tables.deleteFrom('treasury.proof_wish')),
  }
}
