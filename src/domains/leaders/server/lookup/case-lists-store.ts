import { type RawBuilder, sql } from 'kysely'
import type { CaseFilter, CasePosition, CasesWanted } from '#platform/server/case-kind.ts'
import type { Database } from '#platform/server/database/database.ts'
import { leaderWithin } from './within-store.ts'

/** What the moderators’ list asks of a table of cases about leaders; `waiting` is the condition of an undecided one. */
export const caseLists = (
  db: Database,
  table: 'leaders.concern' | 'leaders.correction',
  waiting: RawBuilder<boolean>,
) => ({
  countWaiting: async ({ scope, state }: CaseFilter): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where ${waiting} and ${leaderWithin(scope, 'leader_id', state)}`.execute(db)
    return rows[0]?.count ?? 0
  },
  /** Positions in the list: what waits, longest first, or what is decided, latest first. */
  page: async ({ list, scope, state, after, rows: most }: CasesWanted): Promise<CasePosition[]> => {
    const isWaiting = list === 'waiting'
    const at = sql.ref(isWaiting ? 'sent_at' : 'decided_at')
    const order = sql.raw(isWaiting ? 'asc' : 'desc')
    const isBeyond = after
      ? sql`(${at}, id) ${sql.raw(isWaiting ? '>' : '<')} (${after.key}::timestamptz, ${after.id}::uuid)`
      : sql`true`
    const { rows } = await sql<CasePosition>`
      select id, ${at} as at from ${sql.table(table)}
      where ${isWaiting ? waiting : sql`decided_at is not null`}
        and ${leaderWithin(scope, 'leader_id', state)} and ${isBeyond}
      order by ${at} ${order}, id ${order} limit ${most}`.execute(db)
    return rows
  },
})
