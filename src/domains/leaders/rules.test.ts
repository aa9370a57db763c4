import { describe, expect, test } from 'vitest'
import { leaderStatuses, officeTypes } from './leader-contract.ts'
import {
  actorNames,
  isPublic,
  leaderMoves,
  leaderMoveTable,
  moveLeader,
  statusAfterApproval,
  trackOf,
} from './rules.ts'

const actors = Object.keys(actorNames) as (keyof typeof actorNames)[]

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
