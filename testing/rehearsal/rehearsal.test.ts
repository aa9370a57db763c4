import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { prepareDatabase } from '#app/server/prepare.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase } from '#test/database.ts'
import type { ContestCount } from '#domains/voting/count-contract.ts'
import { type Check, checkCounts } from './checks.ts'
import { rehearse } from './rehearsal.ts'
import type { RehearsedContest } from './rounds.ts'

const AREAS = 6

describe('a rehearsal of a selection night', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let checks: Check[]
  beforeAll(async () => {
    database = await cloneDatabase(inject('databaseServer'), null)
    await prepareDatabase(database.url, { isDemonstration: false })
    checks = await rehearse(database.url, { areas: AREAS, voters: 24, say: () => {} })
  }, 120_000)
  afterAll(() => database.drop())

  test('goes from the draft of a round to certified results, and every check passes', () => {
    expect(checks.filter(({ isMet }) => !isMet)).toEqual([])
    expect(checks.length).toBeGreaterThan(12)
  })

  test('shows contests with and without a quorum, and a tie for a seat', async () => {
    const found = (name: string) => checks.find((check) => check.name.includes(name))?.found
    expect(found('the quorum decides')).toBe(`${AREAS} counts, 2 without it`)
    expect(found('equals are parted')).toBe('1 ties for a seat')
    const db = openDatabase(database.url, 1)
    const { rows } = await sql<{ certified: number; ballots: number }>`select
      (select count(*)::int from challenge.contest where certified_at is not null) as certified,
      (select sum(ballots)::int from voting.count) as ballots`.execute(db)
    await db.destroy()
    expect(rows[0]).toEqual({ certified: AREAS, ballots: 24 + 19 + 20 + 20 + 24 })
  })
})

describe('a published count', () => {
  const contest: RehearsedContest = {
    id: 'c',
    roundId: 'r',
    lga: 'LA-ikeja',
    seats: 1,
    quorum: 2,
    tallyRule: 'linear',
    leaders: ['a', 'b'],
  }
  const ballots = Array.from({ length: 10 }, (_, at) =>
    at % 2 === 0 ? { leaderId: 'a', amount: 5 } : { leaderId: 'b', amount: 3 },
  )
  const count = {
    ballots: 10,
    sup: 40,
    hasQuorum: true,
    lotSeed: '00',
    lines: ballots.slice(0, 2).map((ballot) => ({ ...ballot, ballots: 5 })),
    groups: [],
    standings: [
      { leaderId: 'a', place: 1, outcome: 'won', ballots: 5 },
      { leaderId: 'b', place: 2, outcome: 'reserve', ballots: 5 },
    ],
  } as unknown as ContestCount
  const unmet = (changed: Partial<ContestCount>) =>
    checkCounts([{ contest, count: { ...count, ...changed } }], new Map([['c', ballots]]))
      .filter(({ isMet }) => !isMet)
      .map(({ name }) => name)

  test.each([
    ['that is right meets every check', {}, []],
    [
      'with another total is no-go',
      { lines: [{ leaderId: 'a', amount: 5, ballots: 6 }] },
      ['the published totals are those of the ballots'],
    ],
    ['without its quorum is no-go', { hasQuorum: false }, ['the quorum decides as the rule says']],
    ['with another winner is no-go', { standings: [] }, ['the seats go to whom the rule says']],
  ] as const)('%s', (_, changed, names) => {
    expect(unmet(changed as Partial<ContestCount>)).toEqual(names)
  })
})
