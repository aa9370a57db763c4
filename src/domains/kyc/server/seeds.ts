import { demoPerson } from '#shared/demo/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { CONSENT_VERSION } from '../contract.ts'
import { addDemoCheck } from './demo-checks-store.ts'

/** The verified people of the demonstration, with the ids of their checks. */
const checks = [
  ['ife', '01fe0000-0000-4000-8000-0000000000c1'],
  ['gbenga', '09be9a00-0000-4000-8000-0000000000c1'],
] as const

/** Long enough ago that nothing is new about it. */
const DAYS_AGO_MS = 60 * DAY_MS

/** Gives the verified people of the demonstration the checks that made them so. */
export const seedDemoChecks = async (db: Database, now: Date): Promise<void> => {
  for (const [name, id] of checks)
    await addDemoCheck(
      db,
      { id, personId: demoPerson(name).id, consentVersion: CONSENT_VERSION },
      new Date(now.getTime() - DAYS_AGO_MS),
    )
}
