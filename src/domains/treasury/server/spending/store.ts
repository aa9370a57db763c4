import { type Insertable, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { SpendingListName } from '../../spending-contract.ts'
import type { EntryRow, SpendingRow, TreasuryTables } from '../tables.ts'

export type StoredSpending = Selectable<SpendingRow>

const statesOf: Readonly<Record<Exclude<SpendingListName, 'all'>, readonly string[]>> = {
  open: ['waiting', 'approved'],
  paid: ['paid'],
  ended: ['refused', 'withdrawn', 'expired', 'stopped'],
}

interface Approval {
  readonly by: string
  readonly at: Date
  readonly payableFrom: Date
}
interface Ending {
  readonly state: 'refused' | 'withdrawn' | 'expired' | 'stopped'
  readonly by: string | null
  readonly at: Date
  readonly why: string | null
}
interface Payment {
  readonly by: string
  readonly at: Date
  readonly on: string
  readonly reference: string
}

const reading = (db: Database) => {
  const tables = withTables<TreasuryTables>(db)
  const inList = (list: SpendingListName) =>
    list === 'all' ? sql<boolean>`true` : sql<boolean>`state = any (${statesOf[list]}::text[])`
  return {
    byIds: (ids: readonly string[]): Promise<StoredSpending[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : tables.selectFrom('treasury.spending').selectAll().where('id', 'in', ids).execute(),
    latest: (list: SpendingListName, limit: number): Promise<StoredSpending[]> =>
      tables
        .selectFrom('treasury.spending')
        .selectAll()
        .where(inList(list))
        .orderBy('proposed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    count: async (list: SpendingListName): Promise<number> =>
      (
        await tables
          .selectFrom('treasury.spending')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where(inList(list))
          .executeTakeFirstOrThrow()
      ).total,
  }
}

/** SQL of proposals to spend. Each step is one conditional update: false when somebody else was first. */
export const spendingStore = (db: Database) => {
  const tables = withTables<TreasuryTables>(db)
  const from = (id: string, state: 'waiting' | 'approved') =>
    tables.updateTable('treasury.spending').where('id', '=', id).where('state', '=', state)
  return {
    ...reading(db),
    add: (row: Insertable<SpendingRow>) => tables.insertInto('treasury.spending').values(row).execute(),
    approve: (id: string, { by, at, payableFrom }: Approval): Promise<boolean> =>
      wrote(
        from(id, 'waiting').set({
          state: 'approved',
          approved_by: by,
          approved_at: at,
          payable_from: payableFrom,
        }),
      ),
    end: async (
      id: string,
      before: 'waiting' | 'approved',
      { state, by, at, why }: Ending,
    ): Promise<StoredSpending | undefined> =>
      from(id, before)
        .set({ state, ended_by: by, ended_at: at, ended_why: why })
        .returningAll()
        .executeTakeFirst(),
    pay: async (id: string, { by, at, on, reference }: Payment): Promise<StoredSpending | undefined> =>
      from(id, 'approved')
        .set({ state: 'paid', paid_by: by, paid_at: at, paid_on: on, reference })
        .where('payable_from', '<=', at)
        .returningAll()
        .executeTakeFirst(),
  }
}

/** SQL of the lines of spending and other income; they are never changed. */
export const linesStore = (db: Database) => {
  const tables = withTables<TreasuryTables>(db)
  return {
    add: async (line: Insertable<EntryRow>): Promise<void> => {
      await tables.insertInto('treasury.entry').values(line).execute()
    },
    /** Naira spent and taken in by month, and SUP that was paid, by purpose. */
    sums: async (since: string) =>
      tables
        .selectFrom('treasury.entry')
        .select([
          sql<string>`to_char(at at time zone 'Africa/Lagos', 'YYYY-MM')`.as('month'),
          'kind',
          'unit',
          'purpose',
          'fund',
          sql<number>`sum(amount)::bigint`.as('amount'),
          sql<number>`count(*)::int`.as('lines'),
        ])
        .where(sql<boolean>`to_char(at at time zone 'Africa/Lagos', 'YYYY-MM') >= ${since}`)
        .groupBy([sql`1`, 'kind', 'unit', 'purpose', 'fund'])
        .execute(),
  }
}
