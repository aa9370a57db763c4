import { describe, expect, test } from 'vitest'
import { leaderStatuses, officeTypes } from './leader-contract.ts'
import { type Verdict } from './nomination-contract.ts'
import {
  actorNames,
  barredFrom,
  dueAt,
  foldName,
  type GivenReview,
  isPublic,
  leaderMoves,
  leaderMoveTable,
  moveLeader,
  nominationMoves,
  nominationMoveTable,
  outcomeOf,
  reasonOf,
  referenceOf,
  seatsOf,
  statusAfterApproval,
  trackOf,
  yearOf,
} from './rules.ts'

const actors = Object.keys(actorNames) as (keyof typeof actorNames)[]
const buckets = ['pending', 'under_review', 'approved', 'rejected'] as const

describe('the moves of a leader', () => {
  // Written down a second time on purpose: this is the published table, and a slip in either copy fails here.
  const published: Record<string, string> = {
    nothing: 'nominated',
    nominated: 'in_vetting',
    in_vetting: 'rejected shortlisted verified',
    shortlisted: 'public_selection rejected suspended',
    public_selection: 'shortlisted suspended training',
    training: 'deployed rejected shortlisted suspended',
    deployed: 'suspended verified',
    verified: 'deployed suspended',
    rejected: '',
    suspended: 'deployed public_selection rejected shortlisted training verified',
  }

  test.each(Object.entries(published))('from %s a leader may go to: %s', (from, to) => {
    const rows = leaderMoveTable.filter((row) => (row.from ?? 'nothing') === from)
    expect(
      rows
        .map((row) => row.to)
        .toSorted()
        .join(' '),
    ).toBe(to)
  })

  const pairs = [null, ...leaderStatuses].flatMap((from) => leaderStatuses.map((to) => ({ from, to })))
  test.each(pairs)('$from to $to moves exactly for the roles of the table', ({ from, to }) => {
    const row = leaderMoveTable.find((each) => each.from === from && each.to === to)
    for (const by of actors) {
      const act = () => moveLeader(from, to, by, to)
      if (row?.by.includes(by)) expect(act()).toBe(to)
      else expect(act).toThrow('illegal-move')
    }
    if (from !== null) expect(leaderMoves.can(from, to)).toBe(row !== undefined)
    if (from !== null && !row) expect(() => leaderMoves.move(from, to)).toThrow('illegal-move')
  })

  test('a suspension is lifted only to the status before it, or ends in rejection', () => {
    expect(moveLeader('suspended', 'training', 'fresh-panel', 'training')).toBe('training')
    expect(() => moveLeader('suspended', 'verified', 'fresh-panel', 'training')).toThrow('illegal-move')
    expect(() => moveLeader('suspended', 'verified', 'fresh-panel')).toThrow('illegal-move')
    expect(moveLeader('suspended', 'rejected', 'fresh-panel', 'training')).toBe('rejected')
  })

  test('every move names a guard and somebody who may make it, and no move stands twice', () => {
    for (const row of leaderMoveTable) {
      expect(row.guard.length).toBeGreaterThan(10)
      expect(row.by.length).toBeGreaterThan(0)
    }
    expect(new Set(leaderMoveTable.map((row) => `${row.from} ${row.to}`)).size).toBe(leaderMoveTable.length)
  })

  test('only rejected leaders are hidden', () => {
    expect(leaderStatuses.filter((status) => !isPublic(status))).toEqual(['rejected'])
  })
})

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

describe('tracks', () => {
  test('four office types are sitting offices and become verified, the other three are shortlisted', () => {
    expect(officeTypes.map((type) => statusAfterApproval[trackOf(type)])).toEqual([
      'verified',
      'verified',
      'verified',
      'verified',
      'shortlisted',
      'shortlisted',
      'shortlisted',
    ])
  })

  test('what approval makes of a leader is a legal move of the reviewers', () => {
    for (const type of officeTypes)
      expect(moveLeader('in_vetting', statusAfterApproval[trackOf(type)], 'reviewers')).toBeTruthy()
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

describe('names and references', () => {
  test.each([
    ['Ifẹ́olúwa Adéṣínà', 'ifeoluwa adesina'],
    ['Ṣẹ̀yẹfúnmi Ọdúnlámì', 'seyefunmi odunlami'],
    ['Ụzọamaka Ndịkaegbu', 'uzoamaka ndikaegbu'],
    ['Ɗahiru Ƙwalam Ɓurtawa', 'dahiru kwalam burtawa'],
    ['Ƴar’azumi', 'yar azumi'],
    ["A'isha Ɗan-Lami", 'a isha dan lami'],
    ['  Two   spaces ', 'two spaces'],
    ['100% _sure_', '100 sure'],
    ['...', ''],
  ])('%s is compared as "%s"', (name, folded) => {
    expect(foldName(name)).toBe(folded)
    expect(foldName(name.normalize('NFD'))).toBe(folded)
    expect(foldName(folded)).toBe(folded)
  })

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
