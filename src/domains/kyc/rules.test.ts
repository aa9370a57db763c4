import { describe, expect, test } from 'vitest'
import { CONSENT_VERSION, documentKinds, idKinds, kycSteps } from './contract.ts'
import { exampleOf, formatsAsOf, hasFormOf, isNumberFormed, plainNumber } from './formats.ts'
import {
  ageOn,
  birthDay,
  type Collected,
  type Details,
  firstGap,
  stepGaps,
  isOfAge,
  likenessText,
  noDetails,
  placeAfter,
  tailOf,
  withStep,
} from './rules.ts'

const whole: Details = {
  ...noDetails,
  firstName: 'Ada',
  lastName: 'Obi',
  bornOn: ['10', '2', '1995'],
  street: '7 Old Road',
  town: 'Ikeja',
  area: 'Lagos',
  idKind: 'nin',
  idNumber: '70123456789',
}
const collected = (change: Partial<Collected> = {}): Collected => ({
  details: whole,
  kinds: ['front'],
  hasConsented: true,
  isNumberFormed: true,
  today: '2026-11-23',
  ...change,
})

describe('the form of a number', () => {
  test.each(idKinds)('of the kind %s accepts its own example', (kind) => {
    expect(hasFormOf(kind, exampleOf(kind))).toBe(true)
  })

  test.each([
    ['nin', '7012 3456-789', true],
    ['nin', '7012345678', false],
    ['nin', '7012345678a', false],
    ['bvn', '222222222222', false],
    ['passport', 'b00123456', true],
    ['passport', '00123456', false],
    // Lenient, as the source says.
    ['pvc', '90A0 B000 0C00 0000 000', true],
    ['pvc', '90A0B0000', true],
    ['pvc', '90A0', false],
    ['drivers_licence', 'ABC-12345-AA67', true],
    ['drivers_licence', 'ABC123456', true],
    ['drivers_licence', 'AB12345', false],
    // A virtual NIN is no NIN.
    ['nin', 'AB012345678910YZ', false],
  ] as const)('%s %j: %s', (kind, number, expected) => {
    expect(hasFormOf(kind, number)).toBe(expected)
  })

  test('is asked only of a kind that was chosen', () => {
    expect(isNumberFormed({ idKind: null, idNumber: '70123456789' })).toBe(false)
    expect(isNumberFormed({ idKind: 'nin', idNumber: '70123456789' })).toBe(true)
  })

  test('has a day on which it was compared with its sources', () => {
    expect(formatsAsOf).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(CONSENT_VERSION).toMatch(/^20\d\d-\d\d-\d\d$/)
  })

  test('is compared without what cards print between', () => {
    expect(plainNumber(' abc-12.3/4 5')).toBe('ABC12345')
    expect(tailOf('70123456789')).toBe('789')
  })
})

describe('a date of birth', () => {
  test.each([
    [['27', '3', '1994'], '1994-03-27'],
    [['29', '2', '2000'], '2000-02-29'],
    [['29', '2', '2001'], null],
    [['31', '4', '1990'], null],
    [['', '4', '1990'], null],
    [['1', '1', '90'], null],
    [['x', '1', '1990'], null],
  ] as const)('%j is %s', (bornOn, expected) => {
    expect(birthDay({ bornOn })).toBe(expected)
  })

  test.each([
    ['2008-11-23', true],
    ['2008-11-24', false],
    ['2008-02-29', true],
  ])('%s is of age on 2026-11-23: %s', (bornOn, expected) => {
    expect(isOfAge(bornOn, '2026-11-23')).toBe(expected)
  })

  test('on 29 February counts from 1 March in other years', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  })

  test('in the future or more than 120 years ago is a typing error', () => {
    for (const bornOn of [
      ['24', '11', '2026'],
      ['1', '1', '1905'],
    ] as const)
      expect(Object.keys(stepGaps('birth', collected({ details: { ...whole, bornOn } })))).toEqual(['bornOn'])
  })
})

describe('the wizard', () => {
  test('is whole with the required pages; picture and proof of address may be left out', () => {
    expect(firstGap(collected())).toBe('check')
    for (const step of kycSteps) expect(stepGaps(step, collected())).toEqual({})
  })

  test.each([
    ['consent', { hasConsented: false }],
    ['name', { details: { ...whole, lastName: '' } }],
    ['birth', { details: { ...whole, bornOn: ['', '', ''] as const } }],
    ['home', { details: { ...whole, town: '' } }],
    ['number', { details: { ...whole, idKind: null } }],
    ['number', { isNumberFormed: false }],
    ['document', { kinds: documentKinds.filter((kind) => kind !== 'front') }],
  ] as const)('stops at the page %s when it lacks something', (step, change) => {
    expect(firstGap(collected(change))).toBe(step)
    expect(Object.keys(stepGaps(step, collected(change)))).not.toEqual([])
  })

  test('leads to the next page, or back to an earlier one that lacks something', () => {
    expect(placeAfter('document', collected())).toBe('face')
    expect(placeAfter('address', collected())).toBe('check')
    expect(placeAfter('number', collected({ details: { ...whole, lastName: '' } }))).toBe('name')
    expect(placeAfter('number', collected({ kinds: [] }))).toBe('document')
  })

  test('keeps the fields of the other pages, and the number when its field is left empty', () => {
    const named = withStep(whole, { step: 'name', firstName: 'Ngozi' })
    expect(named).toEqual({ ...whole, firstName: 'Ngozi', middleName: '', lastName: '' })
    expect(withStep(whole, { step: 'number', idKind: 'nin' }).idNumber).toBe('70123456789')
    // A number belongs to its kind.
    expect(withStep(whole, { step: 'number', idKind: 'pvc' }).idNumber).toBe('')
    expect(withStep(whole, { step: 'document' })).toEqual(whole)
  })
})

test('one person reads alike however accents, case and order are written', () => {
  const other = { ...whole, firstName: 'OBÍ', lastName: 'adá', bornOn: ['10', '02', '1995'] as const }
  expect(likenessText(other)).toBe(likenessText(whole))
  expect(likenessText({ ...whole, bornOn: ['11', '2', '1995'] })).not.toBe(likenessText(whole))
})
