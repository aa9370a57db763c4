import { expect, test } from 'vitest'
import { readAmount, unitFault, wholeOf } from './amounts.ts'

const read = (text: string, decimals?: number) => {
  const amount = readAmount(text, decimals)
  return amount === null || amount === 'two-readings' ? amount : [amount.plain, amount.unit]
}

test.each([
  ['1500', '1500'],
  ['1,500', '1500'],
  ['1 500', '1500'],
  ['1\u00A0500\u202F000', '1500000'],
  ['1,500.00', '1500'],
  ['1,234,567.50', '1234567.5'],
  ['1 500,50', '1500.5'],
  ['1000,50', '1000.5'],
  ['1.500,50', '1500.5'],
  ['1.500.000', '1500000'],
  ['1.50', '1.5'],
  ['1,5', '1.5'],
  ['007', '7'],
  ['0.5', '0.5'],
  ['0.500', '0.5'],
  ['１５００', '1500'],
  ['\u202A1500\u202C', '1500'],
  [' 1500. ', '1500'],
])('%j is the amount %s', (text, plain) => expect(read(text)).toEqual([plain, null]))

test.each([
  '₦1,500.00',
  '₦ 1500',
  'N1500',
  'n 1 500',
  'NGN 1,500',
  'ngn1500',
  '=N=1500',
  '1500 naira',
  '1,500 Naira.',
  '1500 NGN',
  '₦1500 naira',
  '1500₦',
])('%j is 1500 naira', (text) => expect(read(text)).toEqual(['1500', 'NGN']))

test.each([
  ['1500 SUP', 'SUP'],
  ['sup 1500', 'SUP'],
  ['$1,500', '$'],
  ['US$1500', 'USD'],
  ['C$ 1500', 'CAD'],
  ['£1500', 'GBP'],
  ['1500 EUR', 'EUR'],
])('%j tells its unit', (text, unit) => expect(read(text)).toEqual(['1500', unit]))

test.each(['1.500', '₦1.500', '12.000', '999.999'])('%j can be read in two ways', (text) =>
  expect(read(text)).toBe('two-readings'),
)

test('where an amount has four decimals, three digits after the point are a fraction', () =>
  expect(read('1.125', 4)).toEqual(['1.125', null]))

test.each([
  '',
  'abc',
  '-5',
  '+5',
  '1e3',
  '0x10',
  '12 50',
  '1,50,000',
  '1,5000',
  '0,500',
  '5k',
  '1 000 kobo',
  '₦1500 SUP',
  '1.234.5',
  '1,500,00',
  '1500,000',
  '5 5',
  '1..5',
  '99999999999999999',
  '₦',
  '2 million',
])('%j is no amount', (text) => expect(read(text)).toBeNull())

test('an amount finer than its field is refused, and zeros do not make it finer', () => {
  expect(read('1.2345')).toBeNull()
  expect(read('5,000.00', 0)).toEqual(['5000', null])
  expect(read('5.50', 0)).toBeNull()
})

test('the sign must be one of the unit', () => {
  expect(unitFault({ plain: '5', unit: null }, 'SUP')).toBeNull()
  expect(unitFault({ plain: '5', unit: 'NGN' }, 'NGN')).toBeNull()
  expect(unitFault({ plain: '5', unit: '$' }, 'CAD')).toBeNull()
  expect(unitFault({ plain: '5', unit: 'NGN' }, 'SUP')).toContain('in SUP')
  expect(unitFault({ plain: '5', unit: '$' }, 'NGN')).toContain('another unit')
  expect(unitFault({ plain: '5', unit: 'SUP' }, 'NGN')).toContain('another unit')
})

test('a read amount is a whole number of units or of hundredths', () => {
  expect(wholeOf({ plain: '12.5' }, 'SUP')).toBe(125_000)
  expect(wholeOf({ plain: '0.0001' }, 'SUP')).toBe(1)
  expect(wholeOf({ plain: '12.5' }, 'NGN')).toBe(1_250)
  expect(wholeOf({ plain: '1500' }, 'CAD')).toBe(150_000)
})
