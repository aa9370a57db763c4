import { describe, expect, test } from 'vitest'
import { acceptFault, type SentenceFacts, stateToday, statesOf, targetOf } from './rules.ts'

describe('a suggestion', () => {
  test.each([
    ['open', 'a', 'b', 'open'],
    ['open', 'a', null, 'outdated'],
    ['accepted', 'a', 'b', 'accepted'],
    ['accepted', 'a', 'a', 'released'],
    ['accepted', 'a', null, 'outdated'],
    ['declined', 'a', 'b', 'declined'],
    ['declined', 'a', null, 'declined'],
  ] as const)('stored %s as %j is, where the site says %j, %s', (stored, wording, now, state) => {
    expect(stateToday(stored, wording, now)).toBe(state)
  })
})

describe('a sentence', () => {
  const facts: SentenceFacts = { isToRenew: false, readers: 0, open: 0, isAccepted: false }
  test('is read only once two readers accepted what the site says', () => {
    expect(statesOf({ ...facts, readers: 1 })).toEqual(['unread'])
    expect(statesOf({ ...facts, readers: 2 })).toEqual(['read'])
  })

  test('may have several states at once', () => {
    expect(statesOf({ isToRenew: true, readers: 0, open: 2, isAccepted: true })).toEqual([
      'to-renew',
      'suggested',
      'accepted',
      'unread',
    ])
  })
})

describe('a reader', () => {
  const own = new Map([
    ['ada', 'self'],
    ['ada-2', 'device'],
  ])
  test.each([
    [[], [], null],
    [['bola'], ['binta'], null],
    [['bola'], ['ada'], null],
    [['ada'], [], 'own-suggestion'],
    [['ada-2'], [], 'own-suggestion'],
    [['bola', 'ada'], [], 'own-suggestion'],
    [['bola'], ['ada-2'], 'same-reader'],
  ])('ada, of what %j suggested and %j read, is refused by %j', (suggestedBy, readers, fault) => {
    expect(acceptFault(own, { suggestedBy, readers }, 'ada')).toBe(fault)
  })
})

test('English is translated from, never into', () => {
  expect([targetOf('ha'), targetOf('en'), targetOf('fr'), targetOf(undefined)]).toEqual([
    'ha',
    null,
    null,
    null,
  ])
})
