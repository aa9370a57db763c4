import { sql } from 'kysely'
import { lagosDay } from '#shared/values/lagos.ts'
import { MAX_CONTESTS } from '#domains/challenge/round-contract.ts'
import { arrayText } from '#platform/server/database/array-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Client, ok } from './client.ts'

const ROUNDS = '/api/admin/challenge/rounds'
/** The maximum number of areas in one call. */
const AREAS_AT_ONCE = 50

export interface RehearsedContest {
  readonly id: string
  readonly roundId: string
  readonly lga: string
  readonly seats: number
  readonly quorum: number
  readonly tallyRule: 'linear' | 'square_root'
  readonly leaders: readonly string[]
}

/** Adds shortlisted sample leaders, the same number in each area. */
export const addLeaders = async (db: Database, lgas: readonly string[], each: number): Promise<void> => {
  await sql`insert into leaders.leader (id, full_name, folded_name, current_office, search_text, office_type, region,
      zone, state, lga, biography, nomination_statement, status, verified_at, is_sample, created_at)
    select gen_random_uuid(), 'Rehearsal ' || n, 'rehearsal ' || n, 'Teacher', 'rehearsal teacher', 'civil_society',
      'nigeria', state.zone, state.code, lga.id, 'Invented.', 'Invented.', 'shortlisted', now(), true, now()
    from regions.lga join regions.state on state.code = lga.state_code cross join generate_series(1, ${each}::int) n
    where lga.id = any (${arrayText(lgas)}::text[])`.execute(db)
}

const portions = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** Creates a round and lets two people open it. */
const openRound = async (
  [first, second]: readonly [Client, Client],
  lgas: readonly string[],
  { now, number }: { now: Date; number: number },
): Promise<void> => {
  const { id } = ok<{ id: string }>(
    await first.post(ROUNDS, {
      name: `Rehearsal round ${number}`,
      template: 'pilot',
      opensOn: lagosDay(now),
      // Rehearse both rules of each kind.
      tallyRule: number % 2 === 0 ? 'square_root' : 'linear',
      tieRule: number % 2 === 0 ? 'audit_score_then_lot' : 'lot',
    }),
  )
  for (const [at, areas] of portions(lgas, AREAS_AT_ONCE).entries())
    ok(await first.post(`${ROUNDS}/${id}/contests`, { lgas: areas, seats: 1 + (at % 2) }))
  ok(await first.post(`${ROUNDS}/${id}/announce`))
  const proposal = ok<{ id: string }>(
    await first.post(`${ROUNDS}/${id}/proposals`, { act: 'open', reason: 'Rehearsal.' }),
  )
  ok(await second.post(`${ROUNDS}/${id}/proposals/${proposal.id}/confirm`))
}

/** Opens rounds of maximum size over all these areas; returns their contests. */
export const openRounds = async (
  db: Database,
  clients: readonly [Client, Client],
  lgas: readonly string[],
  now: Date,
): Promise<RehearsedContest[]> => {
  for (const [number, areas] of portions(lgas, MAX_CONTESTS).entries())
    await openRound(clients, areas, { now, number })
  const { rows } = await sql<RehearsedContest>`
    select contest.id, contest.round_id as "roundId", contest.lga, contest.seats, contest.quorum,
      round.tally_rule as "tallyRule", array_agg(candidate.leader_id::text order by candidate.leader_id) as leaders
    from challenge.contest join challenge.round on round.id = contest.round_id
    join challenge.candidate on candidate.contest_id = contest.id
    where round.status = 'open' and contest.lga = any (${arrayText(lgas)}::text[])
    group by contest.id, round.tally_rule order by contest.lga`.execute(db)
  return rows
}

/** Lets two people certify the results of all counted rounds. */
export const certifyRounds = async (
  [first, second]: readonly [Client, Client],
  roundIds: readonly string[],
): Promise<void> => {
  for (const id of roundIds) {
    const proposal = ok<{ id: string }>(
      await first.post(`${ROUNDS}/${id}/proposals`, { act: 'certify', reason: 'Rehearsal.' }),
    )
    ok(await second.post(`${ROUNDS}/${id}/proposals/${proposal.id}/confirm`))
  }
}

/** Closes rounds whose end has passed. */
export const closeRounds = async (client: Client, roundIds: readonly string[]): Promise<void> => {
  for (const id of roundIds) ok(await client.post(`${ROUNDS}/${id}/close`))
}
