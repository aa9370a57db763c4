import { describe, expect, test } from 'vitest'
import { queueTabs, criteria } from './contracts/nomination-contract.ts'
import type { Verdict } from './contracts/review-contract.ts'
import {
  appealUntil,
  averageOf,
  averagesOver,
  barredFromReview,
  chooseBySeed,
  dueAt,
  type GivenReview,
  isOverBar,
  maskedContact,
  nominationTransitions,
  nominationTransitionTable,
  outcomeOf,
  pointsOf,
  reasonOf,
  referenceOf,
  roundDueBy,
  scoreRows,
  panelSizeOf,
  finalAt,
  SOON_HOURS,
  surnamesOf,
  yearOf,
} from './rules.ts'

describe('the transitions of a nomination', () => {
  const legal = new Set([
    'pending under_review',
    'under_review approved',
    'under_review rejected',
    'under_review pending',
    'pending rejected',
    'rejected under_review',
  ])
  const pairs = queueTabs.flatMap((from) => queueTabs.map((to) => ({ from, to })))
  test.each(pairs)('$from to $to', ({ from, to }) => {
    const isLegal = legal.has(`${from} ${to}`)
    expect(nominationTransitions.can(from, to)).toBe(isLegal)
    if (isLegal) expect(nominationTransitions.move(from, to)).toBe(to)
    else expect(() => nominationTransitions.move(from, to)).toThrow('nomination-already-decided')
    expect(nominationTransitionTable.some((row) => row.from === from && row.to === to)).toBe(isLegal)
  })
})

/** A word is one letter, followed by a reviewer's name or by a colon and the sum of their five scores. */
const given = (words: string): GivenReview[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word, index) => {
      const letter = word[0] ?? ''
      const verdicts: Record<string, Verdict> = { a: 'approve', r: 'reject', c: 'reject', i: 'request_info' }
      const reasonCode =
        letter === 'r' ? 'insufficient_evidence' : letter === 'c' ? 'credibility_concerns' : null
      const [name = '', points] = word.slice(1).split(':')
      return {
        reviewerId: name || `reviewer ${index}`,
        verdict: verdicts[letter] ?? 'approve',
        reasonCode,
        points: points === undefined ? null : Number(points),
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
    // Averages more than two points apart need a third reviewer: ten points of fifty are exactly two.
    [2, 'a:45 a:35', 'approved', 2],
    [2, 'a:46 a:35', 'tied', 3],
    [2, 'a:35 a:46', 'tied', 3],
    [2, 'r:10 r:25', 'tied', 3],
    [2, 'a:46 a:30 a:40', 'approved', 3],
    [2, 'a:46 a:30 r:10', 'approved', 3],
    [2, 'a:46 a', 'approved', 2],
    [3, 'a:46 a:30 r:10', 'approved', 3],
  ] as const)('%i needed, given "%s": %s with %i seats', (needed, words, outcome, seats) => {
    expect(outcomeOf(given(words), needed)).toBe(outcome)
    expect(panelSizeOf(given(words), needed)).toBe(seats)
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

describe('who may not review', () => {
  const free = {
    status: 'pending',
    isWaitingForNominator: false,
    assignees: [],
    seats: 2,
  } as const
  const bola = { reviewerId: 'bola', hasReviewed: false }
  const binta = { reviewerId: 'binta', hasReviewed: true }
  test.each([
    ['a free nomination bars nobody', free, 'bola', null],
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
    expect(barredFromReview(nomination, viewer)).toBe(barred)
  })
})

const scored = (...points: number[]) =>
  criteria.map((criterion, index) => ({
    criterion,
    points: points[index] ?? 0,
    reason: 'Seen by two people.',
  }))

describe('scores', () => {
  test.each([
    [[6, 6, 6, 6, 6], true],
    [[10, 10, 6, 4, 4], true],
    [[10, 10, 10, 10, 3], false],
    [[6, 6, 6, 6, 5], false],
    [[0, 0, 0, 0, 0], false],
  ])('%j against the threshold: %s', (points, isOver) => {
    expect(isOverBar(scored(...points))).toBe(isOver)
  })

  test('none, or four of five, have no average and pass no threshold', () => {
    for (const some of [[], scored(10, 10, 10, 10, 10).slice(1)])
      expect([averageOf(some), pointsOf(some), isOverBar(some)]).toEqual([null, null, false])
  })

  test('averages have one decimal, for one reviewer and for all', () => {
    expect(averageOf(scored(7, 7, 7, 7, 8))).toBe(7.2)
    expect(
      averagesOver([scored(7, 1, 0, 0, 10), scored(8, 2, 0, 0, 10), scored(8, 2, 1, 0, 10), []]),
    ).toEqual(criteria.map((criterion, index) => ({ criterion, average: [7.7, 1.7, 0.3, 0, 10][index] })))
    expect(averagesOver([[], []])).toEqual([])
  })

  test('a flat form becomes one row per criterion, in their order', () => {
    const form = {
      character: 1,
      characterReason: 'a',
      competence: 2,
      competenceReason: 'b',
      communityRecord: 3,
      communityRecordReason: 'c',
      conduct: 4,
      conductReason: 'd',
      civicNeutrality: 5,
      civicNeutralityReason: 'e',
    }
    expect(scoreRows(form)).toEqual(
      criteria.map((criterion, index) => ({ criterion, points: index + 1, reason: 'abcde'[index] })),
    )
  })
})

describe('a draw', () => {
  test('chooses by the seed alone, whatever its size', () => {
    const three = ['a', 'b', 'c']
    expect(['00', '01', '02', '03', 'ff'].map((seed) => chooseBySeed(three, seed))).toEqual([
      'a',
      'b',
      'c',
      'a',
      'a',
    ])
    expect(chooseBySeed(three, `1${'0'.repeat(63)}`)).toBe('b')
    expect(chooseBySeed([], 'ff')).toBeUndefined()
  })
})

describe('names and addresses', () => {
  test.each([
    ['rahila musa gyang', ['rahila', 'gyang']],
    ['gyang', ['gyang']],
    ['nwanyibuife sample 12', ['nwanyibuife', 'sample']],
    ['a bo', []],
  ])('the surnames of %s may be %j', (name, words) => {
    expect(surnamesOf(name)).toEqual(words)
  })

  test('an address is masked except for what its owner recognizes', () => {
    expect(maskedContact('rahila@example.ng')).toBe('r•••@example.ng')
    expect(maskedContact('+2348031234567')).toBe('+234•••67')
  })
})

describe('references and times', () => {
  test('an appeal may be made for thirty days', () => {
    expect(appealUntil(new Date('2026-11-01T10:00:00.000Z')).toISOString()).toBe('2026-12-01T10:00:00.000Z')
  })

  test('a round is overdue 72 hours after its start, and due soon after 48', () => {
    const now = new Date('2026-11-24T10:00:00.000Z')
    expect(roundDueBy(now).toISOString()).toBe('2026-11-21T10:00:00.000Z')
    expect(roundDueBy(now, SOON_HOURS).toISOString()).toBe('2026-11-22T10:00:00.000Z')
    expect(dueAt(roundDueBy(now))).toEqual(now)
  })

  test('a verdict becomes final ten seconds after it was given', () => {
    expect(finalAt(new Date('2026-11-24T10:00:00.000Z')).toISOString()).toBe('2026-11-24T10:00:10.000Z')
  })

  test('a reference has at least six digits', () => {
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
