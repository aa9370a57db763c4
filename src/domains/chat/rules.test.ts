import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/values/time.ts'
import { isSeen, mayLink, pauseFor, piecesOf, roomAddressOf, roomIdOf, chatLevelOf } from './rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS)

describe('a room', () => {
  test.each(['lga-KD-chikun', 'campus-university-of-lagos', 'topic-water'])('has the id %s', (id) => {
    const address = roomAddressOf(id)
    expect(address && roomIdOf(address)).toBe(id)
  })

  test.each(['', 'topic-', 'topic-nothing', 'lga-nowhere', 'campus-', 'campus-UP', 'home-1', 'topic'])(
    'is never %s',
    (id) => {
      expect(roomAddressOf(id)).toBeNull()
    },
  )
})

describe('a person', () => {
  test.each([
    [0, false, 'new'],
    [6.9, false, 'new'],
    [7, false, 'known'],
    [0, true, 'verified'],
  ] as const)('%s days after joining, verified %s, counts as %s', (days, isVerified, trust) => {
    expect(chatLevelOf({ joinedAt: daysAgo(days), isVerified }, now)).toBe(trust)
  })

  test('waits longer when new, and as long as the room asks', () => {
    expect(pauseFor('new', 0)).toBeGreaterThan(pauseFor('known', 0))
    expect(pauseFor('known', 0)).toBeGreaterThan(pauseFor('verified', 0))
    for (const trust of ['new', 'known', 'verified'] as const) expect(pauseFor(trust, 300)).toBe(300)
  })

  test('writes links only once the account is no longer new', () => {
    expect([mayLink('new'), mayLink('known'), mayLink('verified')]).toEqual([false, true, true])
  })
})

describe('a text', () => {
  test('becomes links at web addresses, without the mark that ends the sentence', () => {
    expect(piecesOf('See https://inec.example/lists, then (http://a.example).', true)).toEqual([
      { text: 'See ', href: null },
      { text: 'https://inec.example/lists', href: 'https://inec.example/lists' },
      { text: ', then (', href: null },
      { text: 'http://a.example', href: 'http://a.example/' },
      { text: ').', href: null },
    ])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'www.a.example', 'https://'])(
    'has no link in %s',
    (text) => {
      expect(piecesOf(text, true).every(({ href }) => href === null)).toBe(true)
    },
  )

  test('of a new account has no links at all', () => {
    expect(piecesOf('https://spam.example', false)).toEqual([{ text: 'https://spam.example', href: null }])
  })
})

test('what is held or removed reaches its author alone, and what was taken back nobody', () => {
  const seen = (isOwn: boolean) =>
    (['shown', 'held', 'removed', 'withdrawn'] as const).filter((state) => isSeen({ state, isOwn }))
  expect(seen(false)).toEqual(['shown'])
  expect(seen(true)).toEqual(['shown', 'held', 'removed'])
})
