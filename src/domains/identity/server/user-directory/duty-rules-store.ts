import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

export interface DutyFacts {
  readonly hasPhone: boolean
  readonly isOldEnough: boolean
  readonly needsFactor: boolean
}

/** How an account fits one version of the rules about duties. */
export const dutyFacts = async (
  db: Database,
  personId: string,
  version: number,
  now: Date,
): Promise<DutyFacts | undefined> => {
  const { rows } = await sql<DutyFacts>`
    select not r.needs_phone or p.phone_verified_at is not null as "hasPhone",
      r.min_days = 0 or p.joined_at <= ${now}::timestamptz - make_interval(days => r.min_days) as "isOldEnough",
      r.needs_factor as "needsFactor"
    from identity.person p, identity.duty_rules r where p.id = ${personId} and r.version = ${version}`.execute(
    db,
  )
  return rows[0]
}
