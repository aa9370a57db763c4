import { describe, expect, test } from 'vitest'
import { faultOf, valuesOf } from './message-fault.ts'

const LEADERS = '{count, plural, =0 {no leaders} one {# leader} other {# leaders}}'

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
