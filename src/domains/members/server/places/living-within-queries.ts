import { type RawBuilder, sql } from 'kysely'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'

/**
 * SQL condition for lists of other domains: the person lives within this scope. `person` is the column of the person's
 * id. People without a stated place are only in the scope of the whole country.
 */
export const livesWithin = (scope: Scope, person: string): RawBuilder<boolean> | undefined =>
  scope === 'everywhere'
    ? undefined
    : sql<boolean>`exists (select from members.place as home where home.person_id = ${sql.ref(person)}
        and ${withinScope(scope, { state: 'home.state_code', lga: 'home.lga_id' })})`
