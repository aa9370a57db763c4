import { describe, expect, test } from 'vitest'
import {
  barFromVouching,
  domainsOf,
  isOfService,
  MAX_VOUCHES,
  publicParticipation,
  sealFor,
  serviceNumberOf,
} from './rules.ts'

describe('the domains of an address', () => {
  test.each([
    ['ada@unilag.edu.ng', ['unilag.edu.ng', 'edu.ng']],
    ['ADA@student.unilag.edu.ng', ['student.unilag.edu.ng', 'unilag.edu.ng', 'edu.ng']],
    ['ada@ng', []],
    ['ada', []],
  ])('of %s are %j: the longest first, never the last label alone', (address, expected) => {
    expect(domainsOf(address)).toEqual(expected)
  })
})

describe('a number of the service corps', () => {
  test.each([
    ['LA/26A/1234', 'LA/26A/1234', 'LA/26A/…34', 2026],
    ['nysc/la/26a/1234', 'LA/26A/1234', 'LA/26A/…34', 2026],
    ['la 26a 1234', 'LA/26A/1234', 'LA/26A/…34', 2026],
    ['NYSC/LAG/2026/008343', 'NYSC/LAG/2026/008343', 'NYSC/LAG/2026/…43', 2026],
    ['NYSC/2025/LAG/206342', 'NYSC/LAG/2025/206342', 'NYSC/LAG/2025/…42', 2025],
  ])('%s is read, and reviewers see no more than two digits of it', (text, written, shown, year) => {
    expect(serviceNumberOf(text)).toEqual({ written, shown, year })
  })

  test.each(['', 'LA/26D/1234', 'LA/26A/12', 'LAG/2026/008343', 'NYSC/LAG/1926/008343', 'A001122334'])(
    '%s is none',
    (text) => {
      expect(serviceNumberOf(text)).toBeNull()
    },
  )

  test('belongs to somebody who serves now only when it is of this year or the last', () => {
    const now = new Date('2026-11-23T12:00:00Z')
    expect([2024, 2025, 2026, 2027].map((year) => isOfService(year, now))).toEqual([false, true, true, false])
  })
})

describe('a peer vouches', () => {
  const fit = { isSelf: false, isVerified: true, method: 'email', vouches: 0 } as const
  test.each([
    [{}, null],
    [{ method: 'number' as const }, null],
    [{ isSelf: true }, 'own-request'],
    [{ isVerified: false }, 'not-verified'],
    [{ method: null }, 'no-peer'],
    [{ method: 'peers' as const }, 'no-peer'],
    [{ vouches: MAX_VOUCHES - 1 }, null],
    [{ vouches: MAX_VOUCHES }, 'vouched-enough'],
  ])('with %j: %s', (change, expected) => {
    expect(barFromVouching({ ...fit, ...change })).toBe(expected)
  })
})

describe('a seal', () => {
  test.each([
    [0, null],
    [1, 'bronze'],
    [3, 'bronze'],
    [4, 'silver'],
    [12, 'gold'],
    [24, 'platinum'],
    [900, 'platinum'],
  ])('for %i tasks is %s', (tasks, expected) => {
    expect(sealFor(tasks)).toBe(expected)
  })

  test('of a community is the average of all its members, and nothing is said below ten active ones', () => {
    expect(publicParticipation({ members: 500, active: 9, tasks: 900 })).toBeNull()
    expect(publicParticipation({ members: 29, active: 11, tasks: 88 })).toEqual({
      members: 20,
      active: 10,
      tasks: 80,
      seal: 'bronze',
    })
    expect(publicParticipation({ members: 20, active: 10, tasks: 80 })).toEqual({
      members: 20,
      active: 10,
      tasks: 80,
      seal: 'silver',
    })
    expect(publicParticipation({ members: 1_000, active: 10, tasks: 80 })?.seal).toBeNull()
  })
})
