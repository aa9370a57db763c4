import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { SameBy } from '../../distinct-rules.ts'
import type { IdentityTables } from '../tables.ts'

/** SQL of which accounts belong to one person. */
export const distinctStore = (db: Database) => ({
  /** Every account of this person and what says so; devices count since that day, and not at all without one. */
  accountsOf: async (personId: string, devicesSince: Date | null): Promise<{ id: string; by: SameBy }[]> => {
    const { rows } = await sql<{ id: string; by: SameBy }>`
      with recursive family as (
        select p.id, p.merged_into from identity.person p where p.id = ${personId}
        union
        select p.id, p.merged_into from identity.person p join family f on p.merged_into = f.id or p.id = f.merged_into
      ), alike as (
        select id, 1 as rank from family
        union
        select other.person_id, 2 from family f join identity.number_held own on own.person_id = f.id
          join identity.number_held other on other.mark = own.mark
        union
        select other.person_id, 3 from family f join identity.identity_number own on own.person_id = f.id
          join identity.identity_number other on other.mark = own.mark
        union
        select other.person_id, 4 from family f join identity.device_use own on own.person_id = f.id
          join identity.device_use other on other.device_hash = own.device_hash
        where least(own.last_seen, other.last_seen) >= (${devicesSince}::timestamptz at time zone 'Africa/Lagos')::date
      ), around as (
        select p.id, p.merged_into, a.rank from alike a join identity.person p on p.id = a.id
        union
        select p.id, p.merged_into, a.rank from identity.person p
          join around a on p.merged_into = a.id or p.id = a.merged_into
      )
      select id, (array['joined', 'phone', 'identity-number', 'device'])[min(rank)] as by from around group by id`.execute(
      db,
    )
    return rows
  },

  keepNumber: (personId: string, mark: Buffer) =>
    withTables<IdentityTables>(db)
      .insertInto('identity.identity_number')
      .values({ person_id: personId, mark })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
})
