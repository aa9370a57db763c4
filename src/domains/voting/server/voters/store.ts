import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Hindrance } from '../../contract.ts'
import type { VotingTables } from '../tables.ts'

/** The voter rules of a contest as the database checks them. */
export interface VoterRequirements {
  readonly announced: Date
  readonly requirements: number
}

/** A hindrance as the database finds it: it does not ask when somebody without a place said one. */
export type FoundHindrance = Exclude<Hindrance, 'place-too-new'>

/** SQL of who may vote, except casting. */
export const votersStore = (db: Database) => ({
  /** What hinders a person from voting in an area's contest; null for nothing. Casting calls the same function. */
  hindrance: async (
    person: string,
    area: string,
    { announced, requirements }: VoterRequirements,
  ): Promise<FoundHindrance | null> => {
    const { rows } = await sql<{ hindrance: FoundHindrance }>`select voting.ballot_outcome(h) as hindrance
      from unnest(voting.hindrances(array[${person}]::uuid[], array[${area}]::text[],
        array[${announced}]::timestamptz[], array[${requirements}]::int[])) h
      where h > 0`.execute(db)
    return rows[0]?.hindrance ?? null
  },

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

  /** Whether one of these voter names has a ballot in a round. */
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
