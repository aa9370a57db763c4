import type { Ctx } from '#platform/server/context.ts'
import { withTables } from '#platform/server/database/database.ts'
import type { InstitutionsTables } from './tables.ts'

/** Far more than one State has. */
const MAX_LISTED = 300

/** The reviewed institutions of a State, by name. */
export const institutionsIn = (
  { db }: Pick<Ctx, 'db'>,
  state: string,
): Promise<{ id: string; name: string }[]> =>
  withTables<InstitutionsTables>(db)
    .selectFrom('institutions.institution')
    .select(['id', 'name'])
    .where('state_code', '=', state)
    .where('is_reviewed', '=', true)
    .orderBy('name')
    .limit(MAX_LISTED)
    .execute()
