import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { RefundState } from '../../refund-contract.ts'
import { ownerColumns, type PayableRef } from '../books/payable-store.ts'
import type { ChargeRow, PaymentsTables, RefundRow } from '../tables.ts'

export type StoredRefund = Omit<Selectable<RefundRow>, 'state'> & { readonly state: RefundState }

type Tables = Kysely<PaymentsTables>

/** How long one sender has a refund for itself: longer than the provider may take to answer. */
const LEASE = '30 seconds'

const reading = (tables: Tables) => {
  const refund = () => tables.selectFrom('payments.refund').selectAll()
  return {
    byReferences: async (references: readonly string[]): Promise<StoredRefund[]> =>
      references.length === 0 ? [] : refund().where('reference', 'in', references).execute(),
    find: (id: string): Promise<StoredRefund | undefined> => refund().where('id', '=', id).executeTakeFirst(),
    latest: (limit: number): Promise<StoredRefund[]> =>
      refund().orderBy('made_at', 'desc').orderBy('id').limit(limit).execute(),
    /** Failed refunds that nobody has closed or begun again, the oldest first. */
    unhandled: (limit: number): Promise<StoredRefund[]> =>
      refund()
        .where('state', '=', 'failed')
        .where('closed_at', 'is', null)
        .where(sql<boolean>`not exists (select from payments.refund later where later.made_at > refund.made_at
          and coalesce(later.purchase_id, later.charge_id) = coalesce(refund.purchase_id, refund.charge_id))`)
        .orderBy('made_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** What each of these charges was for, by id. */
    purposesOf: async (ids: readonly string[]): Promise<Map<string, ChargeRow['purpose']>> => {
      if (ids.length === 0) return new Map()
      const rows = await tables
        .selectFrom('payments.charge')
        .select(['id', 'purpose'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, purpose }) => [id, purpose]))
    },
    /** The refunds of these purchases or charges, the newest first. */
    ofPayments: async (ids: readonly string[]): Promise<StoredRefund[]> =>
      ids.length === 0
        ? []
        : refund()
            .where(sql<boolean>`coalesce(purchase_id, charge_id) = any(${ids}::uuid[])`)
            .orderBy('made_at', 'desc')
            .orderBy('id')
            .execute(),
    /** Refunds of a payment that may be what a message of this amount tells of. */
    unnamed: (of: PayableRef, minor: number): Promise<StoredRefund | undefined> =>
      refund()
        .where(`${of.kind}_id`, '=', of.id)
        .where('minor', '=', minor)
        .where('state', '<>', 'failed')
        .where('case_id', 'is', null)
        .orderBy('made_at')
        .executeTakeFirst(),
    hasCase: async (caseId: string): Promise<boolean> =>
      (await refund().where('case_id', '=', caseId).execute()).length > 0,
  }
}

/** What jobs and the nightly check look for. */
const seeking = (tables: Tables) => {
  const refund = () => tables.selectFrom('payments.refund').selectAll()
  return {
    /** Refunds to begin or to ask about now. */
    due: async (now: Date, limit: number): Promise<string[]> =>
      (
        await tables
          .selectFrom('payments.refund')
          .select('id')
          .where('ask_at', '<=', now)
          .orderBy('ask_at')
          .limit(limit)
          .execute()
      ).map(({ id }) => id),
    doneBetween: (from: Date, to: Date): Promise<StoredRefund[]> =>
      refund().where('state', '=', 'done').where('made_at', '>=', from).where('made_at', '<=', to).execute(),
    openSince: (before: Date): Promise<StoredRefund[]> =>
      refund().where('state', 'in', ['waiting', 'sending']).where('made_at', '<', before).execute(),
  }
}

const ending = (tables: Tables) => ({
  wait: (id: string, askAt: Date, providerId: string) =>
    tables
      .updateTable('payments.refund')
      .set({ ask_at: askAt, provider_id: providerId })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute(),
  nameCase: async (id: string, caseId: string): Promise<void> => {
    await tables.updateTable('payments.refund').set({ case_id: caseId }).where('id', '=', id).execute()
  },
  /** Closes a failed one once; false when it did not fail or is closed already. */
  close: (id: string, why: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('payments.refund')
        .set({ closed_at: at, closed_why: why })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .where('closed_at', 'is', null),
    ),
  /** Ends it once; false when somebody else did. */
  end: (id: string, state: 'done' | 'failed', at: Date, providerId: string | null) =>
    wrote(
      tables
        .updateTable('payments.refund')
        .set({
          state,
          settled_at: at,
          ask_at: null,
          ...(providerId !== null && { provider_id: providerId }),
        })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'sending']),
    ),
})

/** SQL of refunds. Each change of state is one conditional update. */
export const refundStore = (db: Database) => {
  const tables = withTables<PaymentsTables>(db)
  return {
    ...reading(tables),
    ...seeking(tables),
    /** Adds a refund; false while another one of the same payment is open. */
    add: (of: PayableRef, row: Omit<Insertable<RefundRow>, 'purchase_id' | 'charge_id'>) =>
      wrote(
        tables
          .insertInto('payments.refund')
          .values({ ...row, ...ownerColumns(of) })
          .onConflict((conflict) => conflict.doNothing()),
      ),
    /** Takes a due refund for one sender; of several, one gets it. It is `sending` from then on, whatever happens. */
    claim: async (id: string, at: Date): Promise<StoredRefund | undefined> => {
      const { rows } = await sql<StoredRefund>`with before as (
          select id as found, state as stood from payments.refund where id = ${id} for no key update
        )
        update payments.refund set state = 'sending', sent_at = coalesce(sent_at, ${at}),
          ask_at = ${at}::timestamptz + ${LEASE}::interval
        from before where id = found and stood in ('waiting', 'sending') and ask_at <= ${at}
        returning payments.refund.*, before.stood as state`.execute(db)
      return rows[0]
    },
    /** Asks at once, whenever it was due. */
    hurry: (of: PayableRef, at: Date) =>
      tables
        .updateTable('payments.refund')
        .set({ ask_at: at })
        .where(`${of.kind}_id`, '=', of.id)
        .where('state', '=', 'sending')
        .returning('id')
        .execute(),
    ...ending(tables),
  }
}
