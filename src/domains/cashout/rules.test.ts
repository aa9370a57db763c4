import { describe, expect, test } from 'vitest'
import { businessDaysAfter, isBusinessDay } from '#shared/values/holidays.ts'
import { DAY_MS } from '#shared/values/time.ts'
import {
  arrivalDay,
  caps,
  feeOf,
  isNuban,
  matchNames,
  risksOf,
  cashoutTerms,
  tierOf,
  TWO_PEOPLE_ABOVE,
  wordsOf,
} from './rules.ts'

const now = new Date('2026-11-23T09:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS)

describe('names', () => {
  const legal = { firstName: 'Ifẹ́olúwa', middleName: 'Ngozi', lastName: 'O’Neil-Bello' }
  test.each([
    ['BELLO ONEIL IFEOLUWA NGOZI', true],
    ['ifeoluwa oneil bello', true],
    ['MRS. Oneil-Bello, Ifeoluwa', true],
    ['ONEIL BELLO NGOZI', false],
    ['ONEIL BELLO IFEOLUWA STRANGER', false],
    ['ONEIL BELLO', false],
    ['', false],
  ])('%s matches: %s', (name, isMatch) => expect(matchNames(legal, name).isMatch).toBe(isMatch))

  test('hooked letters of Hausa are the plain ones at a bank', () =>
    expect(wordsOf('Ɓala Ƴaɗo Ƙarami')).toEqual(['bala', 'yado', 'karami']))
  test('an empty document matches no bank', () =>
    expect(matchNames({ firstName: '', middleName: '', lastName: '' }, '').isMatch).toBe(false))
})

test.each([
  ['011', '0000014579'],
  ['011', '0000000220'],
  ['044', '1234567895'],
  ['058', '1234567896'],
  ['057', '1234567899'],
  ['50211', '1234567897'],
  ['50515', '1234567896'],
])('the check digit of bank %s, account %s', (bank, number) => {
  expect(isNuban(bank, number)).toBe(true)
  const wrong = `${number.slice(0, 9)}${(Number(number.at(-1)) + 1) % 10}`
  expect(isNuban(bank, wrong)).toBe(false)
})

describe('amounts', () => {
  test('a person is never paid more than the rate', () => {
    expect(cashoutTerms(500_000, 1_000)).toEqual({ gross: 50_000, fee: 1_000, net: 49_000 })
    expect(cashoutTerms(333, 1_000).gross).toBe(33)
  })
  test.each([
    [500_000, 1_000],
    [500_001, 2_500],
    [5_000_000, 2_500],
    [5_000_001, 5_000],
  ])('%i kobo cost %i to transfer', (gross, fee) => expect(feeOf(gross)).toBe(fee))
  test('limits grow with the tier, and two people are needed below the highest', () => {
    expect(caps.starter.day).toBeLessThan(caps.regular.day)
    expect(caps.starter.month).toBeLessThan(caps.regular.month)
    expect(TWO_PEOPLE_ABOVE).toBeLessThan(caps.regular.day)
  })
})

test('regular is who was verified 30 days ago and has cashed out before', () => {
  expect(tierOf({ verifiedAt: daysAgo(30), completed: 1 }, now)).toBe('regular')
  expect(tierOf({ verifiedAt: daysAgo(29), completed: 1 }, now)).toBe('starter')
  expect(tierOf({ verifiedAt: daysAgo(30), completed: 0 }, now)).toBe('starter')
  expect(tierOf({ verifiedAt: null, completed: 9 }, now)).toBe('starter')
})

describe('risks', () => {
  const calm = {
    now,
    accountAddedAt: daysAgo(3),
    sharers: 0,
    joinedAt: daysAgo(14),
    joinedAccounts: 0,
    verifiedAt: daysAgo(3),
  }
  test('none of an account that is old enough in every way', () => expect(risksOf(calm)).toEqual([]))
  test.each([
    ['new-bank-account', { accountAddedAt: daysAgo(2.99) }],
    ['shared-bank-account', { sharers: 1 }],
    ['young-account', { joinedAt: daysAgo(13.99) }],
    ['joined-accounts', { joinedAccounts: 1 }],
    ['just-verified', { verifiedAt: daysAgo(2.99) }],
  ])('%s', (risk, change) => expect(risksOf({ ...calm, ...change })).toEqual([risk]))
})

describe('business days', () => {
  const moving = new Set(['2027-03-29', '2026-11-27'])
  test('weekends and public holidays do not count', () => {
    expect(isBusinessDay('2026-11-21', moving)).toBe(false)
    expect(isBusinessDay('2026-12-25', moving)).toBe(false)
    expect(isBusinessDay('2027-03-29', moving)).toBe(false)
    expect(isBusinessDay('2026-11-23', moving)).toBe(true)
  })
  test('three of them after Monday, Thursday and Christmas Eve', () => {
    expect(arrivalDay(new Date('2026-11-23T09:00:00Z'), new Set())).toBe('2026-11-26')
    expect(arrivalDay(new Date('2026-11-26T09:00:00Z'), new Set())).toBe('2026-12-01')
    expect(arrivalDay(new Date('2026-11-26T09:00:00Z'), moving)).toBe('2026-12-02')
    expect(arrivalDay(new Date('2026-12-24T09:00:00Z'), moving)).toBe('2026-12-30')
  })
  test('the day is the one of Lagos', () =>
    expect(businessDaysAfter(new Date('2026-11-22T23:30:00Z'), 1, moving)).toBe('2026-11-24'))
})
