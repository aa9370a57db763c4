import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { DatedFactCount, Fact, FactCount, FactKind, StoredFact, WholeFact } from '../contract.ts'
import type { ActivityTables } from './tables.ts'

export const activityStore = (db: Database) => {
  const tables = withTables<ActivityTables>(db)
  return {
    append: (fact: Fact, at: Date) =>
      tables
        .insertInto('activity.fact')
        .values({
          at,
          kind: fact.kind,
          who: fact.who,
          about: fact.about,
          detail: JSON.stringify(fact.detail ?? {}),
        })
        .execute(),

    countsOf: (personId: string): Promise<FactCount[]> =>
      tables
        .selectFrom('activity.fact')
        .select(({ fn }) => [
          'kind',
          sql<string | null>`detail->>'status'`.as('status'),
          fn.countAll<number>().as('times'),
        ])
        .where('who', '=', personId)
        .groupBy(['kind', sql`detail->>'status'`])
        .execute(),

    datedCountsOf: async (ids: readonly string[]): Promise<DatedFactCount[]> => {
      const { rows } = await sql<DatedFactCount>`
        select who, kind, detail->>'status' as status, detail->>'kind' as sort,
          to_char(at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, count(*)::int as times
        from activity.fact where who = any(${ids}::uuid[]) group by 1, 2, 3, 4, 5`.execute(db)
      return rows
    },

    ofKinds: (personId: string, kinds: readonly FactKind[], since: Date): Promise<WholeFact[]> =>
      tables
        .selectFrom('activity.fact')
        .select(['at', 'kind', 'about', 'detail'])
        .where('who', '=', personId)
        .where('kind', 'in', kinds)
        .where('at', '>=', since)
        .orderBy('id')
        .execute(),

    lastOf: (personId: string, limit: number): Promise<StoredFact[]> =>
      tables
        .selectFrom('activity.fact')
        .select(['at', 'kind', 'about'])
        .where('who', '=', personId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

/** What only a recount asks: it reads every fact. */
export const recountStore = (db: Database) => {
  const tables = withTables<ActivityTables>(db)
  return {
    activePeople: async (kinds: readonly FactKind[], since: Date): Promise<string[]> =>
      (
        await tables
          .selectFrom('activity.fact')
          .select('who')
          .distinct()
          .where('kind', '=', sql<FactKind>`any(${kinds}::text[])`)
          .where('at', '>=', since)
          .execute()
      ).map(({ who }) => who),

    actionFigures: (kinds: readonly FactKind[], since: Date) =>
      tables
        .selectFrom('activity.fact')
        .select(({ fn }) => [
          fn.countAll<number>().as('facts'),
          sql<number>`count(distinct who) filter (where at >= ${since})`.as('peopleSince'),
        ])
        .where('kind', '=', sql<FactKind>`any(${kinds}::text[])`)
        .executeTakeFirstOrThrow(),
  }
}
