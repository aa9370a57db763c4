import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** What a person did at a moment. */
export interface Deed {
  readonly personId: string
  readonly at: Date
}

/** SQL of the rules about which accounts count. */
export const evidenceStore = (db: Database) => ({
  /** Whether each of these counts, in their order. */
  counts: async (deeds: readonly Deed[], rules: number): Promise<boolean[]> => {
    const people = deeds.map(({ personId }) => personId)
    const times = deeds.map(({ at }) => at.toISOString())
    const { rows } = await sql<{ counts: boolean[] | null }>`select identity.counts_as_evidence(
      ${people}::uuid[], ${times}::timestamptz[], ${rules}::smallint) as counts`.execute(db)
    return rows[0]?.counts ?? []
  },
  /** Whether a person has a confirmed number now, and one that nobody else held since a moment. */
  numberSince: async (personId: string, since: Date) => {
    const { rows } = await sql<{ has: boolean; isOwn: boolean }>`
      select s.has_phone[1] as has, s.is_own_number[1] as "isOwn"
      from identity.standings_at(array[${personId}]::uuid[], array[${since}]::timestamptz[]) s`.execute(db)
    return rows[0] ?? { has: false, isOwn: false }
  },
  /** Ids of these whose account is neither suspended nor erased nor joined into another one. */
  inUse: async (ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from identity.person
      where id = any (${ids}::uuid[]) and suspended_at is null and erased_at is null and merged_into is null`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
  /** Those of these who hold an admin right or one of these roles at a moment. */
  withDuty: async (ids: readonly string[], roles: readonly string[], now: Date): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select p.id from identity.person p
      where p.id = any (${ids}::uuid[]) and (p.is_admin
        or p.admin_role is not null and (p.admin_role_until is null or p.admin_role_until > ${now})
        or exists (select from identity.person_role r where r.person_id = p.id and r.role = any (${roles}::text[])
          and (r.expires_at is null or r.expires_at > ${now})))`.execute(db)
    return rows.map(({ id }) => id)
  },
})
