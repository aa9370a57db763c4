import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { PayoutState } from '../../rules.ts'
import type { PaymentsTables, PayoutRow } from '../tables.ts'

export type StoredPayout = Omit<Selectable<PayoutRow>, 'state'> & { readonly state: PayoutState }

type Tables = Kysely<PaymentsTables>

/** How long one sender has a payout for itself: longer than the provider may take to answer. */
const LEASE = '30 seconds'

const reading = (tables: Tables) => {
  const payout = () => tables.selectFrom('payments.payout').selectAll()
  return {
    byId: (id: string): Promise<StoredPayout | undefined> => payout().where('id', '=', id).executeTakeFirst(),
    byIds: async (ids: readonly string[]): Promise<StoredPayout[]> =>
      ids.length === 0 ? [] : payout().where('id', 'in', ids).execute(),
    byReference: (reference: string): Promise<StoredPayout | undefined> =>
      payout().where('reference', '=', reference).executeTakeFirst(),
    byReferences: async (references: readonly string[]): Promise<StoredPayout[]> =>
      references.length === 0 ? [] : payout().where('reference', 'in', references).execute(),
    /** The same, which nobody changes until the end of the transaction. */
    hold: (id: string): Promise<StoredPayout | undefined> =>
      payout().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    /** Payouts to send or to ask about now. */
    due: async (now: Date, limit: number): Promise<string[]> =>
      (
        await tables
          .selectFrom('payments.payout')
          .select('id')
          .where('ask_at', '<=', now)
          .orderBy('ask_at')
          .limit(limit)
          .execute()
      ).map(({ id }) => id),
    /** Payouts of a time that the provider paid and that did not come back. */
    paidBetween: (from: Date, to: Date): Promise<StoredPayout[]> =>
      payout()
        .where('state', '=', 'paid')
        .where('settled_at', '>=', from)
        .where('settled_at', '<=', to)
        .execute(),
    lateSince: (before: Date): Promise<StoredPayout[]> =>
      payout().where('state', 'in', ['waiting', 'sending']).where('made_at', '<', before).execute(),
    /** Units of SUP whose money left and did not come back. */
    paidUnits: async (): Promise<number> => {
      const { units } = await tables
        .selectFrom('payments.payout')
        .select(sql<number>`coalesce(sum(units), 0)::bigint`.as('units'))
        .where('state', '=', 'paid')
        .executeTakeFirstOrThrow()
      return units
    },
  }
}

/** SQL of payouts. Each change of state is one conditional update. */
export const payoutStore = (db: Database) => {
  const tables = withTables<PaymentsTables>(db)
  return {
    ...reading(tables),
    /** Adds a payout; false when its id was used before. */
    add: (row: Insertable<PayoutRow>): Promise<boolean> =>
      wrote(
        tables
          .insertInto('payments.payout')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing()),
      ),
    /** Takes a due payout for one sender; of several, one gets it. It is `sending` from then on, whatever happens. */
    claim: async (id: string, at: Date): Promise<StoredPayout | undefined> => {
      const { rows } = await sql<StoredPayout>`with before as (
          select id as found, state as stood from payments.payout where id = ${id} for no key update
        )
        update payments.payout set state = 'sending', sent_at = coalesce(sent_at, ${at}),
          ask_at = ${at}::timestamptz + ${LEASE}::interval
        from before where id = found and stood in ('waiting', 'sending') and ask_at <= ${at}
        returning payments.payout.*, before.stood as state`.execute(db)
      return rows[0]
    },
    askAt: (id: string, at: Date | null) =>
      tables.updateTable('payments.payout').set({ ask_at: at }).where('id', '=', id).execute(),
    /** Back to waiting after the provider refused it. */
    wait: (id: string, refusals: number, at: Date) =>
      tables
        .updateTable('payments.payout')
        .set({ state: 'waiting', refusals, ask_at: at })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .execute(),
    /** Ends it, or takes its success back; false when somebody else did. */
    move: (
      id: string,
      from: readonly PayoutState[],
      change: {
        state: PayoutState
        settled_at?: Date
        reversed_at?: Date
        provider_id?: string
        fee_minor?: number
      },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('payments.payout')
          .set({ ...change, ask_at: null })
          .where('id', '=', id)
          .where('state', 'in', from),
      ),
  }
}
