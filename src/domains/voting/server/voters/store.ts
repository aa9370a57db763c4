import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { VotingTables } from '../tables.ts'

/** The rules of a contest as the database judges them. */
export interface AskedOfVoters {
  readonly announced: Date
  readonly asks: number
}

/** SQL of who may vote, beside the casting itself. */
export const votersStore = (db: Database) => ({
  /** What hinders a person from voting in the contest of an area; 0 for nothing. The same function judges each cast. */
  hindrance: async (person: string, area: string, { announced, asks }: AskedOfVoters): Promise<number> => {
    const { rows } = await sql<{ hindrance: number }>`select h as hindrance
      from unnest(voting.hindrances(array[${person}]::uuid[], array[${area}]::text[],
        array[${announced}]::timestamptz[], array[${asks}]::int[])) h`.execute(db)
    return rows[0]?.hindrance ?? 0
  },

  /** Whether one of these names has a ballot in a round. */
  hasVoted: async (roundId: string, voters: readonly string[]): Promise<boolean> => {
    const row = await withTables<VotingTables>(db)
      .selectFrom('voting.ballot')
      .select('voter')
      .where('round_id', '=', roundId)
      .where('voter', 'in', voters)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})
