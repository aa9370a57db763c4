import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

export interface DutyFacts {
  readonly hasPhone: boolean
  /** When the account is old enough; in the past where no age is asked. */
  readonly oldEnoughAt: Date
  readonly needsFactor: boolean
}

/** How an account fits one version of the rules about duties. */
export const dutyFacts = async (
  db: Database,
  personId: string,
  version: number,
): Promise<DutyFacts | undefined> => {
  const { rows } = await sql<DutyFacts>`
    select not r.needs_phone or p.phone_verified_at is not null as "hasPhone",
      case when r.min_days = 0 then 'epoch' else p.joined_at + make_interval(days => r.min_days) end as "oldEnoughAt",
      r.needs_factor as "needsFactor"
    from identity.person p, identity.duty_rules r where p.id = ${personId} and r.version = ${version}`.execute(
    db,
  )
  return rows[0]
}

/** When the oldest account without a duty is as old as these rules ask; null without an account. */
export const firstOldEnough = async (db: Database, version: number): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(p.joined_at) + make_interval(days => r.min_days) as at
    from identity.duty_rules r left join identity.person p on not p.is_admin and p.admin_role is null
      and p.suspended_at is null and p.merged_into is null
      and not exists (select from identity.person_role held where held.person_id = p.id)
    where r.version = ${version} group by r.min_days`.execute(db)
  return rows[0]?.at ?? null
}
