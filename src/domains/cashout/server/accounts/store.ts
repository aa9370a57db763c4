import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { ListedBank } from '#ports/payments/port.ts'
import type { AccountRow, CashoutTables } from '../tables.ts'

export type StoredBankAccount = Selectable<AccountRow>

/** SQL of the kept list of banks. */
export const banksStore = (db: Database) => {
  const tables = withTables<CashoutTables>(db)
  return {
    all: (): Promise<ListedBank[]> =>
      tables.selectFrom('cashout.bank').select(['code', 'name']).orderBy('name').execute(),
    /** Keeps a new list; a bank that is not in it goes. */
    keep: async (banks: readonly ListedBank[], at: Date): Promise<void> => {
      await tables
        .insertInto('cashout.bank')
        .values(banks.map((bank) => ({ ...bank, listed_at: at })))
        .onConflict((conflict) =>
          conflict.column('code').doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), listed_at: at })),
        )
        .execute()
      await tables.deleteFrom('cashout.bank').where('listed_at', '<', at).execute()
    },
  }
}

const acrossPeople = (tables: Kysely<CashoutTables>) => ({
  /** How many other people ever used the same account. */
  sharersOf: async ({ person_id: personId, number_hash: hash }: StoredBankAccount): Promise<number> => {
    const { total } = await tables
      .selectFrom('cashout.account')
      .select(sql<number>`count(distinct person_id)::int`.as('total'))
      .where('number_hash', '=', hash)
      .where('person_id', '<>', personId)
      .executeTakeFirstOrThrow()
    return total
  },
  waiting: (limit: number): Promise<StoredBankAccount[]> =>
    tables
      .selectFrom('cashout.account')
      .selectAll()
      .where('state', '=', 'review')
      .orderBy('added_at')
      .limit(limit)
      .execute(),
})

/** SQL of bank accounts. */
export const bankAccountsStore = (db: Database) => {
  const tables = withTables<CashoutTables>(db)
  return {
    ...acrossPeople(tables),
    /** The account that a person set last, also a refused one. */
    latestOf: (personId: string): Promise<StoredBankAccount | undefined> =>
      tables
        .selectFrom('cashout.account')
        .selectAll()
        .where('person_id', '=', personId)
        .where('state', '<>', 'replaced')
        .orderBy('added_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    byId: (id: string): Promise<StoredBankAccount | undefined> =>
      tables.selectFrom('cashout.account').selectAll().where('id', '=', id).executeTakeFirst(),
    byIds: async (ids: readonly string[]): Promise<StoredBankAccount[]> =>
      ids.length === 0
        ? []
        : tables.selectFrom('cashout.account').selectAll().where('id', 'in', ids).execute(),
    /** Adds an account in the place of the person's others; call it in a transaction. */
    put: async (row: Insertable<AccountRow>): Promise<void> => {
      // One of two at the same time waits for the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`cashout account ${row.person_id}`}, 0))`.execute(
        db,
      )
      await tables
        .updateTable('cashout.account')
        .set({ state: 'replaced' })
        .where('person_id', '=', row.person_id)
        .where('state', '<>', 'replaced')
        .execute()
      await tables.insertInto('cashout.account').values(row).execute()
    },
    /** Ends the review of an account; false when somebody else did. */
    decide: (
      id: string,
      { state, by, at, reason }: { state: 'active' | 'refused'; by: string; at: Date; reason: string },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('cashout.account')
          .set({ state, decided_by: by, decided_at: at, reason })
          .where('id', '=', id)
          .where('state', '=', 'review'),
      ),
  }
}
