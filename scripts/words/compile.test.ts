import { describe, expect, test } from 'vitest'
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
