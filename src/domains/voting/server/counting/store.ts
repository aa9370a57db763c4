import { type Insertable, type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import type { CountLine, TieScores } from './tally.ts'
import type { CountRow, VotingTables } from '../tables.ts'

const readQueries = (tables: Kysely<VotingTables>) => ({
  find: (contestId: string) =>
    tables.selectFrom('voting.count').selectAll().where('contest_id', '=', contestId).executeTakeFirst(),
  scores: async (contestId: string): Promise<TieScores> => {
    const rows = await tables
      .selectFrom('voting.count_score')
      .select(['leader_id', 'score'])
      .where('contest_id', '=', contestId)
      .execute()
    return new Map(rows.map(({ leader_id, score }) => [leader_id, score]))
  },
  countedLines: (contestId: string): Promise<CountLine[]> =>
    tables
      .selectFrom('voting.count_line')
      .select(['leader_id as leaderId', 'amount', 'ballots'])
      .where('contest_id', '=', contestId)
      .orderBy('leader_id')
      .orderBy('amount')
      .execute(),
})

const writeQueries = (tables: Kysely<VotingTables>) => ({
  add: async (count: Insertable<CountRow>, lines: readonly CountLine[], scores: TieScores): Promise<void> => {
    await tables.insertInto('voting.count').values(count).execute()
    if (scores.size > 0)
      await tables
        .insertInto('voting.count_score')
        .values([...scores].map(([leader_id, score]) => ({ contest_id: count.contest_id, leader_id, score })))
        .execute()
    if (lines.length === 0) return
    await tables
      .insertInto('voting.count_line')
      .values(
        lines.map(({ leaderId, amount, ballots }) => ({
          contest_id: count.contest_id,
          leader_id: leaderId,
          amount,
          ballots,
        })),
      )
      .execute()
  },
})

/** SQL of counting. */
export const voteCountsStore = (db: Database) => {
  const tables = withTables<VotingTables>(db)
  return {
    /** Seals a box once, after ballots that are being cast, and returns its pool; undefined when it is sealed or missing. */
    seal: (contestId: string, at: Date) =>
      tables
        .updateTable('voting.box')
        .set({ sealed_at: at })
        .where('contest_id', '=', contestId)
        .where('sealed_at', 'is', null)
        .returning('pot_id')
        .executeTakeFirst(),
    /** Counts standing ballots by leader and whole SUP; with `voters`, only theirs. */
    lines: async (contestId: string, voters?: readonly string[]): Promise<CountLine[]> =>
      tables
        .selectFrom('voting.ballot')
        .select([
          'leader_id as leaderId',
          sql<number>`(amount / ${UNITS_PER_SUP})::int`.as('amount'),
          sql<number>`count(*)`.as('ballots'),
        ])
        .where('contest_id', '=', contestId)
        .$if(voters !== undefined, (query) => query.where(sql<boolean>`voter = any (${voters}::uuid[])`))
        .groupBy(['leader_id', 'amount'])
        .orderBy('leader_id')
        .orderBy('amount')
        .execute(),
    /** The commitments of standing ballots. */
    commitments: async (contestId: string): Promise<Buffer[]> => {
      const rows = await tables
        .selectFrom('voting.cast_record as record')
        .innerJoin('voting.ballot as ballot', (join) =>
          join
            .onRef('record.contest_id', '=', 'ballot.contest_id')
            .onRef('record.voter', '=', 'ballot.voter')
            .onRef('record.version', '=', 'ballot.version'),
        )
        .select('record.commitment')
        .where('record.contest_id', '=', contestId)
        .execute()
      return rows.map(({ commitment }) => commitment)
    },
    ...writeQueries(tables),
    ...readQueries(tables),
  }
}
