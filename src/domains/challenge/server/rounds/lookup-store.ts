import { type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ChallengeTables } from '../tables.ts'

const contestsWithRounds = (tables: Kysely<ChallengeTables>) =>
  tables
    .selectFrom('challenge.contest as contest')
    .innerJoin('challenge.round as round', 'round.id', 'contest.round_id')
    .leftJoin('challenge.voter_rules as rules', 'rules.version', 'round.voter_rules')
    .select([
      'rules.needs_phone',
      'rules.needs_older_account',
      'rules.takes_first_place',
      'round.verified_only',
      'round.announced_at',
      'contest.id',
      'contest.round_id',
      'contest.lga',
      'contest.seats',
      'contest.quorum',
      'contest.certified_at',
      'round.name',
      'round.status',
      'round.tally_rule',
      'round.tie_rule',
      'round.opens_at',
      'round.closes_at',
    ])

/** SQL of contests and their candidates. */
export const contestLookupStore = (db: Database) => {
  const tables = withTables<ChallengeTables>(db)
  const contests = () => contestsWithRounds(tables)
  return {
    contest: (id: string) => contests().where('contest.id', '=', id).executeTakeFirst(),
    /** Contests of areas without a final result; drafts stay hidden. */
    liveIn: (lgas: readonly string[]) =>
      contests()
        .where('contest.lga', 'in', lgas)
        .where('contest.is_live', '=', true)
        .where('round.status', '<>', 'draft')
        .orderBy('contest.lga')
        .execute(),
    /** The latest contest of a leader. */
    ofLeader: (leaderId: string) =>
      contests()
        .innerJoin('challenge.candidate as candidate', 'candidate.contest_id', 'contest.id')
        .where('candidate.leader_id', '=', leaderId)
        .orderBy('round.opens_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** Contests with a final result, the latest first. */
    certifiedIn: (lga: string, limit: number) =>
      contests()
        .where('contest.lga', '=', lga)
        .where('contest.certified_at', 'is not', null)
        .orderBy('round.closes_at', 'desc')
        .limit(limit)
        .execute(),
    /** Contests of closed rounds, counted ones last. */
    ofClosedRounds: (limit: number) =>
      contests()
        .where('round.status', '=', 'closed')
        .orderBy(sql`contest.certified_at is not null`)
        .orderBy('round.closes_at')
        .orderBy('contest.lga')
        .limit(limit)
        .execute(),
    /** Contests whose voting opened, or will close, between these times. */
    // Two people open a round, often hours after the midnight on which it may open: voting begins with the later one.
    turning: (edge: 'opens' | 'closes', from: Date, until: Date) =>
      contests()
        .where('round.status', '=', 'open')
        .where(({ and, eb, fn, ref }) => {
          const at =
            edge === 'opens'
              ? fn<Date>('greatest', ['round.opens_at', 'round.opened_at'])
              : ref('round.closes_at')
          return and([eb(at, '>', from), eb(at, '<=', until)])
        })
        .orderBy('contest.id')
        .execute(),
    candidates: async (contestId: string): Promise<string[]> => {
      const rows = await tables
        .selectFrom('challenge.candidate')
        .select('leader_id')
        .where('contest_id', '=', contestId)
        .orderBy('leader_id')
        .execute()
      return rows.map(({ leader_id: id }) => id)
    },
  }
}
export type StoredLookupContest = NonNullable<
  Awaited<ReturnType<ReturnType<typeof contestLookupStore>['contest']>>
>
