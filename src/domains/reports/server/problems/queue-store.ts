import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'
import type { ProblemList } from '../../contracts/problem-staff-contract.ts'
import { activeStatuses } from '../../rules.ts'
import type { ReportsTables } from '../tables.ts'

const isWaiting = sql<boolean>`visibility in ('shown', 'cleared') and status = any(${[...activeStatuses]}::text[])`

/** What belongs to each list, and since when it waits. */
const lists: Readonly<
  Record<ProblemList, { holds: (now: Date) => RawBuilder<boolean>; since: RawBuilder<Date> }>
> = {
  unanswered: {
    holds: (now) => sql<boolean>`first_reply_at is null and reply_due_at > ${now} and ${isWaiting}`,
    since: sql<Date>`reported_at`,
  },
  late: {
    holds: (now) => sql<boolean>`first_reply_at is null and reply_due_at <= ${now} and ${isWaiting}`,
    since: sql<Date>`reply_due_at`,
  },
  disputed: {
    holds: () => sql<boolean>`disputed_at is not null and ${isWaiting}`,
    since: sql<Date>`disputed_at`,
  },
  held: { holds: () => sql<boolean>`visibility = 'held'`, since: sql<Date>`last_event_at` },
}

const names = Object.keys(lists) as ProblemList[]

/** SQL of what waits for staff. */
export const problemQueueStore = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  const places = { state: 'state', lga: 'lga' }
  return {
    counts: async (scope: Scope, now: Date): Promise<Record<ProblemList, number>> => {
      const counted = await Promise.all(
        names.map(async (name) => {
          const { total } = await tables
            .selectFrom('reports.report')
            .select(({ fn }) => fn.countAll<number>().as('total'))
            .where(lists[name].holds(now))
            .where(withinScope(scope, places))
            .executeTakeFirstOrThrow()
          return [name, total] as const
        }),
      )
      return Object.fromEntries(counted) as Record<ProblemList, number>
    },
    /** One page of a list, longest waiting first. */
    page: async (list: ProblemList, scope: Scope, now: Date, cursor: string | undefined, limit: number) => {
      const { holds, since } = lists[list]
      const after = decodeCursor(`problems-${list}`, cursor, isTimeKey)
      const rows = await tables
        .selectFrom('reports.report')
        .selectAll()
        .select(since.as('since'))
        .where(holds(now))
        .where(withinScope(scope, places))
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${since}, id) > (${after?.key}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy(since)
        .orderBy('id')
        .limit(limit + 1)
        .execute()
      return pageOfRows(`problems-${list}`, rows, limit, (row) => row.since.toISOString())
    },
    /** Stores a moderator's decision about a report as such. */
  }
}
