import { describe, expect, test } from 'vitest'
import {
  coolHoursOf,
  coverageOf,
  groupedFlows,
  nairaMinorOf,
  payableFrom,
  costShareOf,
  shownStateOf,
  supReservesOf,
} from './rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))

describe('a large sum', () => {
  test.each([
    ['NGN', 49_999_999, 0],
    ['NGN', 50_000_000, 48],
    ['NGN', 499_999_999, 48],
    ['NGN', 500_000_000, 168],
    ['SUP', 499_999_999, 0],
    ['SUP', 500_000_000, 48],
    ['SUP', 5_000_000_000, 168],
  ] as const)('of %s %d waits %d hours', (unit, amount, hours) => {
    expect(coolHoursOf(unit, amount)).toBe(hours)
  })

  test('cools off until its time has come', () => {
    const from = payableFrom(at(0), 4)
    expect(shownStateOf('approved', from, at(3))).toBe('cooling')
    expect(shownStateOf('approved', from, at(4))).toBe('approved')
    expect(shownStateOf('paid', from, at(3))).toBe('paid')
    expect(shownStateOf('waiting', null, at(3))).toBe('waiting')
  })
})

describe('the share of admin costs', () => {
  test('has one decimal and is rounded up, so that a breach never looks kept', () => {
    expect(costShareOf(15n, 100n)).toBe(15)
    expect(costShareOf(150_001n, 1_000_000n)).toBe(15.1)
    expect(costShareOf(0n, 5n)).toBe(0)
    expect(costShareOf(1n, 3n)).toBe(33.4)
    expect(costShareOf(0n, 0n)).toBeNull()
  })

  test('counts SUP at a rate, rounded up', () => {
    expect(nairaMinorOf(15_000, 1_000)).toBe(1_500n)
    expect(nairaMinorOf(1, 1_000)).toBe(1n)
    expect(nairaMinorOf(9_000_000_000_000_000n, 1_000)).toBe(900_000_000_000_000n)
  })
})

describe('flows', () => {
  const flow = (kind: string, people: number | null, amount: number) => ({
    kind,
    from: 'a',
    to: 'b',
    amount,
    lines: 2,
    people,
  })

  test('of fewer than five people are one line without a kind, and no amount is lost', () => {
    const grouped = groupedFlows([
      flow('reward', 5, 10),
      flow('grant', 4, 3),
      flow('issue', null, 100),
      flow('prize', 1, 2),
    ])
    expect(grouped.map(({ kind, amount, lines }) => [kind, amount, lines])).toEqual([
      ['issue', 100, 2],
      ['reward', 10, 2],
      ['few-people', 5, 4],
    ])
    expect(grouped.at(-1)).toMatchObject({ from: '', to: '' })
  })

  test('of many stay as they are', () => {
    expect(groupedFlows([flow('reward', 5, 1)])).toHaveLength(1)
    expect(groupedFlows([])).toEqual([])
  })
})

describe('reserves', () => {
  test('put every group of accounts into one figure, so that circulation is the sum of its parts', () => {
    const found = supReservesOf({
      'issuance:issuance': '-1000',
      'clearing:payments': '-300',
      'clearing:cashouts': '50',
      'treasury:rewards': '400',
      'earned and ballots': '500',
      'held:held': '40',
      purchased: '120',
      'project:escrow:x': '60',
      'project:x': '70',
      'pool:spent:y': '60',
    })
    expect(found).toEqual({
      issued: 1000n,
      sold: 300n,
      cashedOut: 50n,
      fund: 400n,
      circulation: 850n,
      redeemable: 540n,
      purchased: 120n,
      escrow: 60n,
      pools: 130n,
    })
  })

  test('cover what could be asked for, rounded down', () => {
    expect(coverageOf(199n, 200n)).toBe(99)
    expect(coverageOf(400n, 200n)).toBe(200)
    expect(coverageOf(-5n, 200n)).toBe(0)
    expect(coverageOf(5n, 0n)).toBeNull()
  })
})
