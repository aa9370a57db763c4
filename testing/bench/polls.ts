import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contestById } from '#domains/challenge/server/rounds/lookup.ts'
import { openBallotBox } from '#domains/voting/server/ballots/cast-ballot.ts'
import { voteCountsStore } from '#domains/voting/server/counting/store.ts'
import { pollsStore } from '#domains/voting/server/polls/store.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { openRehearsalApp } from '../rehearsal/app.ts'
import { fillWith, tidy, withoutKeys } from './filled-database.ts'
import { openAreas } from './voters.ts'

const AREAS = 40
const POLLS = 200
const SEEN_OF_EACH = 100

/** What the reads need after ballots and votes are cast. */
export interface Polled {
  /** A contest with a published count. */
  readonly counted: string
  readonly polls: readonly string[]
  /** The first 8 bytes of some commitments. */
  readonly commitments: readonly Buffer[]
}

/** Opens a round over some areas with the product's own calls; each area gets a box. */
const openContests = async (url: string): Promise<string[]> => {
  const app = await openRehearsalApp(url, systemClock)
  try {
    const { db } = app
    const contests = await openAreas(app, AREAS, new Date())
    for (const { id } of contests) {
      const contest = await contestById({ db }, id)
      if (contest) await openBallotBox({ db }, contest)
    }
    return contests.map(({ id }) => id)
  } finally {
    await app.stop()
  }
}

/** Casts one ballot for each voter, with its cast record, in all open boxes. */
const addBallots = (db: Database, count: number): Promise<unknown> =>
  sql`with box as (
      select contest_id, round_id, row_number() over (order by contest_id) - 1 as at,
        count(*) over () as boxes,
        array(select leader_id from voting.choice c where c.contest_id = b.contest_id order by leader_id) as leaders
      from voting.box b
    ), made as materialized (
      select box.contest_id, box.round_id, gen_random_uuid() as voter, uuid_send(gen_random_uuid()) as salt,
        box.leaders[1 + n / box.boxes / 3 % cardinality(box.leaders)] as leader_id,
        (1 + n / box.boxes % 10) * ${UNITS_PER_SUP}::bigint as amount, now() as at
      from generate_series(1, ${count}::int) n join box on box.at = n % box.boxes
    ), ballot as (
      insert into voting.ballot (contest_id, voter, round_id, leader_id, amount, cast_at)
      select contest_id, voter, round_id, leader_id, amount, at from made
    )
    insert into voting.cast_record (contest_id, voter, version, salt, commitment, key, leader_id, amount, cast_at)
    select contest_id, voter, 1, salt,
      sha256(salt || convert_to(concat_ws('|', contest_id, voter, 1, leader_id, amount), 'UTF8')),
      gen_random_uuid(), leader_id, amount, at from made`.execute(db)

/** Opens polls like those of projects and casts votes in them; the product counts them. */
const addVotes = async (db: Database, polls: readonly string[], count: number): Promise<void> => {
  for (const id of polls) {
    const pool = await accountsStore(db).openPool('project', id)
    await pollsStore(db).open({ id, pool, about: `project:${id}`, opensAt: new Date() })
  }
  await sql`insert into voting.support_record (poll_id, voter, number, amount, salt, commitment, key, cast_at)
    select (${polls}::uuid[])[1 + n % ${polls.length}::int], gen_random_uuid(), 1, (1 + n % 10) * ${UNITS_PER_SUP}::bigint,
      uuid_send(gen_random_uuid()), sha256(uuid_send(gen_random_uuid())), gen_random_uuid(), now()
    from generate_series(1, ${count}::int) n`.execute(db)
}

/** Publishes the count of one contest from the lines that the product counts. */
const countOne = async (db: Database, contest: string): Promise<void> => {
  const store = voteCountsStore(db)
  const lines = await store.lines(contest)
  const { rows } = await sql<{ id: string }>`select id from identity.person where is_admin limit 1`.execute(
    db,
  )
  await store.add(
    {
      contest_id: contest,
      ballots: lines.reduce((sum, line) => sum + line.ballots, 0),
      has_quorum: true,
      lot_seed: Buffer.alloc(32, 1),
      counted_by: rows[0]?.id ?? '',
      counted_at: new Date(),
    },
    lines,
    new Map(),
  )
  await sql`update challenge.contest set certified_at = now() where id = ${contest}`.execute(db)
}

/** A sample of commitments from the whole table. */
const someOf = async (db: Database, table: string): Promise<Buffer[]> => {
  const { rows } = await sql<{ part: Buffer }>`select substring(commitment for 8) as part
    from ${sql.table(table)} where id % 997 = 1 limit ${SEEN_OF_EACH}`.execute(db)
  return rows.map(({ part }) => part)
}

/** Fills the boxes of a round and the polls of projects. */
export const fillPolls = async (
  url: string,
  { ballots, votes }: { readonly ballots: number; readonly votes: number },
): Promise<Polled> => {
  const [counted = ''] = await openContests(url)
  const polls = Array.from({ length: POLLS }, () => randomUUID())
  return fillWith(url, async (db) => {
    const tables = ['voting.ballot', 'voting.cast_record', 'voting.support_record']
    await withoutKeys(db, tables, async () => {
      await addBallots(db, ballots)
      await addVotes(db, polls, votes)
    })
    await pollsStore(db).count()
    await countOne(db, counted)
    await tidy(db, [
      ...tables,
      'voting.poll',
      'voting.poll_count',
      'voting.count_line',
      'challenge.candidate',
    ])
    const commitments = [
      ...(await someOf(db, 'voting.cast_record')),
      ...(await someOf(db, 'voting.support_record')),
    ]
    return { counted, polls, commitments }
  })
}
