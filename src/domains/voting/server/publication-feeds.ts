import { createHash } from 'node:crypto'
import { feedOf } from '#platform/server/audit/publication-feed.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { countDocument } from './counting/document.ts'

interface BallotLine {
  readonly contest_id: string
  readonly voter: string
  readonly version: number
  readonly commitment: string
  readonly is_true: boolean
  readonly cast_at: Date
}

const ballotOf = (row: BallotLine) => ({
  contest: row.contest_id,
  voter: row.voter,
  version: row.version,
  commitment: row.is_true ? row.commitment : 'untrue',
})

// The same as in `voting.cast_ballots`.
const BALLOT_HASH = `sha256(row.salt || convert_to(concat_ws('|', row.contest_id, row.voter, row.version, row.leader_id, row.amount), 'UTF8'))`

/**
 * Ballots for the public record: a voter name of one round, and a commitment that hides the choice. We publish neither id
 * nor time: both would link the ballot to what a person did in public at that time.
 */
export const ballotFeed = feedOf<BallotLine>({
  name: 'ballot',
  table: 'voting.cast_record',
  moment: 'cast_at',
  // We recompute the published commitment from the row, so that a changed choice shows.
  columns: `row.contest_id, row.voter, row.version, row.cast_at,
    encode(${BALLOT_HASH}, 'hex') as commitment, row.commitment = ${BALLOT_HASH} as is_true`,
  linesOf: (_db, rows) => rows.map((row) => JSON.stringify({ kind: 'ballot', ...ballotOf(row) })),
  wholeOf: (row) =>
    JSON.stringify({ kind: 'ballot', id: row.id, ...ballotOf(row), at: row.cast_at.toISOString() }),
})

interface SupportLine {
  readonly poll_id: string
  readonly voter: string
  readonly number: number
  readonly amount: number
  readonly commitment: string
  readonly is_true: boolean
  readonly cast_at: Date
}

const supportOf = (row: SupportLine) => ({
  poll: row.poll_id,
  voter: row.voter,
  number: row.number,
  sup: row.amount / UNITS_PER_SUP,
  commitment: row.is_true ? row.commitment : 'untrue',
})

const SUPPORT_HASH = `sha256(row.salt || convert_to(concat_ws('|', row.poll_id, row.voter, row.number, row.amount), 'UTF8'))`

/** Votes for projects: the amounts are public, the voter name is of one poll. */
export const supportFeed = feedOf<SupportLine>({
  name: 'support',
  table: 'voting.support_record',
  moment: 'cast_at',
  columns: `row.poll_id, row.voter, row.number, row.amount, row.cast_at,
    encode(${SUPPORT_HASH}, 'hex') as commitment, row.commitment = ${SUPPORT_HASH} as is_true`,
  linesOf: (_db, rows) => rows.map((row) => JSON.stringify({ kind: 'support', ...supportOf(row) })),
  wholeOf: (row) =>
    JSON.stringify({ kind: 'support', id: row.id, ...supportOf(row), at: row.cast_at.toISOString() }),
})

/** Counts for the public record: each entry holds the hash of its document. */
export const countFeed = feedOf<{ contest_id: string }>({
  name: 'count',
  table: 'voting.count',
  moment: 'counted_at',
  columns: 'row.contest_id',
  linesOf: (db, rows) =>
    Promise.all(
      rows.map(async ({ id, contest_id }) =>
        JSON.stringify({
          kind: 'count',
          id,
          contest: contest_id,
          document: `counts/${contest_id}.json`,
          sha256: createHash('sha256')
            .update((await countDocument({ db }, contest_id)) ?? '')
            .digest('hex'),
        }),
      ),
    ),
})
