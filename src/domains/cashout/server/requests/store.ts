import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { CashoutState } from '../../contracts/cashout-contract.ts'
import type { CashoutTables, RequestRow } from '../tables.ts'

export type StoredCashout = Selectable<RequestRow>

/** The most cashouts that a person sees, the newest. */
const MAX_SHOWN = 50

type Tables = Kysely<CashoutTables>

const reading = (tables: Tables) => {
  const request = () => tables.selectFrom('cashout.request').selectAll()
  return {
    byId: (id: string): Promise<StoredCashout | undefined> =>
      request().where('id', '=', id).executeTakeFirst(),
    /** The same, which nobody changes until the end of the transaction. */
    hold: (id: string): Promise<StoredCashout | undefined> =>
      request().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    ofPerson: (personId: string): Promise<StoredCashout[]> =>
      request()
        .where('person_id', '=', personId)
        .orderBy('submitted_at', 'desc')
        .orderBy('id')
        .limit(MAX_SHOWN)
        .execute(),
    /** Cashouts that people must decide, the oldest first. */
    undecided: (limit: number): Promise<StoredCashout[]> =>
      request()
        .where('state', '=', 'submitted')
        .where('is_cleared', '=', false)
        .orderBy('submitted_at')
        .limit(limit)
        .execute(),
    recent: (limit: number): Promise<StoredCashout[]> =>
      request()
        .where(({ eb, or }) => or([eb('state', '<>', 'submitted'), eb('is_cleared', '=', true)]))
        .orderBy('submitted_at', 'desc')
        .limit(limit)
        .execute(),
    /** Cleared cashouts that were not handed over yet. */
    due: async (limit: number): Promise<string[]> =>
      (
        await tables
          .selectFrom('cashout.request')
          .select('id')
          .where('state', '=', 'submitted')
          .where('is_cleared', '=', true)
          .orderBy('submitted_at')
          .limit(limit)
          .execute()
      ).map(({ id }) => id),
  }
}

const summing = (tables: Tables) => ({
  isUnderWay: async (personId: string): Promise<boolean> =>
    (await tables
      .selectFrom('cashout.request')
      .select('id')
      .where('person_id', '=', personId)
      .where('state', 'in', ['submitted', 'processed'])
      .executeTakeFirst()) !== undefined,
  completedOf: async (personId: string): Promise<number> => {
    const { total } = await tables
      .selectFrom('cashout.request')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('person_id', '=', personId)
      .where('state', '=', 'completed')
      .executeTakeFirstOrThrow()
    return total
  },
  since: async (from: Date): Promise<{ count: number; net: number }> =>
    tables
      .selectFrom('cashout.request')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(net_minor), 0)::bigint`.as('net'),
      ])
      .where('submitted_at', '>=', from)
      .executeTakeFirstOrThrow(),
})

/** What counts against the limits of a day and a month. */
const counting = (db: Database, tables: Tables) => ({
  usedOf: async (personId: string, periods: readonly string[]): Promise<Map<string, number>> => {
    const rows = await tables
      .selectFrom('cashout.used')
      .select(['period', 'minor'])
      .where('person_id', '=', personId)
      .where('period', 'in', periods)
      .execute()
    return new Map(rows.map(({ period, minor }) => [period, minor]))
  },
  /** Counts an amount to a period; false when that would be above the limit. Of many at once, none slips through. */
  countTo: async (
    personId: string,
    period: string,
    { minor, cap }: { minor: number; cap: number },
  ): Promise<boolean> => {
    if (minor > cap) return false
    const { rows } = await sql`insert into cashout.used as used (person_id, period, minor)
      values (${personId}, ${period}, ${minor})
      on conflict (person_id, period) do update set minor = used.minor + ${minor}
      where used.minor + ${minor} <= ${cap} returning 1`.execute(db)
    return rows.length > 0
  },
  /** Takes an amount out of its periods again: nothing was paid for it. */
  uncount: (personId: string, periods: readonly string[], minor: number) =>
    sql`update cashout.used set minor = greatest(0, minor - ${minor})
      where person_id = ${personId} and period = any (${periods}::text[])`.execute(db),
})

interface Decided {
  readonly by?: string
  readonly at: Date
  readonly reason?: string | null
}

/** SQL of cashouts. Each change of state is one conditional update: it says whether it was the first. */
export const requestsStore = (db: Database) => {
  const tables = withTables<CashoutTables>(db)
  return {
    ...reading(tables),
    ...summing(tables),
    ...counting(db, tables),
    add: (row: Insertable<RequestRow>) => tables.insertInto('cashout.request').values(row).execute(),
    /** Lets a waiting cashout be paid. */
    clear: (id: string, { by, at, reason }: Decided & { by: string }): Promise<boolean> =>
      wrote(
        tables
          .updateTable('cashout.request')
          .set({ is_cleared: true, decided_by: by, decided_at: at, reason: reason ?? null })
          .where('id', '=', id)
          .where('state', '=', 'submitted')
          .where('is_cleared', '=', false),
      ),
    /** Ends a cashout that nobody cleared. */
    stop: (id: string, state: 'rejected' | 'cancelled', { by, at, reason }: Decided): Promise<boolean> =>
      wrote(
        tables
          .updateTable('cashout.request')
          .set({ state, decided_by: by ?? null, decided_at: at, reason: reason ?? null, settled_at: at })
          .where('id', '=', id)
          .where('state', '=', 'submitted')
          .where('is_cleared', '=', false),
      ),
    move: (
      id: string,
      from: readonly CashoutState[],
      change: { state: CashoutState; settled_at?: Date },
    ): Promise<boolean> =>
      wrote(
        tables.updateTable('cashout.request').set(change).where('id', '=', id).where('state', 'in', from),
      ),
  }
}
