import { sql } from 'kysely'
import type { ContestCount } from '#domains/voting/count-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import type { Expected } from './ballots.ts'
import { isTruePublication, publishedWinners, recount } from './recount.ts'
import type { RehearsedContest } from './rounds.ts'

/** One line of the rehearsal's report. */
export interface Check {
  readonly name: string
  readonly isMet: boolean
  readonly found: string
}

/** A check that counts faults. */
export const noneOf = (name: string, wrong: readonly unknown[] | number, of: string): Check => {
  const count = typeof wrong === 'number' ? wrong : wrong.length
  return { name, isMet: count === 0, found: count === 0 ? of : `${count} wrong of ${of}` }
}

/** Compares the ballots and the pool account of each contest with the expected ones. */
export const checkStanding = async (db: Database, expected: Expected): Promise<Check[]> => {
  const { rows } = await sql<{
    contest: string
    voters: number
    ballots: number
    units: number
    pool: number
    lines: string[]
  }>`
    select box.contest_id as contest, count(ballot.voter)::int as ballots, count(distinct ballot.voter)::int as voters,
      coalesce(sum(ballot.amount), 0)::bigint as units, account.balance as pool,
      coalesce(array_agg(ballot.leader_id || ' ' || ballot.amount / ${UNITS_PER_SUP}) filter (where ballot.voter is not null), '{}') as lines
    from voting.box join wallet.account on account.id = box.pot_id
    left join voting.ballot on ballot.contest_id = box.contest_id group by box.contest_id, account.balance`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.contest, row]))
  const all = [...expected].map(([contest, ballots]) => ({ ballots, row: found.get(contest) }))
  const ballots = all.reduce((sum, each) => sum + each.ballots.length, 0)
  const wrong = all.filter(({ ballots: must, row }) => {
    const lines = must.map(({ leaderId, amount }) => `${leaderId} ${amount}`).toSorted()
    return (row?.voters ?? 0) !== must.length || lines.join() !== (row?.lines ?? []).toSorted().join()
  })
  const unpaid = rows.filter(({ pool, units }) => pool !== units)
  return [
    noneOf('each ballot stands once, as its voter last cast it', wrong, `${ballots} ballots`),
    noneOf('the account of each contest holds what its ballots put in', unpaid, `${rows.length} accounts`),
  ]
}

interface Counted {
  readonly contest: RehearsedContest
  readonly count: ContestCount
}

/** Compares the published counts with an independent count. */
export const checkCounts = (counted: readonly Counted[], expected: Expected): Check[] => {
  const judged = counted.map(({ contest, count }) => {
    const ballots = expected.get(contest.id) ?? []
    const own = recount(contest, ballots, count.lotSeed)
    return {
      own,
      isSame: isTruePublication(ballots, count),
      isQuorum: own.hasQuorum === count.hasQuorum,
      isWon: own.winners.join() === publishedWinners(count).join(),
    }
  })
  const [missed, ties] = [
    judged.filter(({ own }) => !own.hasQuorum),
    judged.filter(({ own }) => own.isTieForSeat),
  ]
  return [
    noneOf(
      'the published totals are those of the ballots',
      judged.filter(({ isSame }) => !isSame),
      `${judged.length} counts`,
    ),
    noneOf(
      'the quorum decides as the rule says',
      judged.filter(({ isQuorum }) => !isQuorum),
      `${judged.length} counts, ${missed.length} without it`,
    ),
    noneOf(
      'the seats go to whom the rule says',
      judged.filter(({ isWon }) => !isWon),
      `${judged.length} counts`,
    ),
    noneOf(
      'equals are parted by the lot',
      ties.filter(({ isWon }) => !isWon),
      `${ties.length} ties for a seat`,
    ),
  ]
}

/** Checks seats, leaders' stages and accounts after everything is certified. */
export const checkAfter = async (db: Database, counted: readonly Counted[]): Promise<Check[]> => {
  const winners = counted.flatMap(({ count }) => publishedWinners(count))
  const { rows } = await sql<{ id: string; status: string }>`select seat.holder_id as id, leader.status
    from challenge.seat join leaders.leader on leader.id = seat.holder_id where seat.status = 'reserved'`.execute(
    db,
  )
  const seated = new Map(rows.map(({ id, status }) => [id, status]))
  const { rows: left } = await sql<{ id: string }>`select box.contest_id as id from voting.box
    join wallet.account on account.id = box.pot_id where account.balance <> 0`.execute(db)
  const { rows: open } = await sql<{
    id: string
  }>`select id from challenge.round where status <> 'certified'`.execute(db)
  const { rows: standing } = await sql<{
    id: string
  }>`select id from leaders.leader where status = 'public_selection'`.execute(db)
  const wrong = winners.filter((id) => seated.get(id) !== 'training')
  return [
    noneOf(
      'each winner has a seat and goes into training, nobody else',
      wrong.length + Math.abs(seated.size - winners.length),
      `${winners.length} seats`,
    ),
    noneOf('nobody stands in a selection any more', standing, 'all leaders'),
    noneOf('the SUP of counted ballots went back', left, `${counted.length} accounts`),
    noneOf('every round is certified', open, 'all rounds'),
  ]
}
