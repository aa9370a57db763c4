import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import lgas from '#domains/regions/reference/lgas.json' with { type: 'json' }
import {
  ALL_SEATS,
  allocateSeats,
  type AreaToSeat,
  type GenderCounts,
  goNoGo,
  isFitResult,
  MIN_SHOWN_GROUP,
  publishableGenders,
  roundTransitions,
  roundTimes,
  SEATS_FOR_EACH,
} from './rules.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { roundStatuses } from './round-contract.ts'

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

const someAreas = fc
  .array(
    fc.record({
      wardCount: fc.integer({ min: 1, max: 40 }),
      pollingUnitCount: fc.integer({ min: 1, max: 9 }),
    }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((areas): AreaToSeat[] => areas.map((area, index) => ({ ...area, id: `area-${index}` })))
const extraSeats = fc.integer({ min: 0, max: 400 })

describe('the seats of the challenge', () => {
  test('[CL-03] 13,000 seats over the 774 local governments, at least ten each', () => {
    const seats = allocateSeats(lgas)
    expect(seats.size).toBe(774)
    expect(sum(seats.values())).toBe(ALL_SEATS)
    expect(Math.min(...seats.values())).toBeGreaterThanOrEqual(SEATS_FOR_EACH)
    // 774 × 10 = 7,740, and wards decide on the other 5,260.
    expect(sum([...seats.values()].map((count) => count - SEATS_FOR_EACH))).toBe(5260)
  })

  test('an allocation by hand: 5, 3 and 1 wards share six seats beyond the ten', () => {
    const areas = [
      { id: 'a', wardCount: 5, pollingUnitCount: 1 },
      { id: 'b', wardCount: 3, pollingUnitCount: 1 },
      { id: 'c', wardCount: 1, pollingUnitCount: 1 },
    ]
    // Averages in order: 5, 3, 5/3, then 1 of all three (5/5, 3/3, 1/1); c is last in the list but gets the sixth.
    expect(Object.fromEntries(allocateSeats(areas, 36))).toEqual({ a: 13, b: 12, c: 11 })
  })

  test('every seat is given, ten at least to each, and the order of the areas does not matter', () => {
    fc.assert(
      fc.property(someAreas, extraSeats, (areas, extra) => {
        const all = areas.length * SEATS_FOR_EACH + extra
        const seats = allocateSeats(areas, all)
        expect(sum(seats.values())).toBe(all)
        expect(Math.min(...seats.values())).toBeGreaterThanOrEqual(SEATS_FOR_EACH)
        const turned = allocateSeats(areas.toReversed(), all)
        for (const { id } of areas) expect(turned.get(id)).toBe(seats.get(id))
      }),
    )
  })

  test('no area waits for a seat that went to an area with a lower average', () => {
    fc.assert(
      fc.property(someAreas, extraSeats, (areas, extra) => {
        const seats = allocateSeats(areas, areas.length * SEATS_FOR_EACH + extra)
        const extraOf = ({ id }: AreaToSeat) => (seats.get(id) ?? 0) - SEATS_FOR_EACH
        for (const giver of areas.filter((area) => extraOf(area) > 0))
          for (const waiting of areas) {
            // Compares the average of the giver's last seat with that of the receiver's next seat.
            const last = giver.wardCount * (2 * extraOf(waiting) + 1)
            const next = waiting.wardCount * (2 * extraOf(giver) - 1)
            expect(last).toBeGreaterThanOrEqual(next)
          }
      }),
    )
  })

  test('more wards never mean fewer seats, and one more seat takes none away', () => {
    fc.assert(
      fc.property(someAreas, extraSeats, (areas, extra) => {
        const all = areas.length * SEATS_FOR_EACH + extra
        const seats = allocateSeats(areas, all)
        const more = allocateSeats(areas, all + 1)
        for (const one of areas) {
          expect(more.get(one.id)).toBeGreaterThanOrEqual(seats.get(one.id) ?? 0)
          for (const other of areas)
            if (one.wardCount > other.wardCount)
              expect(seats.get(one.id)).toBeGreaterThanOrEqual(seats.get(other.id) ?? 0)
        }
      }),
    )
  })

  test('equal wards: more polling units first, then the id', () => {
    const place = (id: string, pollingUnitCount: number) => ({ id, wardCount: 10, pollingUnitCount })
    expect(allocateSeats([place('b', 5), place('a', 5), place('c', 9)], 31).get('c')).toBe(11)
    expect(allocateSeats([place('b', 5), place('a', 5), place('c', 1)], 31).get('a')).toBe(11)
  })

  test('fewer seats than ten for each area are no allocation', () => {
    expect(() => allocateSeats([{ id: 'a', wardCount: 1, pollingUnitCount: 1 }], 9)).toThrow('ten seats')
  })
})

describe('genders are counted so that no number reveals one person', () => {
  const count = fc.nat({ max: 60 })
  const counts = fc.record({ woman: count, man: count, another: count, undisclosed: count })

  test('every number shown is zero or at least ten, and the shown ones add up to the total', () => {
    fc.assert(
      fc.property(counts, (given: GenderCounts) => {
        const shown = publishableGenders(given)
        const numbers = Object.values(shown).filter((value) => value !== null)
        for (const value of numbers) expect(value === 0 || value >= MIN_SHOWN_GROUP).toBe(true)
        const all = sum(Object.values(given))
        expect(sum(numbers)).toBe(all > 0 && all < MIN_SHOWN_GROUP ? 0 : all)
        // A hidden group cannot be computed: the group that absorbs it holds at least ten people.
        const isHidden = shown.woman === null || shown.man === null || shown.another === null
        if (isHidden && shown.others !== null) expect(shown.others).toBeGreaterThanOrEqual(MIN_SHOWN_GROUP)
      }),
    )
  })

  test.each([
    ['large groups stand alone', [40, 30, 12, 20], [40, 30, 12, 20]],
    ['a small group goes to the others', [40, 30, 3, 20], [40, 30, null, 23]],
    ['too few others take the smallest group with them', [40, 30, 1, 0], [40, null, null, 31]],
    ['nobody said anything', [0, 0, 0, 50], [0, 0, 0, 50]],
    ['nine people in all are not shown', [4, 3, 0, 2], [null, null, null, null]],
  ] as const)('%s', (_, [woman, man, another, undisclosed], [w, m, a, others]) => {
    expect(publishableGenders({ woman, man, another, undisclosed })).toEqual({
      woman: w,
      man: m,
      another: a,
      others,
    })
  })
})

describe('a round', () => {
  test('goes one way, and only its announcement can be withdrawn', () => {
    const possible = roundStatuses.flatMap((from) =>
      roundStatuses.filter((to) => roundTransitions.can(from, to)).map((to) => `${from} to ${to}`),
    )
    expect(possible).toEqual([
      'draft to announced',
      'announced to draft',
      'announced to open',
      'open to closed',
      'closed to certified',
    ])
    expect(() => roundTransitions.move('open', 'certified')).toThrow('round-moved')
  })

  test('opens at midnight of Lagos and runs whole days', () => {
    const { opensAt, closesAt } = roundTimes('2026-12-01', 14)
    expect([opensAt.toISOString(), closesAt.toISOString()]).toEqual([
      '2026-11-30T23:00:00.000Z',
      '2026-12-14T23:00:00.000Z',
    ])
    expect(lagosDay(opensAt)).toBe('2026-12-01')
    expect(lagosDay(new Date(opensAt.getTime() - 1))).toBe('2026-11-30')
  })

  const ready = { seats: 2, quorum: 50, tieRule: 'lot', emptySeats: 2, readyLeaders: 3 } as const
  const unmet = (facts: Parameters<typeof goNoGo>[0]) =>
    goNoGo(facts)
      .filter(({ isMet }) => !isMet)
      .map(({ check }) => check)

  test.each([
    ['all is met', {}, []],
    ['as many leaders as seats give no choice', { readyLeaders: 2 }, ['leaders']],
    ['a seat was taken meanwhile', { emptySeats: 1 }, ['seats']],
    ['no quorum', { quorum: 0 }, ['quorum']],
    ['no tie rule', { tieRule: null }, ['tie']],
  ])('go/no-go: %s', (_, change, missing) => {
    expect(unmet({ ...ready, ...change })).toEqual(missing)
  })

  test.each([
    ['winners and reserves of the contest', ['a'], ['b', 'c'], true],
    ['nobody wins where the quorum is missed', [], [], true],
    ['more winners than seats', ['a', 'b', 'c'], [], false],
    ['a winner who does not stand', ['x'], [], false],
    ['a reserve who does not stand', ['a'], ['x'], false],
    ['one person twice', ['a', 'a'], [], false],
    ['a winner in reserve', ['a'], ['a'], false],
  ])('a result: %s', (_, winners, reserves, isFit) => {
    expect(isFitResult({ winners, reserves }, ['a', 'b', 'c'], 2)).toBe(isFit)
  })
})
