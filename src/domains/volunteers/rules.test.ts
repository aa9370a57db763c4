import { describe, expect, test } from 'vitest'
import {
  isCheckInTime,
  isEmergencyTime,
  maxMinutesOf,
  minutesBetween,
  quietBefore,
  nameShown,
  signUpEnd,
  stateOfSignup,
} from './rules.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const times = { startsAt: at('10:00'), endsAt: at('14:00') }

test('a shift takes people until it begins, a task until it ends', () => {
  expect(signUpEnd('shift', times)).toEqual(at('10:00'))
  expect(signUpEnd('task', times)).toEqual(at('14:00'))
})

test.each([
  ['09:29', false],
  ['09:30', true],
  ['14:00', true],
  ['14:01', false],
])('check-in at %s is open: %s', (time, expected) => {
  expect(isCheckInTime(times, at(time))).toBe(expected)
})

test.each([
  ['10:00', '12:30', 150],
  ['09:30', '11:00', 60],
  ['13:00', '15:30', 60],
  ['13:59', '13:59', 1],
])('from %s to %s are %i minutes of the shift', (inAt, outAt, minutes) => {
  expect(minutesBetween(at(inAt), at(outAt), times)).toBe(minutes)
})

test('a shift counts at most its length, however little that is', () => {
  expect(maxMinutesOf(times)).toBe(240)
  expect(maxMinutesOf({ startsAt: at('10:00'), endsAt: at('10:20') })).toBe(20)
  expect(maxMinutesOf({ startsAt: at('00:00'), endsAt: new Date('2026-12-21T00:00:00Z') })).toBe(720)
})

test('a task of weeks counts at most twelve hours', () => {
  const long = { startsAt: at('00:00'), endsAt: new Date('2026-12-21T00:00:00Z') }
  expect(minutesBetween(long.startsAt, long.endsAt, long)).toBe(720)
})

test('a coordinator sees the emergency contact a day before and after, and not longer', () => {
  expect(isEmergencyTime(times, new Date('2026-11-20T09:59:00Z'))).toBe(false)
  expect(isEmergencyTime(times, new Date('2026-11-20T10:00:00Z'))).toBe(true)
  expect(isEmergencyTime(times, new Date('2026-11-22T14:00:00Z'))).toBe(true)
  expect(isEmergencyTime(times, new Date('2026-11-22T14:01:00Z'))).toBe(false)
})

test('a year without an act makes a volunteer inactive', () => {
  expect(quietBefore(at('10:00')).toISOString()).toBe('2025-11-21T10:00:00.000Z')
})

test('a certificate says as much of the name as its owner chose', () => {
  const person = { firstName: 'Ọlá', lastName: 'Adé' }
  expect(nameShown('name', person)).toBe('Ọlá Adé')
  expect(nameShown('initials', person)).toBe('Ọ. A.')
  expect(nameShown('none', person)).toBeNull()
  expect(nameShown('name', undefined)).toBeNull()
})

describe('a sign-up', () => {
  const fresh = { withdrawn: false, cancelled: false, inAt: null, minutes: null, outcome: null }
  test.each([
    [fresh, '11:00', 'signed-up'],
    [fresh, '17:00', 'missed'],
    [{ ...fresh, withdrawn: true }, '11:00', 'withdrawn'],
    [{ ...fresh, cancelled: true }, '11:00', 'cancelled'],
    [{ ...fresh, inAt: at('10:00') }, '11:00', 'checked-in'],
    [{ ...fresh, minutes: 60 }, '17:00', 'waiting'],
    [{ ...fresh, minutes: 60, outcome: 'confirmed' }, '17:00', 'confirmed'],
    [{ ...fresh, minutes: 60, outcome: 'refused' }, '17:00', 'refused'],
  ] as const)('%o at %s is %s', (facts, time, state) => {
    expect(stateOfSignup(facts, times, at(time))).toBe(state)
  })
})
