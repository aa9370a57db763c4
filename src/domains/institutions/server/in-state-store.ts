import { type Database, withTables } from '#platform/server/database/database.ts'
import type { InstitutionsTables } from './tables.ts'

/** Far more than one State has. */
const MAX_LISTED = 300

/** Reviewed institutions of a State, by name. */
export const institutionsOfState = (db: Database, state: string) =>
  withTables<InstitutionsTables>(db)
    .selectFrom('institutions.institution')
    .select(['id', 'name'])
    .where('state_code', '=', state)
    .where('is_reviewed', '=', true)
    .orderBy('name')
    .limit(MAX_LISTED)
    .execute()
