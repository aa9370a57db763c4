import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { StandingTables } from '../tables.ts'

const counted = sql`select s.period, s.starts, p.place, s.score, count(*)::int as people
  from standing.score s
  cross join lateral (values ('all'), ('region:' || s.region_id), (s.state_code), (s.lga_id)) p(place)
  where p.place is not null group by 1, 2, 3, 4`

/** What the nightly recount does with whole tables. */
export const proofStore = (db: Database) => {
  const tables = withTables<StandingTables>(db)
  return {
    /** Takes away the scores of past weeks and months, and counts that have become empty. */
    dropPast: async (starts: Readonly<Record<'week' | 'month', string>>): Promise<void> => {
      for (const period of ['week', 'month'] as const) {
        await tables
          .deleteFrom('standing.score')
          .where('period', '=', period)
          .where('starts', '<>', starts[period])
          .execute()
      }
      await tables.deleteFrom('standing.place_score').where('people', '=', 0).execute()
    },

    /** Corrects the counts of places by counting every score, and says how many were wrong. */
    mendPlaces: async (): Promise<number> => {
      const { rows } = await sql<{ wrong: number }>`
        with counted as (${counted}),
          wrong as (
            select coalesce(c.period, k.period) as period, coalesce(c.starts, k.starts) as starts,
              coalesce(c.place, k.place) as place, coalesce(c.score, k.score) as score, coalesce(c.people, 0) as people
            from counted c full join standing.place_score k using (period, starts, place, score)
            where coalesce(c.people, 0) <> coalesce(k.people, 0)
          ),
          mended as (
            insert into standing.place_score (period, starts, place, score, people) select * from wrong
            on conflict (period, starts, place, score) do update set people = excluded.people
          )
        select count(*)::int as wrong from wrong`.execute(db)
      return rows[0]?.wrong ?? 0
    },

    keep: (people: number, differences: number, at: Date) =>
      tables.insertInto('standing.proof').values({ at, people, differences }).execute(),

    last: () =>
      tables
        .selectFrom('standing.proof')
        .select(['at', 'people', 'differences'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}
