import { type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PaymentsTables, PurchaseRow as PurchaseTable } from '../tables.ts'

export type PurchaseRow = Selectable<PurchaseTable>

/** The most purchases that a person sees, the newest. */
const MAX_SHOWN = 50

export interface Credited {
  readonly reference: string
  readonly channel: string | null
  readonly feeMinor: number
  readonly at: Date
}

type Tables = Kysely<PaymentsTables>

const readingPurchases = (tables: Tables) => {
  const purchase = () => tables.selectFrom('payments.purchase').selectAll()
  return {
    byId: (id: string) => purchase().where('id', '=', id).executeTakeFirst(),
    /** The same, which nobody changes until the end of the transaction. */
    hold: (id: string) => purchase().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
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
    /** Purchases whose payment we should ask about now. */
    due: async (now: Date, limit: number): Promise<string[]> =>
      (
        await tables
          .selectFrom('payments.purchase')
          .select('id')
          .where('ask_at', '<=', now)
          .orderBy('ask_at')
          .limit(limit)
          .execute()
      ).map(({ id }) => id),
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
      return new Map(rows.map(({ purchase_id, taken, owed }) => [purchase_id, { taken, owed }]))
    },
  }
}

/** Our references at the provider. */
const attempts = (tables: Tables) => ({
  addAttempt: (reference: string, purchaseId: string, at: Date) =>
    tables
      .insertInto('payments.attempt')
      .values({ reference, purchase_id: purchaseId, made_at: at })
      .execute(),
  attemptsOf: async (purchaseId: string): Promise<string[]> =>
    (
      await tables
        .selectFrom('payments.attempt')
        .select('reference')
        .where('purchase_id', '=', purchaseId)
        .orderBy('made_at', 'desc')
        .execute()
    ).map(({ reference }) => reference),
  byReference: (reference: string) =>
    tables
      .selectFrom('payments.attempt as attempt')
      .innerJoin('payments.purchase as purchase', 'purchase.id', 'attempt.purchase_id')
      .selectAll('purchase')
      .where('attempt.reference', '=', reference)
      .executeTakeFirst(),
})

/** Each change of state is one conditional update: it says whether it was the first. */
const movingPurchases = (tables: Tables) => ({
  add: (
    row: Omit<
      PurchaseRow,
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
  /** Keeps the page to pay on; false when another request had one first. */
  start: async (id: string, payUrl: string, at: Date, askAt: Date): Promise<boolean> =>
    (
      await tables
        .updateTable('payments.purchase')
        .set({ state: 'paying', pay_url: payUrl, started_at: at, ask_at: askAt })
        .where('id', '=', id)
        .where('state', '=', 'quoted')
        .returning('id')
        .execute()
    ).length > 0,
  credit: async (id: string, { reference, channel, feeMinor, at }: Credited): Promise<boolean> =>
    (
      await tables
        .updateTable('payments.purchase')
        .set({
          state: 'credited',
          paid_reference: reference,
          channel,
          fee_minor: feeMinor,
          settled_at: at,
          ask_at: null,
        })
        .where('id', '=', id)
        .where('state', '<>', 'credited')
        .returning('id')
        .execute()
    ).length > 0,
  /** Moves an unpaid purchase; a credited or held one stays. */
  move: (id: string, state: 'paying' | 'failed' | 'abandoned' | 'held', askAt: Date | null) =>
    tables
      .updateTable('payments.purchase')
      .set({ state, ask_at: askAt })
      .where('id', '=', id)
      .where('state', 'not in', ['credited', 'held'])
      .execute(),
  askAgain: (id: string, askAt: Date | null) =>
    tables
      .updateTable('payments.purchase')
      .set({ ask_at: askAt })
      .where('id', '=', id)
      .where('state', '<>', 'credited')
      .execute(),
})

/** SQL of purchases. */
export const purchaseStore = (db: Database) => {
  const tables = withTables<PaymentsTables>(db)
  return { ...readingPurchases(tables), ...attempts(tables), ...movingPurchases(tables) }
}
