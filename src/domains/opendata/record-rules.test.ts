import { describe, expect, test } from 'vitest'
import { findPersonalData } from './personal-rules.ts'
import { compare, dayFault, isDrawn, readRecordFields, recordKey } from './record-rules.ts'
import { fieldSpecs, templateNames, templates } from './templates-contract.ts'

const price = { item: 'rice', unit: 'bag', market: 'Mile 12', price: '₦70,500' }

describe('reading a record', () => {
  test('takes numbers as people write them, and choices by their name', () => {
    expect(readRecordFields('price', price)).toEqual({
      fields: { item: 'rice', unit: 'bag', market: 'Mile 12', price: 70_500 },
      faults: [],
    })
    for (const text of ['70 500', 'N70500', 'NGN 70,500.00', '70,500 naira'])
      expect(readRecordFields('price', { ...price, price: text }).fields.price, text).toBe(70_500)
    expect(readRecordFields('price', { ...price, item: 'Palm oil' }).fields).toMatchObject({
      item: 'palm_oil',
    })
  })

  test.each([
    ['a missing field', { market: ' ' }, 'market', 'Please fill this in.'],
    ['a choice of its own', { item: 'gold' }, 'item', 'This is not one of the choices.'],
    ['a name of Object.prototype', { item: 'constructor' }, 'item', 'This is not one of the choices.'],
    ['words for a number', { price: 'cheap' }, 'price', 'Write a whole number.'],
    ['a fraction', { price: '70.5' }, 'price', 'Write a whole number.'],
    ['a comma of decimals', { price: '12,50' }, 'price', 'Write a whole number.'],
    ['a number of two readings', { price: '70.500' }, 'price', 'Write a whole number.'],
    ['a number below its bounds', { price: '0' }, 'price', 'This number is too small or too large.'],
    ['a number above its bounds', { price: '10000001' }, 'price', 'This number is too small or too large.'],
    ['a name without letters', { market: '—' }, 'market', 'Write a name in letters and numbers.'],
    ['a long name', { market: 'm'.repeat(101) }, 'market', 'That is too long.'],
    ['an invisible letter', { market: 'Mile\u200B 12' }, 'market', 'Write a name in letters and numbers.'],
  ])('refuses %s by its field', (_, wrong, field, message) => {
    expect(readRecordFields('price', { ...price, ...wrong }).faults).toEqual([{ field, message }])
  })

  test('a polling unit is named by its code', () => {
    const unit = { code: '24/11/05/012', name: 'Open space, Oba Street', ramp: 'no', light: 'yes' }
    expect(readRecordFields('polling_unit', unit).faults).toEqual([])
    expect(readRecordFields('polling_unit', { ...unit, code: '24-11-05-012' }).faults).toHaveLength(1)
  })

  test('every field of every table has its words, and every key stands among the fields', () => {
    for (const name of templateNames) {
      const { fields, key, optional } = templates[name]
      for (const field of fields) expect(fieldSpecs[field].label).not.toBe('')
      for (const field of key)
        expect([name, fields.includes(field), optional.includes(field)]).toEqual([name, true, false])
    }
  })
})

test('the same thing has one key however it is spelled', () => {
  const one = recordKey('facility', { name: 'Ìkẹjà  General-Hospital', kind: 'clinic' })
  expect(recordKey('facility', { name: 'ikeja general hospital', kind: 'clinic' })).toBe(one)
  expect(recordKey('facility', { name: 'ikeja general hospital', kind: 'water' })).not.toBe(one)
})

describe('personal data', () => {
  test.each([
    ['0803 123 4567', 'number'],
    ['+234-803-123-4567', 'number'],
    ['ask 0 8 0 3 1 2 3 4 5 6 7', 'number'],
    ['０８０３１２３４５６７', 'number'],
    ['NIN 12345678901', 'number'],
    ['ngozi@example.com', 'email'],
    ['ngozi (at) example.com', 'email'],
    ['The owner is Mrs Adeyemi', 'person'],
    ['Ask ALHAJI Musa there', 'person'],
    ['the headmaster Ojo is never there', 'person'],
  ])('is found in a note: %s', (text, found) => {
    expect(findPersonalData(text, 'note')).toBe(found)
  })

  test.each(['Open since 2019, 350 pupils', 'The principal said it is closed', 'Budget of 1,200,000 naira'])(
    'is not seen where there is none: %s',
    (text) => {
      expect(findPersonalData(text, 'note')).toBeNull()
    },
  )

  test('a building may bear the name of a chief, but no name may hold a phone number or "Mrs Adeyemi"', () => {
    expect(findPersonalData('Chief Obafemi Awolowo Hospital', 'name')).toBeNull()
    expect(findPersonalData('Mrs Adeyemi Kiosk', 'name')).toBe('person')
    expect(findPersonalData('Kiosk 08031234567', 'name')).toBe('number')
  })
})

describe('beside what is known, a record', () => {
  const known = { fields: { price: 1000, market: 'Mile 12' }, observedOn: '2026-10-10' }
  const sent = (price: number, observedOn: string) => ({ fields: { price, market: 'Mile 12' }, observedOn })
  test.each([
    ['of nothing else', sent(1000, '2026-10-10'), undefined, 'new'],
    ['with the same values of the same day', sent(1000, '2026-10-10'), known, 'same'],
    ['with the same values seen later', sent(1000, '2026-11-01'), known, 'update'],
    ['a little higher', sent(1400, '2026-10-20'), known, 'update'],
    ['far higher in the same month', sent(9000, '2026-10-20'), known, 'contradiction'],
    ['far higher, seen two months before', sent(9000, '2026-08-02'), known, 'update'],
    ['far higher a month later', sent(9000, '2026-11-02'), known, 'update'],
  ])('%s', (_, one, other, finding) => {
    expect(compare(one, other)).toBe(finding)
  })
})

test('a day of observation is a day, not in the future and not too long ago', () => {
  expect(dayFault('2026-11-23', '2026-11-23')).toBeNull()
  expect(dayFault('2026-11-24', '2026-11-23')).toBe('This day is in the future.')
  expect(dayFault('2014-12-31', '2026-11-23')).toBe('This is too long ago.')
  expect(dayFault('2026-02-30', '2026-11-23')).toBe('Write the day like 2026-11-23.')
})

test('the lot falls on one of eight', () => {
  const ids = Array.from({ length: 800 }, (_, at) => `x-${at.toString(16).padStart(4, '0')}`)
  expect(ids.filter(isDrawn)).toHaveLength(100)
})
