import type { Database } from '#platform/server/database/database.ts'
import domains from '../reference/email-domains.json' with { type: 'json' }
import { domainsStore } from './domains/store.ts'

/** Adds the address domains of the reference list; keeps what staff opened or closed. */
export const seedDomains = async (db: Database, now: Date): Promise<void> => {
  await domainsStore(db).addMissing(
    domains.map(({ domain, institution }) => ({ domain, institutionId: institution })),
    now,
  )
}
