import { expect, test } from 'vitest'
import { momentIn } from '#platform/server/notifications/moments.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { quietZones } from '../contract.ts'
import { sayInZone } from './own-times.ts'

const changed = { text: 'It is now on {when}.', values: { when: momentIn('2026-12-05T02:30:00.000Z') } }

test('somebody abroad reads Nigerian time and their own, with the day where it differs', async () => {
  const [english, hausa] = await Promise.all([wordsIn('en'), wordsIn('ha')])
  expect(sayInZone(english, 'America/Toronto')(changed)).toBe(
    'It is now on 5 December 2026, 03:30 (Nigerian time), which is 4 December 2026, 21:30 in Toronto.',
  )
  expect(sayInZone(english, 'Europe/London')(momentIn('2026-07-05T18:00:00.000Z'))).toContain(
    '19:00 (Nigerian time)',
  )
  expect(sayInZone(hausa, 'America/Toronto')(changed)).toContain('4 Disamba 2026, 21:30')
  expect(sayInZone(english, 'Africa/Lagos')(changed)).toBe(
    'It is now on 5 December 2026, 03:30 (Nigerian time).',
  )
})

test.each(quietZones.slice(1))('the time of %s has its zone', async (zone) =>
  expect(sayInZone(await wordsIn('en'), zone)(changed)).toMatch(
    /\(Nigerian time\), which is \d+ December 2026, \d\d:\d\d in [A-Z]/,
  ),
)
