import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
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

    /** How many people of a list have points, and how many have more than this. */
    standing: async (board: Board, score: number): Promise<{ people: number; above: number }> => {
      const row = await tables
        .selectFrom('standing.place_score')
        .select([
          sql<number>`coalesce(sum(people), 0)::int`.as('people'),
          sql<number>`coalesce(sum(people) filter (where score > ${score}), 0)::int`.as('above'),
        ])
        .where('period', '=', board.period)
        .where('starts', '=', board.starts)
        .where('place', '=', keyOf(board))
        .executeTakeFirstOrThrow()
      return row
    },

    scoresOf: (personId: string) =>
      tables
        .selectFrom('standing.score')
        .select(['period', 'starts', 'score', 'region_id', 'state_code', 'lga_id'])
        .where('person_id', '=', personId)
        .execute(),

    /** People and points by place; places without anybody are left out. */
    sums: async (period: string, starts: string, places: readonly string[]) => {
      const rows = await tables
        .selectFrom('standing.place_score')
        .select([
          'place',
          sql<number>`sum(people)::int`.as('people'),
          sql<number>`sum(people * score::bigint)::bigint`.as('score'),
        ])
        .where('period', '=', period)
        .where('starts', '=', starts)
        .where('place', '=', sql<string>`any(${places}::text[])`)
        .groupBy('place')
        .execute()
      return new Map(rows.map((row) => [row.place, row]))
    },
  }
}
