import { beforeAll, describe, expect, test } from 'vitest'
import { tortureMoney } from '../../torture/money/money.ts'
import { moneyFaults, type MoneyResult } from '../../torture/money/round.ts'

const seed = Number(process.env['TORTURE_SEED'] ?? 20_261_121)
const citizens = 6

let results: MoneyResult[]
beforeAll(async () => {
  results = await tortureMoney({ seed, rounds: 1, faults: moneyFaults, citizens, onRound: () => {} })
}, 900_000)

describe(`money moves during faults (seed ${seed}; TORTURE_SEED changes it, npm run torture runs more)`, () => {
  test.each(moneyFaults)('%s: nothing is lost, nothing is paid, credited or paid back twice', (fault) => {
    const of = results.filter((result) => result.fault === fault)
    expect(of.map(({ violations }) => violations)).toEqual([[]])
    expect(of[0]).toMatchObject({ purchases: citizens * 2, cashouts: citizens, refunds: citizens / 2 })
    expect(of[0]?.messages).toBeGreaterThan(100)
  })

  test('the provider paid without an answer more than once', () => {
    expect(results.reduce((sum, { unanswered }) => sum + unanswered, 0)).toBeGreaterThan(1)
  })
})
