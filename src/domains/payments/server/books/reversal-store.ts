import { type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { PayableRef } from './payable-store.ts'
import type { PaymentsTables, ReversalRow } from '../tables.ts'

export type StoredReversal = Selectable<ReversalRow>
export type ReversalKind = 'refund' | 'dispute'

type Tables = Kysely<PaymentsTables>

const cases = (tables: Tables) => ({
  add: (row: StoredReversal) => tables.insertInto('payments.reversal').values(row).execute(),
  find: (kind: ReversalKind, caseId: string) =>
    tables
      .selectFrom('payments.reversal')
      .selectAll()
      .where('kind', '=', kind)
      .where('case_id', '=', caseId)
      .executeTakeFirst(),
  /** Money and units of a payment that are reversed and not given back. */
  sumOf: ({ kind, id }: PayableRef) =>
    tables
      .selectFrom('payments.reversal')
      .select([
        sql<number>`coalesce(sum(minor), 0)::bigint`.as('minor'),
        sql<number>`coalesce(sum(units), 0)::bigint`.as('units'),
      ])
      .where(`${kind}_id`, '=', id)
      .where('state', '<>', 'returned')
      .executeTakeFirstOrThrow(),
  end: (id: string, state: 'final' | 'returned'): Promise<boolean> =>
    wrote(
      tables.updateTable('payments.reversal').set({ state }).where('id', '=', id).where('state', '=', 'open'),
    ),
})

/** SUP that people still have to return. */
const debts = (tables: Tables) => ({
  /** Units of SUP that a person still has to return. */
  owedBy: async (personId: string): Promise<number> => {
    const { owed } = await tables
      .selectFrom('payments.reversal')
      .select(sql<number>`coalesce(sum(units - taken_units), 0)::bigint`.as('owed'))
      .where('person_id', '=', personId)
      .where('state', '<>', 'returned')
      .executeTakeFirstOrThrow()
    return owed
  },
  /** Reversals of which SUP is still owed, the oldest first. */
  owing: (limit: number) =>
    tables
      .selectFrom('payments.reversal')
      .select('id')
      .where('state', '<>', 'returned')
      .where(sql<boolean>`taken_units < units`)
      .orderBy('at')
      .limit(limit)
      .execute(),
  hold: (id: string) =>
    tables
      .selectFrom('payments.reversal')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  setTaken: (id: string, units: number) =>
    tables.updateTable('payments.reversal').set({ taken_units: units }).where('id', '=', id).execute(),
})

/** SQL of money that went back, and of the SUP taken back for it. */
export const reversalStore = (db: Database) => {
  const tables = withTables<PaymentsTables>(db)
  return { ...cases(tables), ...debts(tables) }
}
