import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GroupedCount } from './count-documents.ts'
import { countGroups } from './recount-groups.ts'
import { VerificationError } from './record-reader.ts'
import {
  disclose,
  discloseVerified,
  MIN_DISCLOSED_BALLOTS,
} from '#domains/voting/server/counting/disclosure.ts'
import {
  type CountLine,
  resultOf,
  standings,
  type WeightRule,
  weightOf,
} from '#domains/voting/server/counting/tally.ts'

const leaders = ['a', 'b', 'c', 'd']
const seed = createHash('sha256').update('seed').digest()
const tools = {
  sha256: (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  verify: () => Promise.resolve(false),
  read: () => Promise.resolve(null),
}

interface Ballot {
  readonly leaderId: string
  readonly amount: number
  readonly isVerified: boolean
}
const linesOf = (ballots: readonly Ballot[]): CountLine[] =>
  [...Map.groupBy(ballots, ({ leaderId, amount }) => `${leaderId}${String(amount).padStart(2, '0')}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, same]) => ({
      leaderId: same[0]?.leaderId ?? '',
      amount: same[0]?.amount ?? 0,
      ballots: same.length,
    }))

/** Makes a count document from ballots as the server does. */
const documentOf = (rule: WeightRule, ballots: readonly Ballot[], seats = 1, quorum = 2): GroupedCount => {
  const lines = linesOf(ballots)
  const told = disclose(rule, lines)
  const ordered = standings({ rule }, leaders, lines, seed)
  const { winners, reserves } = resultOf(ordered, seats, quorum)
  return {
    form: 2,
    contest: 'x',
    tallyRule: rule,
    tieRule: 'lot',
    seats,
    quorum,
    candidates: leaders,
    scores: {},
    ballots: ballots.length,
    sup: ballots.reduce((sum, { amount }) => sum + amount, 0),
    lotSeed: seed.toString('hex'),
    tally: told ? ordered.map(({ leaderId, ballots: n }) => ({ leader: leaderId, ballots: n })) : [],
    lines: (told?.lines ?? []).map(({ leaderId, amount, ballots: n }) => ({
      leader: leaderId,
      sup: amount,
      ballots: n,
    })),
    groups: (told?.groups ?? []).map(({ parts, ...sums }) => ({
      ...sums,
      parts: parts.map(({ leaderId, ballots: n }) => ({ leader: leaderId, ballots: n })),
    })),
    verified:
      discloseVerified(rule, lines, linesOf(ballots.filter(({ isVerified }) => isVerified)))?.map(
        ({ leaderIds, ...sums }) => ({ leaders: leaderIds, ...sums }),
      ) ?? null,
    order: told ? ordered.map(({ leaderId }) => leaderId) : [],
    winners,
    reserves,
  }
}

const anyBallots = fc.array(
  fc.record({
    leaderId: fc.constantFrom('a', 'a', 'a', 'b', 'b', 'c', 'd'),
    amount: fc.oneof(fc.constantFrom(1, 2, 5), fc.integer({ min: 1, max: 10 })),
    isVerified: fc.boolean(),
  }),
  { maxLength: 60 },
)
const anyRule = fc.constantFrom('linear' as const, 'square_root' as const)
const isNoneOrEnough = (n: number): boolean => n === 0 || n >= MIN_DISCLOSED_BALLOTS

describe('the published count', () => {
  test('has no line, group or verified part of fewer than five, and leaves nothing out', () => {
    fc.assert(
      fc.property(anyRule, anyBallots, (rule, ballots) => {
        const document = documentOf(rule, ballots)
        expect(
          [...document.lines, ...document.groups].every(({ ballots: n }) => n >= MIN_DISCLOSED_BALLOTS),
        ).toBe(true)
        const told = [...document.lines, ...document.groups].reduce((sum, { ballots: n }) => sum + n, 0)
        expect(told).toBe(ballots.length < MIN_DISCLOSED_BALLOTS ? 0 : ballots.length)
        for (const { leaders: its, ballots: n } of document.verified ?? []) {
          const all = ballots.filter(({ leaderId }) => its.includes(leaderId)).length
          expect([isNoneOrEnough(n), isNoneOrEnough(all - n)]).toEqual([true, true])
        }
        if (document.verified)
          expect(document.verified.reduce((sum, { ballots: n }) => sum + n, 0)).toBe(
            ballots.filter(({ isVerified }) => isVerified).length,
          )
      }),
    )
  })

  test('can be recounted from every such document, which says when the order is not proved', () => {
    fc.assert(
      fc.property(anyRule, anyBallots, fc.integer({ min: 1, max: 3 }), (rule, ballots, seats) => {
        const document = documentOf(rule, ballots, seats)
        const { sup, isOrderProved } = countGroups(tools, document, 'Contest x')
        expect(sup).toBe(document.sup)
        // When no leaders share a group, the whole order is proved.
        if (
          ballots.length >= MIN_DISCLOSED_BALLOTS &&
          document.groups.every(({ parts }) => parts.length === 1)
        )
          expect(isOrderProved).toBe(true)
      }),
    )
  })

  const some: Ballot[] = Array.from({ length: 30 }, (_, at) => ({
    leaderId: ['a', 'a', 'b'][at % 3] ?? 'a',
    amount: at % 3 === 0 ? 9 : (at % 7) + 1,
    isVerified: at % 2 === 0,
  }))
  const honest = documentOf('linear', some)
  test.each<[string, Partial<GroupedCount>]>([
    ['another winner', { winners: ['b'], reserves: ['a'] }],
    ['another order', { order: ['b', 'a', 'c', 'd'], winners: ['b'], reserves: ['a'] }],
    ['an order without somebody', { order: honest.order.slice(1) }],
    ['another sum of SUP', { sup: honest.sup + 1 }],
    [
      'a ballot more for a leader',
      { tally: honest.tally.map((it, at) => ({ ...it, ballots: it.ballots + (at === 0 ? 1 : 0) })) },
    ],
    [
      'a ballot moved to another leader',
      {
        tally: honest.tally.map((it, at) => ({
          ...it,
          ballots: it.ballots + (at === 0 ? 1 : at === 1 ? -1 : 0),
        })),
      },
    ],
    ['a group that is too small', { groups: honest.groups.map((it) => ({ ...it, ballots: 4 })) }],
    [
      'a weight that its SUP cannot have',
      { groups: honest.groups.map((it) => ({ ...it, weight: it.weight + 1 })) },
    ],
    ['a line of eleven SUP', { lines: honest.lines.map((it) => ({ ...it, sup: 11 })) }],
    [
      'more verified ballots than ballots',
      { verified: [{ leaders: ['a'], ballots: 99, sup: 99, weight: 99_000_000 }] },
    ],
    [
      'a verified person by themselves',
      { verified: [{ leaders: ['a'], ballots: 1, sup: 1, weight: 1_000_000 }] },
    ],
  ])('%s is found', (_, change) => {
    expect(countGroups(tools, honest, 'Contest x').isOrderProved).toBe(true)
    expect(() => countGroups(tools, { ...honest, ...change }, 'Contest x')).toThrow(VerificationError)
  })

  test('of fewer than five ballots shows only their number and SUP', () => {
    const document = documentOf('linear', some.slice(0, 4))
    expect(document).toMatchObject({
      ballots: 4,
      tally: [],
      lines: [],
      groups: [],
      order: [],
      verified: null,
    })
  })

  test('hides the amounts of most groups of five, because square roots have one place', () => {
    const multisets = (n: number, from = 1): number[][] =>
      n === 0
        ? [[]]
        : Array.from({ length: 11 - from }, (_, at) => from + at).flatMap((sup) =>
            multisets(n - 1, sup).map((rest) => [sup, ...rest]),
          )
    const all = multisets(5)
    const lonely = (form: 1 | 2): number =>
      [
        ...Map.groupBy(all, (it) =>
          [0, 0]
            .map((_, at) =>
              it.reduce((sum, sup) => sum + (at === 0 ? sup : weightOf('square_root', sup, form)), 0),
            )
            .join(),
        ).values(),
      ].filter(({ length }) => length === 1).length
    expect(lonely(1)).toBe(all.length)
    expect(lonely(2)).toBeLessThan(all.length * 0.04)
  })
})
