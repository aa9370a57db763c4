import type { Insertable } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { HoldRow, WalletTables } from '../tables.ts'

/** SQL of what is set aside. */
export const holdsStore = (db: Database) => {
  const tables = withTables<WalletTables>(db)
  return {
    /** False when a hold of that id is there already. */
    add: async (hold: Insertable<HoldRow>): Promise<boolean> => {
      const added = await tables
        .insertInto('wallet.hold')
        .values(hold)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },
    /** Ends an open hold; undefined when it is not open, so that it ends once however many try. */
    end: (id: string, state: 'posted' | 'voided' | 'expired', at: Date) =>
      tables
        .updateTable('wallet.hold')
        .set({ state, ended_at: at })
        .where('id', '=', id)
        .where('state', '=', 'open')
        // What has run out can only be given back.
        .$if(state === 'posted', (query) => query.where('expires_at', '>', at))
        .$if(state === 'expired', (query) => query.where('expires_at', '<=', at))
        .returning(['id', 'payer_id', 'amount', 'about'])
        .executeTakeFirst(),
    /** Some holds that have run out. */
    due: async (at: Date, most: number): Promise<string[]> => {
      const rows = await tables
        .selectFrom('wallet.hold')
        .select('id')
        .where('state', '=', 'open')
        .where('expires_at', '<=', at)
        .orderBy('expires_at')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
