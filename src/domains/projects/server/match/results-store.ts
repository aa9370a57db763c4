import { sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ProjectStatus } from '../../contract.ts'
import type { MatchShare } from '../../match-rules.ts'
import type { ProjectsTables } from '../tables.ts'

/** Rows of one statement: a statement takes so many values and not more. */
const AT_ONCE = 1000

interface RoundTotals {
  readonly projects: number
  readonly matched: number
  /** The weights of all projects, in SUP times 1,000,000,000,000. */
  readonly weights: string
}

/** SQL of what projects have of match rounds. */
export const matchResultsStore = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    /** What all projects together have of each of these rounds. */
    totalsOf: async (rounds: readonly string[]): Promise<Map<string, RoundTotals>> => {
      const { rows } = await sql<RoundTotals & { id: string }>`
        select round_id as id, count(*)::int as projects, sum(match)::bigint as matched,
          sum(greatest(root_sum::numeric * root_sum - given::numeric * 100000000, 0))::text as weights
        from projects.match_share where round_id = any (${rounds}::uuid[]) group by 1`.execute(db)
      return new Map(rows.map((row) => [row.id, row]))
    },
    /** One page of a round, the largest match first. */
    sharesOf: async (round: string, after: Position | undefined, limit: number) => {
      const start = after
        ? sql`and (share.match < ${after.key}::bigint
            or share.match = ${after.key}::bigint and share.project_id > ${after.id}::uuid)`
        : sql``
      const { rows } = await sql<
        Omit<MatchShare, 'projectId' | 'rootSum'> & {
          id: string
          title: string
          status: ProjectStatus
          root_sum: number
        }
      >`select share.project_id as id, project.title, project.status, share.people, share.given, share.root_sum, share.match
        from projects.match_share share join projects.project on project.id = share.project_id
        where share.round_id = ${round} ${start}
        order by share.match desc, share.project_id limit ${limit}`.execute(db)
      return rows
    },
    /** What closed rounds gave to a project, and what it would get of the open one; null before anything was computed. */
    matchesOf: async (projectId: string) => {
      const { rows } = await sql<{ got: number; estimate: number | null }>`
        select coalesce(sum(share.match) filter (where round.state = 'closed'), 0)::bigint as got,
          (sum(share.match) filter (where round.state = 'open'))::bigint as estimate
        from projects.match_share share join projects.match_round round on round.id = share.round_id
        where share.project_id = ${projectId}`.execute(db)
      return rows[0] ?? { got: 0, estimate: null }
    },
    /** Replaces the shares of a round. */
    setShares: async (round: string, shares: readonly MatchShare[], at: Date): Promise<void> => {
      await tables.deleteFrom('projects.match_share').where('round_id', '=', round).execute()
      const rows = shares.map(({ projectId, people, given, rootSum, match }) => ({
        round_id: round,
        project_id: projectId,
        people,
        given,
        root_sum: rootSum,
        match,
      }))
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await tables
          .insertInto('projects.match_share')
          .values(rows.slice(from, from + AT_ONCE))
          .execute()
      await tables
        .updateTable('projects.match_round')
        .set({ computed_at: at })
        .where('id', '=', round)
        .execute()
    },
  }
}
