import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CountLine, lotSeed, resultOf, standings, weightOf } from './tally.ts'

const seed = createHash('sha256').update('seed').digest()
const line = (leaderId: string, amount: number, ballots: number): CountLine => ({ leaderId, amount, ballots })

describe('the weight of a ballot (decision D-19)', () => {
  test('linear: each SUP counts the same; square root: 4 count as 2, 9 as 3, 10 as about 3.2', () => {
    expect([1, 4, 10].map((sup) => weightOf('linear', sup))).toEqual([1_000_000, 4_000_000, 10_000_000])
    expect([1, 4, 9, 10].map((sup) => weightOf('square_root', sup))).toEqual([
      1_000_000, 2_000_000, 3_000_000, 3_200_000,
    ])
  })
})

describe('the order of leaders', () => {
  const lines = [line('rich', 10, 2), line('broad', 1, 15), line('broad', 2, 1)]
  const orderBy = (rule: 'linear' | 'square_root') =>
    standings({ rule }, ['broad', 'nobody', 'rich'], lines, seed).map(({ leaderId }) => leaderId)

  test('follows the rule that the round named', () => {
    expect(orderBy('linear')).toEqual(['rich', 'broad', 'nobody'])
    expect(orderBy('square_root')).toEqual(['broad', 'rich', 'nobody'])
  })

  test('adds up ballots and SUP exactly', () =>
    expect(standings({ rule: 'linear' }, ['broad'], lines, seed)).toEqual([
      { leaderId: 'broad', ballots: 16, sup: 17, weight: 17_000_000 },
    ]))

  test('equal weights are decided by lot, from all commitments: everybody who repeats it gets the same result', () => {
    const tied = [line('a', 5, 1), line('b', 5, 1), line('c', 5, 1)]
    const drawn = (by: Buffer) =>
      standings({ rule: 'linear' }, ['a', 'b', 'c'], tied, by).map(({ leaderId }) => leaderId)
    expect(drawn(seed)).toEqual(drawn(seed))
    const seeds = Array.from({ length: 300 }, (_, at) => createHash('sha256').update(`${at}`).digest())
    const first = seeds.map((each) => drawn(each)[0])
    for (const id of ['a', 'b', 'c']) expect(first.filter((each) => each === id).length).toBeGreaterThan(60)
  })

  test('equal weights go to the higher vetting score first, if the round has that rule', () => {
    const tied = [line('a', 5, 1), line('b', 5, 1), line('c', 5, 1)]
    const scores = new Map([
      ['a', 61],
      ['c', 74],
    ])
    expect(
      standings({ rule: 'linear' }, ['a', 'b', 'c'], tied, seed, scores).map(({ leaderId }) => leaderId),
    ).toEqual(['c', 'a', 'b'])
  })

  test('the order in which ballots are read changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            leaderId: fc.constantFrom('a', 'b', 'c'),
            amount: fc.integer({ min: 1, max: 10 }),
            ballots: fc.integer({ min: 1, max: 50 }),
          }),
        ),
        (some) => {
          expect(standings({ rule: 'square_root' }, ['a', 'b', 'c'], some.toReversed(), seed)).toEqual(
            standings({ rule: 'square_root' }, ['c', 'b', 'a'], some, seed),
          )
        },
      ),
    )
  })

  test('the seed of the lot does not depend on the order of ballots either', () => {
    const some = ['x', 'y', 'z'].map((text) => createHash('sha256').update(text).digest())
    expect(lotSeed(some)).toEqual(lotSeed(some.toReversed()))
    expect(lotSeed(some)).not.toEqual(lotSeed(some.slice(1)))
  })
})

describe('who wins', () => {
  const ordered = standings(
    { rule: 'linear' },
    ['a', 'b', 'c', 'd'],
    [line('a', 3, 3), line('b', 2, 2), line('c', 1, 1)],
    seed,
  )
  test('as many as there are seats, the others in reserve, and nobody without a ballot', () =>
    expect(resultOf(ordered, 1, 6)).toEqual({ hasQuorum: true, winners: ['a'], reserves: ['b', 'c'] }))
  test('nobody without the quorum', () =>
    expect(resultOf(ordered, 1, 7)).toEqual({ hasQuorum: false, winners: [], reserves: [] }))
})
