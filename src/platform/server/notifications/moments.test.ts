import { expect, test } from 'vitest'
import { dayIn, momentIn } from './moments.ts'
import { wordsIn } from './server-words.ts'

test('a message says a moment with its month in words and its zone, in the language of its reader', async () => {
  const iso = '2026-12-05T19:00:00.000Z'
  const [english, hausa] = await Promise.all([wordsIn('en'), wordsIn('ha')])
  expect(english({ text: 'It is now on {when}.', values: { when: momentIn(iso) } })).toBe(
    'It is now on 5 December 2026, 20:00 (Nigerian time).',
  )
  expect(hausa(momentIn(iso))).toBe('5 Disamba 2026, 20:00 (lokacin Najeriya)')
  expect(english(dayIn('2027-01-16'))).toBe('16 January 2027')
})
