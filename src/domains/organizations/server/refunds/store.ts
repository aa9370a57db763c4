import { sql } from 'kysely'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { containing } from '#platform/server/database/search.ts'
import type { OrganizationsTables } from '../tables.ts'

interface Search {
  /** The number of an invoice, if that was typed. */
  readonly number: number | null
  readonly text: string
}

/** How a payment is called: the first digits of its id, which is that of the invoice. */
const asPayment = /^pay-([0-9a-f]{8})$/i

/** SQL of the invoices that finance looks at. */
export const paidInvoicesStore = (db: Database) => ({
  /** One page, the newest first; by the number of the invoice or payment, or a part of the buyer's name, if given. */
  page: async ({ number, text }: Search, cursor: string | undefined, limit: number) => {
    const after = decodeCursor('paid-invoices', cursor, isTimeKey)
    const digits = asPayment.exec(text)?.[1]?.toLowerCase()
    const rows = await withTables<OrganizationsTables>(db)
      .selectFrom('organizations.invoice')
      .selectAll()
      .where('paid_at', 'is not', null)
      .$if(text !== '', (query) =>
        query.where(
          number !== null
            ? sql<boolean>`number = ${number}`
            : digits !== undefined
              ? sql<boolean>`id between ${`${digits}-0000-0000-0000-000000000000`}::uuid and ${`${digits}-ffff-ffff-ffff-ffffffffffff`}::uuid`
              : sql<boolean>`organization_id in (select id from organizations.organization where name ilike ${containing(text)})`,
        ),
      )
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(paid_at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('paid_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOfRows('paid-invoices', rows, limit, (row) => (row.paid_at ?? row.ordered_at).toISOString())
  },
})
