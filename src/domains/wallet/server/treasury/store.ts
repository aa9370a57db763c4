import { type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { IssuanceRow, WalletTables } from '../tables.ts'

export type StoredIssuance = Selectable<IssuanceRow>

export interface NewIssuance {
  readonly approvalId: string | null
  readonly month: string
  readonly units: number
  readonly purpose: string
  readonly reason: string
  readonly key: string
  readonly at: Date
}

const bounds = (tables: Kysely<WalletTables>) => ({
  /** The bound that holds now. */
  policy: async (): Promise<{ version: number; units: number; why: string }> =>
    tables
      .selectFrom('wallet.issuance_policy')
      .select(['version', 'month_units as units', 'why'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  /** Sets another bound after the version that was read; false when somebody else set one since. */
  setBound: (after: number, units: number, why: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .insertInto('wallet.issuance_policy')
        .values({ version: after + 1, month_units: units, why, decided_at: at })
        .onConflict((conflict) => conflict.doNothing()),
    ),
})

/** SQL of issuances and of their bound. */
export const treasuryStore = (db: Database) => {
  const tables = withTables<WalletTables>(db)
  return {
    ...bounds(tables),
    /** The units issued in a month. */
    issuedIn: async (month: string): Promise<number> =>
      (
        await tables
          .selectFrom('wallet.issued_month')
          .select('units')
          .where('month', '=', month)
          .executeTakeFirst()
      )?.units ?? 0,
    /** Counts units to a month, in one conditional update: false when that would pass the bound of the policy. */
    countTo: async (month: string, units: number, policyVersion: number): Promise<boolean> => {
      await tables
        .insertInto('wallet.issued_month')
        .values({ month })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return wrote(
        tables
          .updateTable('wallet.issued_month')
          .set((eb) => ({ units: eb('units', '+', units) }))
          .where('month', '=', month)
          .where(
            sql<boolean>`units + ${units} <= (select month_units from wallet.issuance_policy where version = ${policyVersion})`,
          ),
      )
    },
    /** Adds an issuance; false when its key is there already. */
    add: (issuance: NewIssuance, policyVersion: number): Promise<boolean> =>
      wrote(
        tables
          .insertInto('wallet.issuance')
          .values({
            approval_id: issuance.approvalId,
            month: issuance.month,
            amount: issuance.units,
            purpose: issuance.purpose,
            reason: issuance.reason,
            policy_version: policyVersion,
            key: issuance.key,
            at: issuance.at,
          })
          .onConflict((conflict) => conflict.column('key').doNothing()),
      ),
    isIssued: async (key: string): Promise<boolean> =>
      (await tables.selectFrom('wallet.issuance').select('id').where('key', '=', key).execute()).length > 0,
    /** The latest issuances, the newest first. */
    latest: (limit: number): Promise<StoredIssuance[]> =>
      tables.selectFrom('wallet.issuance').selectAll().orderBy('id', 'desc').limit(limit).execute(),
  }
}
