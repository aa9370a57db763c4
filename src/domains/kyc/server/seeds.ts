import { demoPerson } from '#domains/identity/server/users/demo-people.ts'
import type { Database } from '#platform/server/database/database.ts'
import { CONSENT_VERSION } from '../contract.ts'
import { addDemoCheck } from './demo-checks-store.ts'

/** The id of the demonstration's one verified check. */
const IFE = '01fe0000-0000-4000-8000-0000000000c1'

/** Long enough ago that nothing is new about it. */
const DAYS_AGO_MS = 60 * 86_400_000

/** Gives the verified citizen of the demonstration the check that made them one. */
export const seedDemoChecks = (db: Database, now: Date): Promise<void> =>
  addDemoCheck(
    db,
    { id: IFE, personId: demoPerson('ife').id, consentVersion: CONSENT_VERSION },
    new Date(now.getTime() - DAYS_AGO_MS),
  )
