import { describe, expect, test } from 'vitest'
import { currencyRules, donationCurrencies } from './currencies-contract.ts'
import { amountText, donationNumber, isWithinBounds, leftOf, nextMonth, shownGivers } from './rules.ts'

describe('amounts', () => {
  test('have the symbol and groups of their currency', () => {
    expect(amountText('NGN', '1234567.00')).toBe('₦1,234,567.00')
    expect(amountText('USD', '25.00')).toBe('US$25.00')
    expect(amountText('XOF', '25.00')).toBe('XOF 25.00')
  })

  test('are bounded in every currency, and every offered amount is within', () => {
    for (const code of donationCurrencies) {
      const { least, most, presets } = currencyRules[code]
      const within = [least * 100 - 1, least * 100, most * 100, most * 100 + 1].map((minor) =>
        isWithinBounds(minor, code),
      )
      expect([code, within]).toEqual([code, [false, true, true, false]])
      for (const preset of presets) expect([code, isWithinBounds(preset * 100, code)]).toEqual([code, true])
    }
  })
})

test.each([
  ['2026-11-23', 23, '2026-12-23'],
  ['2026-12-31', 31, '2027-01-31'],
  ['2027-01-31', 31, '2027-02-28'],
  ['2027-02-28', 31, '2027-03-31'],
  ['2028-01-30', 30, '2028-02-29'],
])('after %s comes %s of the next month: %s', (day, wanted, next) =>
  expect(nextMonth(day, wanted)).toBe(next),
)

test('fewer than five givers are no number, and more are shown in steps of five', () => {
  expect([0, 1, 4, 5, 9, 90, 91].map(shownGivers)).toEqual([null, null, null, 5, 5, 90, 90])
})

test('a receipt has six digits, and what is left counts everything', () => {
  expect(donationNumber(7)).toBe('DON-000007')
  const sums = { given: 100, fees: 5, back: 10, spent: 50, exchanged_in: 0, exchanged_out: 0 }
  expect(leftOf(sums)).toBe(35)
  expect(leftOf({ ...sums, exchanged_in: 20, exchanged_out: 30 })).toBe(25)
})
