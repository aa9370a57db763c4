import { sql } from 'kysely'
import { deleteSome } from '#platform/server/jobs/batches.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { JoinedScores } from '../../credibility-rules.ts'
import type { StandingTables } from '../tables.ts'

const counted = sql`select s.period, s.starts, p.place, s.score, count(*)::int as people
  from standing.score s
  cross join lateral (values ('all'), ('region:' || s.region_id), (s.state_code), (s.lga_id)) p(place)
  where p.place is not null group by 1, 2, 3, 4`

/** Corrects kept sums by counting their rows; each says how many were wrong. */
export const mendingStore = (db: Database) => ({
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

  /** Corrects the totals of places from their counts, and says how many were wrong. */
  mendTotals: async (): Promise<number> => {
    const { rows } = await sql<{ wrong: number }>`
      with counted as (
          select period, starts, place, sum(people)::int as people, sum(people * score::bigint)::bigint as points
          from standing.place_score group by 1, 2, 3
        ),
        wrong as (
          select period, starts, place, coalesce(c.people, 0) as people, coalesce(c.points, 0) as points
          from counted c full join standing.place_total k using (period, starts, place)
          where (coalesce(c.people, 0), coalesce(c.points, 0)) <> (coalesce(k.people, 0), coalesce(k.points, 0))
        ),
        mended as (
          insert into standing.place_total (period, starts, place, people, points) select * from wrong
          on conflict (period, starts, place) do update set people = excluded.people, points = excluded.points
        )
      select count(*)::int as wrong from wrong`.execute(db)
    return rows[0]?.wrong ?? 0
  },

  /** Corrects the sums of the credibility scores, and says how many were wrong. */
  mendCredibility: async (): Promise<number> => {
    const { rows } = await sql<{ wrong: number }>`
      with counted as (
          select joined_on, count(*)::int as people, sum(confirmed_points) as points from standing.person
          where confirmed_points is not null and joined_on is not null group by 1
        ),
        wrong as (
          select joined_on, coalesce(c.people, 0) as people, coalesce(c.points, 0) as points
          from counted c full join standing.credibility k using (joined_on)
          where (coalesce(c.people, 0), coalesce(c.points, 0)) <> (coalesce(k.people, 0), coalesce(k.points, 0))
        ),
        mended as (
          insert into standing.credibility (joined_on, people, points) select * from wrong
          on conflict (joined_on) do update set people = excluded.people, points = excluded.points
        )
      select count(*)::int as wrong from wrong`.execute(db)
    return rows[0]?.wrong ?? 0
  },
})

/** What the nightly recount takes away and finds, and the sums that it proves. */
export const proofStore = (db: Database) => {
  const tables = withTables<StandingTables>(db)
  return {
    /** Takes away up to `limit` scores of weeks or months before this one; returns how many. */
    dropPast: (period: 'week' | 'month', start: string, limit: number): Promise<number> =>
      deleteSome(db, 'standing.score', sql`period = ${period} and starts < ${start}`, limit),

    /** Takes away counts that have become empty. */
    dropEmpty: async (): Promise<void> => {
      await tables.deleteFrom('standing.place_score').where('people', '=', 0).execute()
      await tables.deleteFrom('standing.place_total').where('people', '=', 0).execute()
    },

    credibility: (): Promise<JoinedScores[]> =>
      tables
        .selectFrom('standing.credibility')
        .select(['joined_on as joinedOn', 'people', 'points'])
        .where('people', '>', 0)
        .execute(),

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
