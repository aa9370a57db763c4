import type { Insertable, Kysely, Updateable } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { RoundStatus } from '../../round-contract.ts'
import type { CandidateRow, ChallengeTables, ContestRow, RoundRow } from '../tables.ts'

type Tables = Kysely<ChallengeTables>
const PUBLIC: readonly RoundStatus[] = ['announced', 'open', 'closed', 'certified']

const rounds = (tables: Tables) =>
  tables
    .selectFrom('challenge.round')
    .selectAll('challenge.round')
    .select(({ selectFrom, eb }) => [
      selectFrom('challenge.voter_rules as rules')
        .whereRef('rules.version', '=', 'challenge.round.voter_rules')
        .where('rules.needs_phone', '=', true)
        .select(eb.lit(true).as('is'))
        .$asScalar()
        .as('needs_phone'),
      selectFrom('challenge.voter_rules as rules')
        .whereRef('rules.version', '=', 'challenge.round.voter_rules')
        .where('rules.needs_older_account', '=', true)
        .select(eb.lit(true).as('is'))
        .$asScalar()
        .as('needs_older_account'),
    ])
export type StoredRound = Awaited<ReturnType<ReturnType<typeof rounds>['executeTakeFirstOrThrow']>>

const contests = (tables: Tables) =>
  tables
    .selectFrom('challenge.contest as contest')
    .selectAll('contest')
    .select(({ selectFrom }) =>
      selectFrom('challenge.candidate as candidate')
        .whereRef('candidate.contest_id', '=', 'contest.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('candidates'),
    )
export type StoredContest = Awaited<ReturnType<ReturnType<typeof contests>['executeTakeFirstOrThrow']>>

/** The versions of the voter rules, as migration 1062 wrote them. */
export const voterRules = { relaxed: 1, enforced: 2 } as const

/** The timestamp of each status; `draft` clears the announcement. */
const moments: Readonly<Record<RoundStatus, (at: Date) => Updateable<RoundRow>>> = {
  draft: () => ({ announced_at: null }),
  announced: (at) => ({ announced_at: at }),
  open: (at) => ({ opened_at: at }),
  closed: (at) => ({ closed_at: at }),
  certified: (at) => ({ certified_at: at }),
}

const contestQueries = (tables: Tables) => ({
  /** The contests of some rounds, in the order of adding. */
  contestsOf: (roundIds: readonly string[]): Promise<StoredContest[]> =>
    roundIds.length === 0
      ? Promise.resolve([])
      : contests(tables)
          .where('round_id', 'in', roundIds)
          .orderBy('contest.round_id')
          .orderBy('contest.lga')
          .execute(),
  findContest: (id: string): Promise<StoredContest | undefined> =>
    contests(tables).where('contest.id', '=', id).executeTakeFirst(),
  /** How many were added; leaves out an area in another live round. */
  addContests: async (rows: readonly Insertable<ContestRow>[]): Promise<number> =>
    (
      await tables
        .insertInto('challenge.contest')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
    ).length,
  removeContest: (roundId: string, id: string): Promise<boolean> =>
    wrote(tables.deleteFrom('challenge.contest').where('id', '=', id).where('round_id', '=', roundId)),
  liveLgas: async (): Promise<string[]> =>
    (await tables.selectFrom('challenge.contest').select('lga').where('is_live', '=', true).execute()).map(
      ({ lga }) => lga,
    ),
})

const resultQueries = (tables: Tables) => ({
  /** False when its result is final already. */
  certifyContest: (id: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('challenge.contest')
        .set({ certified_at: at })
        .where('id', '=', id)
        .where('certified_at', 'is', null),
    ),
  addCandidates: (rows: readonly Insertable<CandidateRow>[]) =>
    tables.insertInto('challenge.candidate').values(rows).execute(),
  candidatesOf: async (contestId: string): Promise<string[]> =>
    (
      await tables
        .selectFrom('challenge.candidate')
        .select('leader_id')
        .where('contest_id', '=', contestId)
        .orderBy('leader_id')
        .execute()
    ).map(({ leader_id }) => leader_id),
  setOutcome: (
    contestId: string,
    leaderId: string,
    outcome: { outcome: 'won' | 'reserve' | 'not_chosen'; place: number | null },
  ) =>
    tables
      .updateTable('challenge.candidate')
      .set(outcome)
      .where('contest_id', '=', contestId)
      .where('leader_id', '=', leaderId)
      .execute(),
})

const roundQueries = (tables: Tables) => ({
  /** False when another round has the name. */
  addRound: (round: Insertable<RoundRow>): Promise<boolean> =>
    wrote(
      tables
        .insertInto('challenge.round')
        .values(round)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  rounds: (limit: number): Promise<StoredRound[]> =>
    rounds(tables).orderBy('opens_at', 'desc').orderBy('id').limit(limit).execute(),
  publicRounds: (limit: number): Promise<StoredRound[]> =>
    rounds(tables)
      .where('status', 'in', PUBLIC)
      .orderBy('opens_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
  findRound: (id: string): Promise<StoredRound | undefined> =>
    rounds(tables).where('id', '=', id).executeTakeFirst(),
  /** The round, locked until the transaction ends; other writers wait. */
  lockRound: (id: string): Promise<StoredRound | undefined> =>
    rounds(tables).where('id', '=', id).forUpdate().executeTakeFirst(),
  /** False when the round has left `from`. An announcement fixes the voters. */
  transitionRound: (
    id: string,
    from: RoundStatus,
    to: RoundStatus,
    { at, rules }: { at: Date; rules?: keyof typeof voterRules },
  ): Promise<boolean> =>
    wrote(
      tables
        .updateTable('challenge.round')
        .set({ status: to, ...moments[to](at), ...(rules && { voter_rules: voterRules[rules] }) })
        .where('id', '=', id)
        .where('status', '=', from),
    ),
})

const roundEnds = (tables: Tables) => ({
  dueToClose: async (now: Date): Promise<string[]> =>
    (
      await tables
        .selectFrom('challenge.round')
        .select('id')
        .where('status', '=', 'open')
        .where('closes_at', '<=', now)
        .execute()
    ).map(({ id }) => id),
  /** True when the round has contests and all have results. */
  isTallied: async (roundId: string): Promise<boolean> => {
    const { all, done } = await tables
      .selectFrom('challenge.contest')
      .where('round_id', '=', roundId)
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('certified_at').as('done')])
      .executeTakeFirstOrThrow()
    return all > 0 && all === done
  },
})

/** SQL of rounds and their contests. */
export const roundsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...roundQueries(tables),
  ...roundEnds(tables),
  ...contestQueries(tables),
  ...resultQueries(tables),
})
