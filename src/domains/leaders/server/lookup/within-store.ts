import { type RawBuilder, sql } from 'kysely'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'

/** A condition: the leader's place is in this scope. `leader` is the column with the leader's id. */
export const leaderWithin = (scope: Scope, leader: string): RawBuilder<boolean> =>
  scope === 'everywhere'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from leaders.leader as about where about.id = ${sql.ref(leader)}
        and ${withinScope(scope, { state: 'about.state', lga: 'about.lga' })})`
