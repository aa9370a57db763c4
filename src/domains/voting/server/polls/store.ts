import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { VotingTables } from '../tables.ts'

/** One vote to cast in a poll; `amount` in whole units. */
export interface SupportVote {
  /** When the server accepted it. */
  readonly at: Date
  readonly poll: string
  readonly voter: string
  /** The account that pays first, and the one that pays the rest. */
  readonly first: number
  readonly second: number
  readonly amount: number
  /** Identifies the vote in the ledger. */
  readonly transfer: string
  /** Identifies the vote in the record. */
  readonly key: string
  readonly salt: Buffer
}

/** What came of a vote; the codes of `voting.support_outcome`. */
type SupportOutcome =
  | 'cast'
  | 'repeated'
  | 'insufficient-balance'
  | 'key-reused'
  | 'voting-closed'
  | 'over-budget'
  | 'vote-failed'

export interface CastSupportRow {
  readonly outcome: SupportOutcome
  readonly record_id: number | null
  readonly number: number
  readonly commitment: Buffer
  readonly amount: number
  readonly spent: number
  readonly cast_at: Date
}

/** The total of a poll: people, and whole units. */
export interface PollTotals {
  readonly voters: number
  readonly received: number
}

const types = {
  at: 'timestamptz',
  poll: 'uuid',
  voter: 'uuid',
  first: 'bigint',
  second: 'bigint',
  amount: 'bigint',
  transfer: 'uuid',
  key: 'uuid',
  salt: 'bytea',
} as const satisfies Record<keyof SupportVote, string>

/** Casts votes of different people in one statement; returns rows in their order. */
export const castSupport = async (db: Database, votes: readonly SupportVote[]): Promise<CastSupportRow[]> => {
  const columns: RawBuilder<unknown>[] = Object.entries(types).map(
    ([name, type]) => sql`${votes.map((vote) => vote[name as keyof SupportVote])}::${sql.raw(type)}[]`,
  )
  const { rows } = await sql<CastSupportRow>`
    select voting.support_outcome(status) as outcome, record_id, number, commitment, amount, spent, cast_at
    from voting.cast_support(${sql.join(columns)})`.execute(db)
  return rows
}

const totals = (db: Database) => ({
  /** Live totals of many polls in one query: the stored count, plus the votes since. */
  totalsOf: async (pollIds: readonly string[]): Promise<Map<string, PollTotals>> => {
    const { rows } = await sql<PollTotals & { id: string }>`
      select poll.id, (coalesce(known.voters, 0) + since.voters)::int as voters,
        (coalesce(known.received, 0) + since.received)::bigint as received
      from voting.poll left join voting.poll_count known on known.poll_id = poll.id
      cross join lateral (
        select count(*) filter (where record.number = 1) as voters, coalesce(sum(record.amount), 0) as received
        from voting.support_record record
        where record.poll_id = poll.id and record.written_by >= coalesce(known.through, '0'::xid8)
      ) since
      where poll.id = any (${pollIds}::uuid[])`.execute(db)
    return new Map(rows.map(({ id, voters, received }) => [id, { voters, received }]))
  },
  /** Brings the stored counts up to date; safe to run at any time, also twice in parallel. */
  count: async (): Promise<void> => {
    await sql`select voting.count_support()`.execute(db)
  },
})

const polls = (tables: Kysely<VotingTables>) => ({
  open: async (poll: { id: string; pool: number; about: string; opensAt: Date }): Promise<void> => {
    await tables
      .insertInto('voting.poll')
      .values({ id: poll.id, pot_id: poll.pool, about: poll.about, opens_at: poll.opensAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },
  /** Closes a poll at a time, unless an earlier close is set. */
  close: async (pollId: string, at: Date): Promise<void> => {
    await tables
      .updateTable('voting.poll')
      .set({ closes_at: at })
      .where('id', '=', pollId)
      .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', at)]))
      .execute()
  },
  find: (pollId: string) =>
    tables
      .selectFrom('voting.poll')
      .select(['opens_at', 'closes_at', 'most_units'])
      .where('id', '=', pollId)
      .executeTakeFirst(),
})

const support = (tables: Kysely<VotingTables>) => ({
  /** The votes of one voter in one poll, the newest first: at most ten. */
  votesOf: (pollId: string, voter: string) =>
    tables
      .selectFrom('voting.support_record')
      .select(['amount', 'commitment', 'cast_at'])
      .where('poll_id', '=', pollId)
      .where('voter', '=', voter)
      .orderBy('number', 'desc')
      .execute(),
})

/** SQL of polls and their votes, except casting. */
export const pollsStore = (db: Database) => {
  const tables = withTables<VotingTables>(db)
  return { ...polls(tables), ...support(tables), ...totals(db) }
}
