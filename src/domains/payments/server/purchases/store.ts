import { type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PaymentsTables, PurchaseRow } from '../tables.ts'

export type StoredPurchase = Selectable<PurchaseRow>

/** The most purchases that a person sees, the newest. */
const MAX_SHOWN = 50

type Tables = Kysely<PaymentsTables>

const readingPurchases = (tables: Tables) => {
  const purchase = () => tables.selectFrom('payments.purchase').selectAll()
  return {
    byId: (id: string) => purchase().where('id', '=', id).executeTakeFirst(),
    ofPerson: (personId: string) =>
      purchase()
        .where('person_id', '=', personId)
        .orderBy('quoted_at', 'desc')
        .orderBy('id')
        .limit(MAX_SHOWN)
        .execute(),
    /** Unpaid purchases of a person that can still be paid. */
    countOpen: async (personId: string, now: Date): Promise<number> => {
      const { total } = await tables
        .selectFrom('payments.purchase')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('person_id', '=', personId)
        .where('state', 'in', ['quoted', 'paying'])
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return total
    },
    /** SUP taken back of each purchase, and what is still owed of it, in whole units. */
    reversed: async (ids: readonly string[]): Promise<Map<string, { taken: number; owed: number }>> => {
      if (ids.length === 0) return new Map()
      const rows = await tables
        .selectFrom('payments.reversal')
        .select([
          'purchase_id',
          sql<number>`sum(taken_units)::bigint`.as('taken'),
          sql<number>`sum(units - taken_units)::bigint`.as('owed'),
        ])
        .where('purchase_id', 'in', ids)
        .where('state', '<>', 'returned')
        .groupBy('purchase_id')
        .execute()
      return new Map(
        rows.flatMap(({ purchase_id, taken, owed }) =>
          purchase_id === null ? [] : [[purchase_id, { taken, owed }] as const],
        ),
      )
    },
  }
}

const addingPurchases = (tables: Tables) => ({
  add: (
    row: Omit<
      StoredPurchase,
      | 'state'
      | 'pay_url'
      | 'started_at'
      | 'ask_at'
      | 'settled_at'
      | 'paid_reference'
      | 'channel'
      | 'fee_minor'
    >,
  ) => tables.insertInto('payments.purchase').values(row).execute(),
})

/** SQL of purchases; the payment of one moves by `payableStore`. */
export const purchaseStore = (db: Database) => {
  const tables = withTables<PaymentsTables>(db)
  return { ...readingPurchases(tables), ...addingPurchases(tables) }
}
