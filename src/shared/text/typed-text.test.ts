import { expect, test } from 'vitest'
import { digitsTyped, emailTyped } from './typed-text.ts'

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
