import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { CampusTables } from '../tables.ts'

interface DomainRow {
  readonly domain: string
  readonly institutionId: string
}

/** Address domains of institutions. */
export const domainsStore = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  return {
    /** The first of these domains that is open for an institution. */
    openOf: async (domains: readonly string[], institutionId: string): Promise<string | undefined> =>
      (
        await tables
          .selectFrom('campus.email_domain')
          .select('domain')
          .where('domain', '=', sql<string>`any(${[...domains]}::text[])`)
          .where('institution_id', '=', institutionId)
          .where('is_open', '=', true)
          .orderBy(sql`length(domain)`, 'desc')
          .limit(1)
          .executeTakeFirst()
      )?.domain,

    find: (domain: string) =>
      tables
        .selectFrom('campus.email_domain')
        .select(['domain', 'institution_id as institutionId', 'is_open as isOpen'])
        .where('domain', '=', domain)
        .executeTakeFirst(),

    /** Adds domains of the reference list; keeps what staff opened or closed. */
    addMissing: (rows: readonly DomainRow[], at: Date) =>
      tables
        .insertInto('campus.email_domain')
        .values(
          rows.map(({ domain, institutionId }) => ({
            domain,
            institution_id: institutionId,
            is_open: true,
            changed_at: at,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    set: ({ domain, institutionId }: DomainRow, isOpen: boolean, at: Date) => {
      const change = { institution_id: institutionId, is_open: isOpen, changed_at: at }
      return tables
        .insertInto('campus.email_domain')
        .values({ domain, ...change })
        .onConflict((conflict) => conflict.column('domain').doUpdateSet(change))
        .execute()
    },
  }
}
