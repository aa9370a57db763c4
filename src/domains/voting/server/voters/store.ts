import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { VotingTables } from '../tables.ts'

/** The voter rules of a contest as the database checks them. */
export interface VoterRequirements {
  readonly announced: Date
  readonly requirements: number
}

/** SQL of who may vote, except casting. */
export const votersStore = (db: Database) => ({
  /** The status that hinders a person from voting in an area's contest; 0 for none. Casting calls the same function. */
  hindrance: async (
    person: string,
    area: string,
    { announced, requirements }: VoterRequirements,
  ): Promise<number> => {
    const { rows } = await sql<{ hindrance: number }>`select h as hindrance
      from unnest(voting.hindrances(array[${person}]::uuid[], array[${area}]::text[],
        array[${announced}]::timestamptz[], array[${requirements}]::int[])) h`.execute(db)
    return rows[0]?.hindrance ?? 0
  },

  /** Whether one of these voter names has a ballot in a round. */
  /** Which of these voters have a ballot in the round. */
  votedAmong: async (roundId: string, voters: readonly string[]): Promise<string[]> => {
    const rows = await withTables<VotingTables>(db)
      .selectFrom('voting.ballot')
      .select('voter')
      .where('round_id', '=', roundId)
      .where('voter', '=', sql<string>`any(${voters}::uuid[])`)
      .execute()
    return rows.map(({ voter }) => voter)
  },

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
