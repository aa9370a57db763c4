import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'
import type { Showing } from '../../contract.ts'
import type { StandingTables } from '../tables.ts'

/** A list: whose scores, of which period. */
export interface Board {
  readonly period: string
  readonly starts: string
  readonly place: { readonly column: 'region_id' | 'state_code' | 'lga_id'; readonly id: string } | null
}

/** The name of a place in the counts. */
const keyOf = ({ place }: Board): string => {
  if (!place) return 'all'
  return place.column === 'region_id' ? `region:${place.id}` : place.id
}

export interface RankedRow {
  readonly personId: string
  readonly score: number
  readonly verifiedActions: number
  readonly shown: Showing
}

export interface OwnRow {
  readonly state: string | null
  readonly lga: string | null
  readonly shown: Showing
  /** Null without points in this list. */
  readonly score: number | null
  /** How many people of the list have more. */
  readonly above: number | null
  readonly people: number
}

export const rankingStore = (db: Database) => {
  const tables = withTables<StandingTables>(db)
  return {
    /** The best of a list. Who hid themselves is left out at once, before their scores go. */
    best: async (board: Board, limit: number): Promise<RankedRow[]> => {
      const within = board.place ? sql`and ${sql.ref(`s.${board.place.column}`)} = ${board.place.id}` : sql``
      const { rows } = await sql<RankedRow>`
        select s.person_id as "personId", s.score, coalesce(p.verified_actions, 0) as "verifiedActions",
          coalesce(c.shown, 'unnamed') as shown
        from standing.score s
        left join standing.choice c on c.person_id = s.person_id
        left join standing.person p on p.person_id = s.person_id
        where s.period = ${board.period} and s.starts = ${board.starts}::date ${within}
          and c.shown is distinct from 'hidden'
        order by s.score desc, s.person_id limit ${limit}`.execute(db)
      return rows
    },

    /** Everybody with points in a list. */
    peopleIn: async (board: Board): Promise<number> =>
      (
        await tables
          .selectFrom('standing.place_total')
          .select('people')
          .where('period', '=', board.period)
          .where('starts', '=', board.starts)
          .where('place', '=', keyOf(board))
          .executeTakeFirst()
      )?.people ?? 0,

    /** Where a person lives and what they chose, and their score and rank in a list; one read for all of it. */
    own: async (board: Board, personId: string): Promise<OwnRow> => {
      const within = board.place ? sql`and ${sql.ref(`s.${board.place.column}`)} = ${board.place.id}` : sql``
      const list = sql`period = ${board.period} and starts = ${board.starts}::date and place = ${keyOf(board)}`
      const { rows } = await sql<OwnRow>`
        select home.state_code as state, home.lga_id as lga, coalesce(choice.shown, 'unnamed') as shown,
          ranked.score, ranked.above,
          coalesce((select people from standing.place_total where ${list}), 0) as people
        from (select 1) one
        left join lateral (
          select state_code, lga_id from standing.score where person_id = ${personId} limit 1) home on true
        left join standing.choice on choice.person_id = ${personId}
        left join lateral (
          select s.score, (select coalesce(sum(people), 0)::int from standing.place_score
            where ${list} and score > s.score) as above
          from standing.score s where s.person_id = ${personId} and s.period = ${board.period}
            and s.starts = ${board.starts}::date ${within}) ranked on true`.execute(db)
      const [row] = rows
      invariant(row, 'one row is always there')
      return row
    },

    /** People and points by place; places without anybody are left out. */
    sums: async (period: string, starts: string, places: readonly string[]) => {
      const rows = await tables
        .selectFrom('standing.place_total')
        .select(['place', 'people', 'points as score'])
        .where('period', '=', period)
        .where('starts', '=', starts)
        .where('place', '=', sql<string>`any(${places}::text[])`)
        .execute()
      return new Map(rows.map((row) => [row.place, row]))
    },
  }
}
