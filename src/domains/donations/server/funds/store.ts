import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { BalanceRow, DonationsTables, SpendingRow } from '../tables.ts'

export type StoredFundBalance = Selectable<BalanceRow>
export type StoredFundSpending = Selectable<SpendingRow>

interface FundKey {
  readonly fund: string
  readonly currency: string
}

interface Change {
  readonly given?: number
  readonly fees?: number
  readonly back?: number
}

const readingFunds = (tables: Kysely<DonationsTables>) => ({
  balances: () =>
    tables.selectFrom('donations.balance').selectAll().orderBy('fund').orderBy('currency').execute(),
  /** The newest spending, of one fund or of all, since a time if given. */
  spendings: (limit: number, { fund, since }: { fund?: string; since?: Date } = {}) => {
    let query = tables.selectFrom('donations.spending').selectAll()
    if (fund !== undefined) query = query.where('fund', '=', fund)
    if (since) query = query.where('at', '>=', since)
    return query.orderBy('id', 'desc').limit(limit).execute()
  },
})

const updating =
  (tables: Kysely<DonationsTables>) =>
  ({ fund, currency }: FundKey) =>
    tables.updateTable('donations.balance').where('fund', '=', fund).where('currency', '=', currency)

const exchanging = (tables: Kysely<DonationsTables>) => ({
  /** Takes money out of a fund because it becomes another currency; false when it is spent or promised. */
  exchangeOut: (of: FundKey, minor: number): Promise<boolean> =>
    wrote(
      updating(tables)(of)
        .set({ exchanged_out: sql`exchanged_out + ${minor}` })
        .where(
          sql<boolean>`given + exchanged_in - exchanged_out - fees - back - spent - committed >= ${minor}`,
        ),
    ),
  /** Adds what came for money of another currency, and what the bank kept of it. */
  exchangeIn: ({ fund, currency }: FundKey, minor: number, fees: number) =>
    tables
      .insertInto('donations.balance')
      .values({ fund, currency, exchanged_in: minor, fees })
      .onConflict((conflict) =>
        conflict.columns(['fund', 'currency']).doUpdateSet({
          exchanged_in: sql`balance.exchanged_in + excluded.exchanged_in`,
          fees: sql`balance.fees + excluded.fees`,
        }),
      )
      .execute(),
})

/** SQL of what each fund has and what it paid for. */
export const fundStore = (db: Database) => {
  const tables = withTables<DonationsTables>(db)
  const update = updating(tables)
  return {
    ...readingFunds(tables),
    ...exchanging(tables),
    add: (fund: string, currency: string, { given = 0, fees = 0, back = 0 }: Change) =>
      tables
        .insertInto('donations.balance')
        .values({ fund, currency, given, fees, back })
        .onConflict((conflict) =>
          conflict.columns(['fund', 'currency']).doUpdateSet({
            given: sql`balance.given + excluded.given`,
            fees: sql`balance.fees + excluded.fees`,
            back: sql`balance.back + excluded.back`,
          }),
        )
        .execute(),
    /** Notes that money which was to go back stays. */
    keep: async (fund: string, currency: string, minor: number): Promise<void> => {
      await update({ fund, currency })
        .set({ back: sql`back - ${minor}` })
        .execute()
    },
    /** Promises an amount, in one conditional update: false when the fund has not so much left. */
    commit: (of: FundKey, minor: number): Promise<boolean> =>
      wrote(
        update(of)
          .set({ committed: sql`committed + ${minor}` })
          .where(
            sql<boolean>`given + exchanged_in - exchanged_out - fees - back - spent - committed >= ${minor}`,
          ),
      ),
    /** Takes what was promised out of a fund; false when it no longer has that much, because money went back. */
    spend: (of: FundKey, minor: number): Promise<boolean> =>
      wrote(
        update(of)
          .set({ spent: sql`spent + ${minor}`, committed: sql`committed - ${minor}` })
          .where(sql<boolean>`given + exchanged_in - exchanged_out - fees - back - spent >= ${minor}`),
      ),
    free: async (of: FundKey, minor: number): Promise<void> => {
      await update(of)
        .set({ committed: sql`committed - ${minor}` })
        .execute()
    },
    /** Takes money that goes back to a donor out of a fund; false when it is spent or promised. */
    giveBack: (of: FundKey, minor: number): Promise<boolean> =>
      wrote(
        update(of)
          .set({ back: sql`back + ${minor}` })
          .where(
            sql<boolean>`given + exchanged_in - exchanged_out - fees - back - spent - committed >= ${minor}`,
          ),
      ),
    addSpending: (row: Omit<Insertable<SpendingRow>, 'id'>) =>
      tables.insertInto('donations.spending').values(row).execute(),
  }
}
