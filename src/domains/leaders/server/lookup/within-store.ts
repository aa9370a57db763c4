import { type RawBuilder, sql } from 'kysely'
import { withinScope } from '#platform/server/within-scope.ts'
import type { Scope } from '#shared/scope.ts'

/** A condition: the leader's place is in this scope. `leader` is the column with the leader's id. */
export const leaderWithin = (reach: Scope, leader: string): RawBuilder<boolean> =>
  reach === 'everywhere'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from leaders.leader as about where about.id = ${sql.ref(leader)}
        and ${withinScope(reach, { state: 'about.state', lga: 'about.lga' })})`
