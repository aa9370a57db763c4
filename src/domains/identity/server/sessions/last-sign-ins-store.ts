import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** The last known sign-ins. */
export const lastSignInsStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  const days = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
  return {
    bySession: (ids: readonly string[]) =>
      tables
        .selectFrom('identity.session')
        .select(['person_id as personId', sql<string>`to_char(max(created_at), 'YYYY-MM-DD')`.as('day')])
        .where('person_id', '=', days(ids))
        .groupBy('person_id')
        .execute(),
    byDevice: (ids: readonly string[]) =>
      tables
        .selectFrom('identity.device_use')
        .select(['person_id as personId', sql<string>`to_char(max(last_seen), 'YYYY-MM-DD')`.as('day')])
        .where('person_id', '=', days(ids))
        .groupBy('person_id')
        .execute(),
  }
}
