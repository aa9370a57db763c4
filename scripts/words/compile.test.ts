import { describe, expect, test } from 'vitest'
import { faultOf, valuesOf } from '../words.ts'
import { compileCatalogue, compileMessage } from './compile.ts'

const LEADERS = '{count, plural, =0 {no leaders} one {# leader} other {# leaders}}'

describe('a compiled message', () => {
  test('of plain text stays that text, with its {values}', () => {
    expect(compileMessage('Welcome, {name}')).toBe('Welcome, {name}')
  })

  test('with a count becomes parts, so that the browser needs no parser', () => {
    expect(compileMessage('{count, plural, one {# leader} other {# leaders of {place}}} here')).toEqual([
      ['plural', 'count', { one: [['#'], ' leader'], other: [['#'], ' leaders of ', ['arg', 'place']] }],
      ' here',
    ])
  })

  test.each(['ig', 'yo'])('in %s may have only one form', () => {
    expect(compileMessage('{count, plural, other {# leaders}}')).toEqual([
      ['plural', 'count', { other: [['#'], ' leaders'] }],
    ])
  })

  test.each([
    '{when, date, short}{n, plural, other {#}}',
    '{who, select, a {x} other {y}}{n, plural, other {#}}',
    '<b>x</b>{n, plural, other {#}}',
  ])('cannot be compiled from %s', (message) => {
    expect(() => compileMessage(message)).toThrow('names} and plurals only')
  })

  test('keeps its sentence in the catalogue', () => {
    expect(compileCatalogue({ Send: 'Aika', [LEADERS]: '{count, plural, other {olórí #}}' })).toEqual({
      Send: 'Aika',
      [LEADERS]: [['plural', 'count', { other: ['olórí ', ['#']] }]],
    })
  })
})

describe('a translation', () => {
  test.each<[string, string | undefined, string | null]>([
    ['Send', undefined, 'missing'],
    ['Send', '', 'missing'],
    ['Send', 'Aika', null],
    ['Welcome, {name}', 'Barka, {name}', null],
    ['Welcome, {name}', 'Barka', 'values differ: name against '],
    ['Welcome', 'Barka, {suna}', 'values differ:  against suna'],
    ['Welcome, {name}', 'Barka, {suna}', 'values differ: name against suna'],
    [LEADERS, '{count, plural, other {ndị ndu #}}', null],
    [LEADERS, 'ndị ndu', 'values differ: count against '],
    [LEADERS, '{count, plural, one {# leader}}', 'MISSING_OTHER_CLAUSE'],
    ['Send', 'Aika {', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['Send', 'Fi ra\u0301ns\u0323e\u0301', 'not in NFC'],
    ['Send', 'Fi ráns\u0323\u1eb9\u0301'.normalize('NFC'), null],
  ])('of %j by %j has the fault %j', (sentence, message, fault) => {
    expect(faultOf(sentence, message)).toBe(fault)
  })

  test('must keep the values at any depth', () => {
    expect(valuesOf('{count, plural, one {# of {all}} other {# of {all} in {place}}}, {name}')).toEqual([
      'all',
      'count',
      'name',
      'place',
    ])
  })
})
