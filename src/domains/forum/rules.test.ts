import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/values/time.ts'
import {
  activityLevel,
  hasLink,
  writingStopOf,
  mentionedIn,
  rightsOf,
  authorName,
  forumTrustOf,
} from './rules.ts'

const noon = new Date('2026-11-26T12:00:00Z')
const hoursAgo = (hours: number): Date => new Date(noon.getTime() - hours * HOUR_MS)

describe('the activity of a category', () => {
  test.each([
    [0, 0, null, 'new'],
    [0, 0, 1, 'new'],
    [1, 0, 0, 'low'],
    [1, 1, 0, 'medium'],
    [2, 7, 1, 'medium'],
    [2, 8, 24, 'high'],
    [2, 8, 24.1, 'medium'],
    [100, 900, 168, 'medium'],
    [100, 900, 168.1, 'low'],
  ] as const)('%s topics, %s replies, the last %s hours ago: %s', (topics, replies, hours, level) => {
    const lastActivityAt = hours === null ? null : hoursAgo(hours)
    expect(activityLevel({ topics, replies, lastActivityAt }, noon)).toBe(level)
  })
})

const newcomer = {
  daysSinceJoined: 0,
  posts: 0,
  removed: 0,
  isVerified: false,
  counts: true,
  isModerator: false,
}

describe('trust', () => {
  test.each([
    ['on the first day', {}, 'new'],
    ['after three days without a post', { daysSinceJoined: 3 }, 'new'],
    ['with five posts on the second day', { daysSinceJoined: 2, posts: 5 }, 'new'],
    ['after three days and five posts', { daysSinceJoined: 3, posts: 5 }, 'known'],
    [
      'of an account that does not count, after 90 days and 90 posts',
      { counts: false, daysSinceJoined: 90, posts: 90 },
      'new',
    ],
    ['verified', { isVerified: true }, 'known'],
    ['after much time, not verified', { daysSinceJoined: 400, posts: 400 }, 'known'],
    ['verified, after 14 days and 20 posts', { isVerified: true, daysSinceJoined: 14, posts: 20 }, 'trusted'],
    ['verified, with 19 posts', { isVerified: true, daysSinceJoined: 14, posts: 19 }, 'known'],
    [
      'verified, with three posts taken out of 22',
      { isVerified: true, daysSinceJoined: 90, posts: 22, removed: 3 },
      'new',
    ],
    [
      'verified, with two posts taken out',
      { isVerified: true, daysSinceJoined: 90, posts: 22, removed: 2 },
      'trusted',
    ],
    [
      'verified, with three of many taken out',
      { isVerified: true, daysSinceJoined: 90, posts: 30, removed: 3 },
      'trusted',
    ],
    ['a moderator', { isModerator: true, removed: 50 }, 'moderator'],
  ] as const)('%s', (_, change, level) => {
    expect(forumTrustOf({ ...newcomer, ...change })).toBe(level)
  })

  test('more trust never takes a right away', () => {
    const levels = [
      newcomer,
      { ...newcomer, isVerified: true },
      { ...newcomer, isVerified: true, daysSinceJoined: 14, posts: 20 },
      { ...newcomer, isModerator: true },
    ].map(rightsOf)
    for (const [at, rights] of levels.entries()) {
      const next = levels[at + 1]
      if (!next) continue
      expect(next.postsADay).toBeGreaterThanOrEqual(rights.postsADay)
      expect(next.threadsADay).toBeGreaterThanOrEqual(rights.threadsADay)
      expect(next.secondsBetween).toBeLessThanOrEqual(rights.secondsBetween)
      expect(Number(next.canLink)).toBeGreaterThanOrEqual(Number(rights.canLink))
      expect(Number(next.canMakeCategories)).toBeGreaterThanOrEqual(Number(rights.canMakeCategories))
    }
  })
})

describe('what keeps somebody from writing', () => {
  const rights = rightsOf(newcomer)
  const written = { lastAt: null, dayPosts: 0, dayThreads: 0 }
  test('nothing at first', () => expect(writingStopOf(rights, written, noon, true)).toBeNull())
  test('the time since the last post', () => {
    const lastAt = new Date(noon.getTime() - 10_500)
    expect(writingStopOf(rights, { ...written, lastAt }, noon, false)).toEqual({
      code: 'too-fast',
      seconds: 20,
    })
    expect(
      writingStopOf(rights, { ...written, lastAt: new Date(noon.getTime() - 30_000) }, noon, false),
    ).toBeNull()
  })
  test('the posts of the day, and its threads', () => {
    expect(writingStopOf(rights, { ...written, dayPosts: 9 }, noon, false)).toBeNull()
    expect(writingStopOf(rights, { ...written, dayPosts: 10 }, noon, false)).toEqual({ code: 'enough-today' })
    expect(writingStopOf(rights, { ...written, dayThreads: 2 }, noon, false)).toBeNull()
    expect(writingStopOf(rights, { ...written, dayThreads: 2 }, noon, true)).toEqual({ code: 'enough-today' })
  })
})

describe('links', () => {
  test.each([
    'see https://a.example/x',
    'see HTTP://A.EXAMPLE',
    'www.example.test',
    'buy at cheap-phones.com now',
    '[here](/wallet)',
    '[here][1]',
    '[1]: //evil.example',
    '<mailto:x@y.example>',
    'kudi.ng',
  ])('%s is one', (text) => expect(hasLink(text)).toBe(true))
  test.each([
    'We pay ₦200. Every market day.',
    'at 10.30 by the gate',
    'item [1] of the list',
    'Mr.Ade came',
    '5 < 6 and a:b',
  ])('%s is none', (text) => expect(hasLink(text)).toBe(false))
})

describe('names', () => {
  test.each([
    [{ firstName: 'Ada', lastName: 'Sampleson' }, 'Ada S.'],
    [{ firstName: 'Ọlá', lastName: 'Ẹ̀gbẹ́' }, 'Ọlá Ẹ̀.'.normalize('NFC')],
    [{ firstName: 'Musa', lastName: '' }, 'Musa'],
  ])('%o show as %s', (name, shown) => expect(authorName(name).normalize('NFC')).toBe(shown))

  const people = [
    { id: '1', name: 'Ada S.' },
    { id: '2', name: 'Ada T.' },
    { id: '3', name: 'Emeka O.' },
    { id: '4', name: 'Ọlá (x+)+ E.' },
    { id: '5', name: 'Ṣọlá Ẹ̀.' },
    { id: '6', name: 'Ɗanladi K.' },
  ]
  test.each([
    ['thanks @Emeka!', ['3']],
    ['thanks @emeka o', ['3']],
    ['@Ada which one?', []],
    ['@Ada S. and @Ada T.', ['1', '2']],
    ['@Emekaobi is somebody else', []],
    ['Emeka without a sign', []],
    ['@Ọlá (x+)+', ['4']],
    ['@sola please look', ['5']],
    ['@SỌLÁ E., please', ['5']],
    ['@S\u0323o\u0323la\u0301 please', ['5']],
    ['@danladi k.', ['6']],
    ['@solar power', []],
    ['@ sola', []],
  ])('%s names %o', (text, ids) => expect(mentionedIn(text, people)).toEqual(ids))

  test('one post names five people at most', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ id: String(at), name: `P${at} X.` }))
    expect(mentionedIn(many.map(({ name }) => `@${name}`).join(' '), many)).toHaveLength(5)
  })
})
