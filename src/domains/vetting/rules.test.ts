import { describe, expect, test } from 'vitest'
import { buckets, type Verdict } from './nomination-contract.ts'
import {
  barredFrom,
  dueAt,
  type GivenReview,
  nominationMoves,
  nominationMoveTable,
  outcomeOf,
  reasonOf,
  referenceOf,
  seatsOf,
  yearOf,
} from './rules.ts'

describe('the moves of a nomination', () => {
  const legal = new Set([
    'pending under_review',
    'under_review approved',
    'under_review rejected',
    'under_review pending',
  ])
  const pairs = buckets.flatMap((from) => buckets.map((to) => ({ from, to })))
  test.each(pairs)('$from to $to', ({ from, to }) => {
    const isLegal = legal.has(`${from} ${to}`)
    expect(nominationMoves.can(from, to)).toBe(isLegal)
    if (isLegal) expect(nominationMoves.move(from, to)).toBe(to)
    else expect(() => nominationMoves.move(from, to)).toThrow('nomination-already-decided')
    expect(nominationMoveTable.some((row) => row.from === from && row.to === to)).toBe(isLegal)
  })
})

const given = (words: string): GivenReview[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word, index) => {
      const letter = word[0] ?? ''
      const verdicts: Record<string, Verdict> = { a: 'approve', r: 'reject', c: 'reject', i: 'request_info' }
      const reasonCode =
        letter === 'r' ? 'insufficient_evidence' : letter === 'c' ? 'credibility_concerns' : null
      return {
        reviewerId: word.slice(1) || `reviewer ${index}`,
        verdict: verdicts[letter] ?? 'approve',
        reasonCode,
      }
    })

describe('what one round of reviews decides (a approve, r reject, i ask)', () => {
  test.each([
    [2, '', 'open', 2],
    [2, 'a', 'open', 2],
    [2, 'r', 'open', 2],
    [2, 'a a', 'approved', 2],
    [2, 'r r', 'rejected', 2],
    [2, 'a r', 'tied', 3],
    [2, 'r a', 'tied', 3],
    [2, 'a r a', 'approved', 3],
    [2, 'a r r', 'rejected', 3],
    [2, 'r a a', 'approved', 3],
    [2, 'i', 'info-requested', 2],
    [2, 'a i', 'info-requested', 2],
    [2, 'a r i', 'info-requested', 3],
    [1, '', 'open', 1],
    [1, 'a', 'approved', 1],
    [1, 'r', 'rejected', 1],
    [1, 'i', 'info-requested', 1],
    [3, 'a a', 'open', 3],
    [3, 'a r a', 'approved', 3],
    [2, 'aada aada', 'open', 2],
    [2, 'aada rada abola', 'approved', 2],
  ] as const)('%i needed, given "%s": %s with %i seats', (needed, words, outcome, seats) => {
    expect(outcomeOf(given(words), needed)).toBe(outcome)
    expect(seatsOf(given(words), needed)).toBe(seats)
  })

  test.each([
    ['r r', 'insufficient_evidence'],
    ['c r', 'credibility_concerns'],
    ['r a c', 'insufficient_evidence'],
    ['r c c', 'credibility_concerns'],
    ['a a', null],
  ] as const)('the published reason of "%s" is %s', (words, reason) => {
    expect(reasonOf(given(words))).toBe(reason)
  })
})

describe('who is barred', () => {
  const free = {
    nominatorId: 'ada',
    status: 'pending',
    isWaitingForNominator: false,
    assignees: [],
    seats: 2,
  } as const
  const bola = { reviewerId: 'bola', hasReviewed: false }
  const binta = { reviewerId: 'binta', hasReviewed: true }
  test.each([
    ['a free nomination bars nobody', free, 'bola', null],
    ['the nominator', free, 'ada', 'own-nomination'],
    ['the nominator of a decided one', { ...free, status: 'approved' }, 'ada', 'own-nomination'],
    ['an approved one', { ...free, status: 'approved' }, 'bola', 'decided'],
    ['a rejected one', { ...free, status: 'rejected' }, 'bola', 'decided'],
    [
      'one that waits for the nominator',
      { ...free, isWaitingForNominator: true },
      'bola',
      'waiting-for-nominator',
    ],
    ['one seat left', { ...free, status: 'under_review', assignees: [bola] }, 'kemi', null],
    ['no seat left', { ...free, status: 'under_review', assignees: [bola, binta] }, 'kemi', 'fully-assigned'],
    ['a third seat', { ...free, status: 'under_review', assignees: [bola, binta], seats: 3 }, 'kemi', null],
    ['who has a seat', { ...free, status: 'under_review', assignees: [bola, binta] }, 'bola', null],
    [
      'who has reviewed',
      { ...free, status: 'under_review', assignees: [bola, binta] },
      'binta',
      'already-reviewed',
    ],
  ] as const)('%s', (_, nomination, viewer, barred) => {
    expect(barredFrom(nomination, viewer)).toBe(barred)
  })
})

describe('references and times', () => {
  test('a reference has six digits at least', () => {
    expect(referenceOf(2026, 123)).toBe('NOM-2026-000123')
    expect(referenceOf(2027, 1_234_567)).toBe('NOM-2027-1234567')
  })

  test('the year is that of Lagos', () => {
    expect(yearOf(new Date('2026-12-31T22:59:59.999Z'))).toBe(2026)
    expect(yearOf(new Date('2026-12-31T23:00:00.000Z'))).toBe(2027)
  })

  test('reviews are due 72 hours after their round began', () => {
    expect(dueAt(new Date('2026-11-21T10:00:00.000Z')).toISOString()).toBe('2026-11-24T10:00:00.000Z')
  })
})
