import { describe, expect, test } from 'vitest'
import type { LanguageCode } from '#shared/words.ts'
import { compileCatalogue } from '../../../scripts/words/compile.ts'
import { translator } from './language.tsx'

const LEADERS = '{count, plural, =0 {no leaders} one {# leader} other {# leaders}}'

const saying = (language: LanguageCode, message: string) => {
  const t = translator(language, compileCatalogue({ [LEADERS]: message }))
  return (count: number): string => t(LEADERS, { count })
}

describe('a message', () => {
  test('without a translation shows its own sentence, with its values', () => {
    expect(translator('ha', {})('Welcome, {name}', { name: 'Ada' })).toBe('Welcome, Ada')
  })

  test('keeps every value in every form, and writes numbers as Nigeria does', () => {
    const message = '{name} has {count, plural, one {# vote of {all}} other {# votes of {all}}}'
    const t = translator('en', compileCatalogue({ [message]: message }))
    expect(t(message, { name: 'Ada', count: 1, all: 12_000 })).toBe('Ada has 1 vote of 12,000')
    expect(t(message, { name: 'Ada', count: 4321, all: 12_000 })).toBe('Ada has 4,321 votes of 12,000')
  })

  test('may hold one count inside another', () => {
    const message = '{a, plural, one {# ward, {b, plural, one {# unit} other {# units}}} other {# wards}}'
    const t = translator('en', compileCatalogue({ [message]: message }))
    expect([t(message, { a: 1, b: 3 }), t(message, { a: 2, b: 3 })]).toEqual(['1 ward, 3 units', '2 wards'])
  })
})

describe('counting', () => {
  test.each<[LanguageCode, string, string[]]>([
    ['en', LEADERS, ['no leaders', '1 leader', '2 leaders', '1,000 leaders']],
    [
      'pcm',
      '{count, plural, =0 {no leader} one {# leader} other {# leaders}}',
      ['no leader', '1 leader', '2 leaders', '1,000 leaders'],
    ],
    [
      'ha',
      '{count, plural, one {shugaba #} other {shugabanni #}}',
      ['shugabanni 0', 'shugaba 1', 'shugabanni 2', 'shugabanni 1,000'],
    ],
    ['ig', '{count, plural, other {ndị ndu #}}', ['ndị ndu 0', 'ndị ndu 1', 'ndị ndu 2', 'ndị ndu 1,000']],
    ['yo', '{count, plural, other {olórí #}}', ['olórí 0', 'olórí 1', 'olórí 2', 'olórí 1,000']],
  ])('in %s says what that language says for none, one, two and many', (language, message, expected) => {
    expect([0, 1, 2, 1000].map(saying(language, message))).toEqual(expected)
  })

  test.each(['ig', 'yo'] as const)(
    'in %s has one form only, so a message with two shows the general one',
    (language) => {
      expect(saying(language, '{count, plural, one {WRONG #} other {right #}}')(1)).toBe('right 1')
    },
  )
})
