import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

interface DemoCheck {
  readonly id: string
  readonly personId: string
  readonly consentVersion: string
}

/** Adds a check that passed, whose details and documents were shredded since. */
export const addDemoCheck = async (
  db: Database,
  { id, personId, consentVersion }: DemoCheck,
  at: Date,
): Promise<void> => {
  await sql`insert into kyc.application
      (id, person_id, status, consent_version, consented_at, id_kind, number_tail, submitted_at, decided_at, changed_at)
    values (${id}, ${personId}, 'verified', ${consentVersion}, ${at}, 'nin', '789', ${at}, ${at}, ${at})
    on conflict do nothing`.execute(db)
}
