import { CompiledQuery, type Kysely } from 'kysely'
import { arrayText } from '#platform/server/database/array-text.ts'
import { type Database, preparedStatement, withTables } from '#platform/server/database/database.ts'
import type { VotingTables } from '../tables.ts'
import type { FoundHindrance } from '../voters/store.ts'

/** One ballot to cast; `amount` in whole units. */
export interface BallotInput {
  /** When the server accepted it. */
  readonly at: Date
  readonly contest: string
  /** The area of the contest. */
  readonly area: string
  /** When its round was announced; the voter must have lived in the area then. */
  readonly announced: Date
  /** Bits of the other requirements of the round (`requirementsOf`). */
  readonly requirements: number
  readonly voter: string
  /** The person who pays and whose right to vote is checked. */
  readonly person: string
  readonly leader: string
  readonly amount: number
  /** Identifies the vote in the ledger. */
  readonly transfer: string
  /** Identifies it in the record: only the installation's key links it to the ledger (S-39). */
  readonly key: string
  readonly salt: Buffer
}

/** What came of a ballot; the codes of `voting.ballot_outcome`. */
export type BallotOutcome =
  | 'cast'
  | 'repeated'
  | 'insufficient-balance'
  | 'key-reused'
  | 'unknown-account'
  | 'voting-closed'
  | 'not-standing'
  | 'voted-elsewhere'
  | 'vote-failed'
  | FoundHindrance

export interface CastRow {
  readonly outcome: BallotOutcome
  readonly record_id: number | null
  readonly version: number
  readonly commitment: Buffer
  /** When a repeated ballot was first cast; null for a new one. */
  readonly first_cast_at: Date | null
  /** The voter's balance now, in whole units; null for an unknown account. */
  readonly balance: number | null
}

const CAST =
  preparedStatement(`select voting.ballot_outcome(status) as outcome, record_id, version, commitment, balance,
    case status when 1 then cast_at end as first_cast_at
  from voting.cast_by_people($1, $2::timestamptz[], $3::uuid[], $4::text[], $5::timestamptz[], $6::int[], $7::uuid[],
    $8::uuid[], $9::uuid[], $10::bigint[], $11::uuid[], $12::uuid[], $13::bytea[])`)

/** Casts ballots of different voters in one statement, paid from one bucket; returns rows in their order. */
export const castBallots = async (
  db: Database,
  bucket: string,
  ballots: readonly BallotInput[],
): Promise<CastRow[]> => {
  const { rows } = await db.executeQuery<CastRow>(
    CompiledQuery.raw(CAST, [
      bucket,
      arrayText(ballots.map(({ at }) => at)),
      arrayText(ballots.map(({ contest }) => contest)),
      arrayText(ballots.map(({ area }) => area)),
      arrayText(ballots.map(({ announced }) => announced)),
      arrayText(ballots.map(({ requirements }) => requirements)),
      arrayText(ballots.map(({ voter }) => voter)),
      arrayText(ballots.map(({ person }) => person)),
      arrayText(ballots.map(({ leader }) => leader)),
      arrayText(ballots.map(({ amount }) => amount)),
      arrayText(ballots.map(({ transfer }) => transfer)),
      arrayText(ballots.map(({ key }) => key)),
      arrayText(ballots.map(({ salt }) => salt)),
    ]),
  )
  return rows
}

const readQueries = (tables: Kysely<VotingTables>) => ({
  ballotOf: (contestId: string, voter: string) =>
    tables
      .selectFrom('voting.ballot as ballot')
      .innerJoin('voting.cast_record as record', (join) =>
        join
          .onRef('record.contest_id', '=', 'ballot.contest_id')
          .onRef('record.voter', '=', 'ballot.voter')
          .onRef('record.version', '=', 'ballot.version'),
      )
      .select(['ballot.leader_id', 'ballot.amount', 'ballot.version', 'ballot.cast_at', 'record.commitment'])
      .where('ballot.contest_id', '=', contestId)
      .where('ballot.voter', '=', voter)
      .executeTakeFirst(),
})

/** SQL of boxes and ballots, except casting. */
export const ballotsStore = (db: Database) => {
  const tables = withTables<VotingTables>(db)
  return {
    hasBox: async (contestId: string): Promise<boolean> => {
      const row = await tables
        .selectFrom('voting.box')
        .select('contest_id')
        .where('contest_id', '=', contestId)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Opens the box of a contest with its candidates, once. */
    openBallotBox: async (
      box: { contestId: string; roundId: string; pool: number; opensAt: Date; closesAt: Date },
      leaderIds: readonly string[],
    ): Promise<void> => {
      const opened = await tables
        .insertInto('voting.box')
        .values({
          contest_id: box.contestId,
          round_id: box.roundId,
          pot_id: box.pool,
          opens_at: box.opensAt,
          closes_at: box.closesAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('contest_id')
        .executeTakeFirst()
      if (!opened || leaderIds.length === 0) return
      await tables
        .insertInto('voting.choice')
        .values(leaderIds.map((leader_id) => ({ contest_id: box.contestId, leader_id })))
        .execute()
    },
    ...readQueries(tables),
  }
}
