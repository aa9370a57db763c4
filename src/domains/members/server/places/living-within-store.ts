import { type RawBuilder, sql } from 'kysely'
import { withinScope } from '#platform/server/within-scope.ts'
import type { Scope } from '#shared/scope.ts'

/**
 * A condition on people for the lists of other domains: at home in a place in this scope. `person` is the column of the
 * person's id. Who has named no place is in scope of the whole country only.
 */
export const livesWithinStore = (reach: Scope, person: string): RawBuilder<boolean> | undefined =>
  reach === 'everywhere'
    ? undefined
    : sql<boolean>`exists (select from members.place as home where home.person_id = ${sql.ref(person)}
        and ${withinScope(reach, { state: 'home.state_code', lga: 'home.lga_id' })})`
