import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '#platform/server/within-reach.ts'
import type { Reach } from '#shared/reach.ts'

/** A condition on what is about a leader: one of a place of this reach. `leader` is the column of the leader's id. */
export const leaderWithin = (reach: Reach, leader: string): RawBuilder<boolean> =>
  reach === 'everywhere'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from leaders.leader as about where about.id = ${sql.ref(leader)}
        and ${withinReach(reach, { state: 'about.state', lga: 'about.lga' })})`
