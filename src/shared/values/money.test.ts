import { describe, expect, test } from 'vitest'
import { groupedText, sentenceValue } from './grouped-text.ts'
import { nairaOf, supText, unitsOf } from './money.ts'

describe('whole units as decimal text', () => {
  test.each([
    [0, '0.00'],
    [1, '0.0001'],
    [10_000, '1.00'],
    [15_000, '1.50'],
    [12_345, '1.2345'],
    [100_100, '10.01'],
    [-25_000, '-2.50'],
    [Number.MAX_SAFE_INTEGER - 991, '900719925474.00'],
  ])('%i is %s', (units, text) => expect(supText(units)).toBe(text))

  test('a fraction of a unit is not an amount', () => expect(() => supText(0.5)).toThrow('0.5'))
})

describe('decimal text as whole units', () => {
  test.each([
    ['0', 0],
    ['1', 10_000],
    ['1.5', 15_000],
    ['0.0001', 1],
    ['10.0000', 100_000],
  ])('%s is %i', (text, units) => expect(unitsOf(text)).toBe(units))

  test.each(['', '-1', '+1', '1,5', '1.', '.5', '01', '1e3', '1.00001', ' 1', '٣', '99999999999999'])(
    'refuses %j',
    (text) => expect(unitsOf(text)).toBeNull(),
  )

  test('a written value can be read back', () => {
    for (let units = 0; units < 30_000; units += 7) expect(unitsOf(supText(units))).toBe(units)
  })
})

describe('the naira figure of a balance', () => {
  test.each([
    [10_000, 10],
    [15_000, 15],
    [12_345, 12],
    [500, 1],
    [499, 0],
  ])('%i units are %i naira', (units, naira) => expect(nairaOf(units, 1_000)).toBe(naira))
})

describe('an amount as people read it', () => {
  test.each([
    ['120000.00', '120,000.00'],
    ['₦120000.00', '₦120,000.00'],
    ['NGN 1234567.5000', 'NGN 1,234,567.5000'],
    ['-2500.00 SUP', '-2,500.00 SUP'],
    ['999.00', '999.00'],
  ])('%s is %s, in a sentence too', (text, shown) =>
    expect([groupedText(text), sentenceValue(text)]).toEqual([shown, shown]),
  )

  test.each(['2026', 'v2026.11', 'TRF-20261.12', 'a 5000.00 b', '10.0.0.1000.00', '08031234567'])(
    'a sentence leaves %s as it is',
    (text) => expect(sentenceValue(text)).toBe(text),
  )
})
