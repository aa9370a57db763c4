import { sql } from 'kysely'
import { demoPerson } from '#domains/identity/server/users/demo-people.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The id of the demonstration's one verified check. */
const IFE = '01fe0000-0000-4000-8000-0000000000c1'

/** Gives the verified citizen of the demonstration the check that made them one. */
export const seedDemoChecks = async (db: Database, now: Date): Promise<void> => {
  await sql`insert into kyc.application
      (id, person_id, status, consent_version, consented_at, id_kind, number_tail, submitted_at, decided_at, changed_at)
    values (${IFE}, ${demoPerson('ife').id}, 'verified', '2026-11-23', ${now}, 'nin', '789', ${now}, ${now}, ${now})
    on conflict do nothing`.execute(db)
}
