import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/**
 * The day of each person's last known sign-in, as YYYY-MM-DD, from sessions and remembered browsers. Omits people
 * whose last sign-in is older than both are kept.
 */
export const lastSignInsOf = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const tables = withTables<IdentityTables>(db)
  const isAsked = sql<string>`any(${ids}::uuid[])`
  const bySession = await tables
    .selectFrom('identity.session')
    .select(['person_id as personId', sql<string>`to_char(max(created_at), 'YYYY-MM-DD')`.as('day')])
    .where('person_id', '=', isAsked)
    .groupBy('person_id')
    .execute()
  const byDevice = await tables
    .selectFrom('identity.device_use')
    .select(['person_id as personId', sql<string>`to_char(max(last_seen), 'YYYY-MM-DD')`.as('day')])
    .where('person_id', '=', isAsked)
    .groupBy('person_id')
    .execute()
  const days = new Map<string, string>()
  for (const { personId, day } of [...bySession, ...byDevice])
    if (day > (days.get(personId) ?? '')) days.set(personId, day)
  return days
}
