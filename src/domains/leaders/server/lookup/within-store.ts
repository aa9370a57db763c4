import { type RawBuilder, sql } from 'kysely'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'

/** A condition: the leader's place is in this scope, and in this State if given. `leader` is the column with the id. */
export const leaderWithin = (scope: Scope, leader: string, state?: string): RawBuilder<boolean> =>
  scope === 'everywhere' && state === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from leaders.leader as about where about.id = ${sql.ref(leader)}
        and ${withinScope(scope, { state: 'about.state', lga: 'about.lga' })}
        and ${state === undefined ? sql`true` : sql`about.state = ${state}`})`
