import { type Insertable, type Selectable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { InvoiceRow, OrganizationsTables } from '../tables.ts'

export type StoredInvoice = Selectable<InvoiceRow>

/** What organizations still owe for money that went back. */
const debts = (db: Database) => ({
  /** SUP behind money that went back, which the organization still owes. */
  owedBy: async (organizationId: string): Promise<number> => {
    const { rows } = await sql<{ owed: number }>`
      select coalesce(sum(back_units - taken_units), 0)::bigint as owed from organizations.invoice
      where organization_id = ${organizationId} and back_units > taken_units`.execute(db)
    return rows[0]?.owed ?? 0
  },
  /** Invoices of which SUP is still owed. */
  owing: async (): Promise<string[]> =>
    (
      await withTables<OrganizationsTables>(db)
        .selectFrom('organizations.invoice')
        .select('id')
        .whereRef('back_units', '>', 'taken_units')
        .orderBy('ordered_at')
        .execute()
    ).map(({ id }) => id),
})

/** SQL of invoices. */
export const invoicesStore = (db: Database) => {
  const tables = withTables<OrganizationsTables>(db)
  const select = () => tables.selectFrom('organizations.invoice').selectAll()
  return {
    /** Adds an invoice and returns its number. */
    add: async (row: Insertable<InvoiceRow>): Promise<number> => {
      const { number } = await tables
        .insertInto('organizations.invoice')
        .values(row)
        .returning('number')
        .executeTakeFirstOrThrow()
      return number
    },
    find: (id: string): Promise<StoredInvoice | undefined> =>
      select().where('id', '=', id).executeTakeFirst(),
    numbered: (number: number): Promise<StoredInvoice | undefined> =>
      select().where('number', '=', number).executeTakeFirst(),
    byNumber: (organizationId: string, number: number): Promise<StoredInvoice | undefined> =>
      select().where('organization_id', '=', organizationId).where('number', '=', number).executeTakeFirst(),
    /** One invoice that nobody changes until the end of the transaction. */
    hold: (id: string): Promise<StoredInvoice | undefined> =>
      select().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    list: (organizationId: string, limit: number): Promise<StoredInvoice[]> =>
      select()
        .where('organization_id', '=', organizationId)
        .orderBy('ordered_at', 'desc')
        .orderBy('number', 'desc')
        .limit(limit)
        .execute(),
    countOpen: async (organizationId: string, now: Date): Promise<number> => {
      const { total } = await tables
        .selectFrom('organizations.invoice')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('organization_id', '=', organizationId)
        .where('paid_at', 'is', null)
        .where('due_at', '>', now)
        .executeTakeFirstOrThrow()
      return total
    },
    markOpened: (id: string, at: Date) =>
      tables
        .updateTable('organizations.invoice')
        .set({ opened_at: at })
        .where('id', '=', id)
        .where('opened_at', 'is', null)
        .execute(),
    settle: (
      id: string,
      change: Pick<StoredInvoice, 'paid_at' | 'back_minor' | 'back_units' | 'taken_units'>,
    ) => tables.updateTable('organizations.invoice').set(change).where('id', '=', id).execute(),
    ...debts(db),
  }
}
