import { expect, test } from 'vitest'
import { type BarWords, barWordsAfter } from './bar-words.ts'

const idle = { waiting: 0, isOnline: true }
const off = { waiting: 0, isOnline: false }

test.each<[string, Parameters<typeof barWordsAfter>, BarWords | null]>([
  ['is silent with a network and nothing waiting', [idle, idle], null],
  ['speaks without a network', [idle, off], 'offline'],
  ['also while acts wait', [idle, { waiting: 3, isOnline: false }], 'offline'],
  [
    'says that it sends',
    [
      { waiting: 3, isOnline: false },
      { waiting: 3, isOnline: true },
    ],
    'syncing',
  ],
  ['says that all of it was sent', [{ waiting: 1, isOnline: true }, idle], 'done'],
  ['says so when nothing had to be sent', [off, idle], 'synced'],
])('the bar %s [OF-01]', (_, [before, now], words) => {
  expect(barWordsAfter(before, now)).toBe(words)
})
