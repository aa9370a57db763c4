import { expect, test } from 'vitest'
import { amountTyped, digitsTyped, emailTyped, nairaTyped } from './typed-text.ts'

test.each([
  '0123456789',
  '\u202A0123456789\u202C',
  '012\u2011345\u20136789',
  '０１２３４５６７８９',
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  "'0123456789",
  '0123.456.789',
  '012·345·6789',
  '\u200B0123 456\u00A0789\uFE0F',
])('%j is a number of ten digits', (text) => expect(digitsTyped(text)).toBe('0123456789'))

test.each([
  'ada@example.com',
  ' ADA@Example.com ',
  '\u200Bada@example.com',
  'Ada Obi <ada@example.com>',
  '<ada@example.com>',
  '"Obi, Ada" <mailto:ada@example.com>',
  'mailto:ada@example.com',
  'ada@example.com.',
  'ada@example.com;',
  'ａda@example.com',
])('%j is the address of Ada', (text) => expect(emailTyped(text)).toBe('ada@example.com'))

test('two addresses stay two', () => {
  expect(emailTyped('ada@example.com, obi@example.com')).toBe('ada@example.com, obi@example.com')
  expect(emailTyped('Ada <ada@example.com>, Obi <obi@example.com>')).toContain(',')
})

test.each([
  ['1000', '1000'],
  ['1 000', '1000'],
  ['1\u00A0000\u00A0000', '1000000'],
  ['1,000.50', '1,000.50'],
  ['1000,50', '1000.50'],
  ['1,000', '1,000'],
  ['12 50', '12 50'],
  ['₦1000', '₦1000'],
])('%j is the amount %s', (text, amount) => expect(amountTyped(text)).toBe(amount))

test.each(['₦1000', 'N1000', 'n 1000', 'NGN 1000', '1000 naira', '1000 Naira.', '₦ 1 000', '1000 NGN'])(
  '%j is 1000 naira',
  (text) => expect(nairaTyped(text)).toBe('1000'),
)
