import type { Insertable } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { HoldRow, WalletTables } from '../tables.ts'

/** SQL of holds. */
export const holdsStore = (db: Database) => {
  const tables = withTables<WalletTables>(db)
  return {
    /** Adds a hold; false when its id is taken. */
    add: (hold: Insertable<HoldRow>): Promise<boolean> =>
      wrote(
        tables
          .insertInto('wallet.hold')
          .values(hold)
          .onConflict((conflict) => conflict.doNothing()),
      ),
    byId: (id: string) =>
      tables
        .selectFrom('wallet.hold')
        .select(['payer_id', 'amount', 'about', 'state'])
        .where('id', '=', id)
        .executeTakeFirst(),
    /** Ends an open hold; undefined when it is not open, so that only one of many parallel tries ends it. */
    end: (id: string, state: 'posted' | 'voided' | 'expired', at: Date) =>
      tables
        .updateTable('wallet.hold')
        .set({ state, ended_at: at })
        .where('id', '=', id)
        .where('state', '=', 'open')
        // An expired hold can only be returned.
        .$if(state === 'posted', (query) => query.where('expires_at', '>', at))
        .$if(state === 'expired', (query) => query.where('expires_at', '<=', at))
        .returning(['id', 'payer_id', 'amount', 'about'])
        .executeTakeFirst(),
    /** Up to `limit` expired holds. */
    due: async (at: Date, limit: number): Promise<string[]> => {
      const rows = await tables
        .selectFrom('wallet.hold')
        .select('id')
        .where('state', '=', 'open')
        .where('expires_at', '<=', at)
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
