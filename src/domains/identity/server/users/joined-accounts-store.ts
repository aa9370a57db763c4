import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Accounts that were closed in favour of this one, also by way of others. */
export const joinedInto = async (db: Database, personId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`with recursive joined as (
      select id from identity.person where merged_into = ${personId}
      union select p.id from identity.person p join joined on p.merged_into = joined.id
    ) select id from joined order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these people who are verified. */
export const verifiedOf = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from identity.person
    where id = any (${ids}::uuid[]) and is_verified`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these accounts that were closed in favour of another one. */
export const closedOf = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from identity.person
    where id = any (${ids}::uuid[]) and merged_into is not null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** For each of these accounts the one that is left of it when accounts were joined: itself, if it was not. */
export const rootsOf = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; root: string }>`with recursive up as (
      select id, id as root, merged_into from identity.person where id = any (${ids}::uuid[])
      union select up.id, p.id, p.merged_into from up join identity.person p on p.id = up.merged_into
    ) select id, root from up where merged_into is null`.execute(db)
  return new Map(rows.map(({ id, root }) => [id, root]))
}
