import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '#platform/server/within-reach.ts'
import type { Reach } from '#shared/reach.ts'

/**
 * A condition on people for the lists of other domains: at home in a place of this reach. `person` is the column of the
 * person's id. Who has named no place is within reach of the whole country only.
 */
export const livesWithinStore = (reach: Reach, person: string): RawBuilder<boolean> | undefined =>
  reach === 'everywhere'
    ? undefined
    : sql<boolean>`exists (select from members.place as home where home.person_id = ${sql.ref(person)}
        and ${withinReach(reach, { state: 'home.state_code', lga: 'home.lga_id' })})`
