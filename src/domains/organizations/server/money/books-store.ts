import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** What came in and went out of one organization, for its books. */
export interface BookLine {
  readonly at: Date
  readonly kind: 'invoice' | 'members' | 'task-pool' | 'pool-return' | 'taken-back'
  readonly name: string
  readonly units: number
  readonly people: number | null
  readonly minor: number | null
  readonly currency: string | null
}

/** The books of an organization in order; nobody is named. */
export const listBooks = async (db: Database, organizationId: string, limit: number): Promise<BookLine[]> => {
  const { rows } = await sql<BookLine>`
    select * from (
      select paid_at as at, 'invoice' as kind, number::text as name, units, null::int as people, minor, currency
      from organizations.invoice where organization_id = ${organizationId} and paid_at is not null
      union all
      select decided_at, target, purpose,
        -(case when target = 'members' then units_each * paid.people else units end),
        case when target = 'members' then paid.people else s.people end, null, null
      from organizations.spend s cross join lateral (
        select count(*)::int as people from organizations.recipient r where r.spend_id = s.id and r.paid_at is not null
      ) paid
      where s.organization_id = ${organizationId} and s.state = 'paid'
      union all
      select closed_at, 'pool-return', purpose, units - units_each * paid.people, null, null, null
      from organizations.spend s cross join lateral (
        select count(*)::int as people from organizations.recipient r where r.spend_id = s.id and r.paid_at is not null
      ) paid
      where s.organization_id = ${organizationId} and closed_at is not null and units > units_each * paid.people
      union all
      select ordered_at, 'taken-back', number::text, -taken_units, null, -back_minor, currency
      from organizations.invoice where organization_id = ${organizationId} and back_minor > 0
    ) line order by at, kind, name limit ${limit}`.execute(db)
  return rows
}
