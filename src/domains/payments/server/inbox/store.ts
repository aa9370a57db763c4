import { type Selectable } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { EventRow, PaymentsTables } from '../tables.ts'

export type StoredProviderEvent = Selectable<EventRow>

/** SQL of the inbox of the provider's messages. */
export const inboxStore = (db: Database) => {
  const tables = withTables<PaymentsTables>(db)
  return {
    /** Keeps a message; null when it came before. */
    add: async (event: {
      provider: string
      key: string
      name: string
      facts: unknown
      at: Date
    }): Promise<number | null> => {
      const { at, facts, ...rest } = event
      const added = await tables
        .insertInto('payments.event')
        .values({ ...rest, facts: JSON.stringify(facts), received_at: at })
        .onConflict((conflict) => conflict.columns(['provider', 'key']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added?.id ?? null
    },
    byId: (id: number): Promise<StoredProviderEvent | undefined> =>
      tables.selectFrom('payments.event').selectAll().where('id', '=', id).executeTakeFirst(),
    end: (id: number, state: 'done' | 'ignored' | 'quarantined', note = '') =>
      tables
        .updateTable('payments.event')
        .set({ state, note })
        .where('id', '=', id)
        .where('state', 'in', ['new', 'quarantined'])
        .execute(),
    /** Messages that nobody could act on, the oldest first. */
    quarantined: (limit: number) =>
      tables
        .selectFrom('payments.event')
        .select(['id', 'key', 'name', 'note', 'received_at'])
        .where('state', '=', 'quarantined')
        .orderBy('id')
        .limit(limit)
        .execute(),
  }
}
