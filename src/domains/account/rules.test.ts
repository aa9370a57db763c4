import { describe, expect, test } from 'vitest'
import { after, dayOf, looksPumped, smsBudget, smsCountries, smsCountryOf } from './rules.ts'

describe('a text message', () => {
  test.each([
    ['+2348031234567', 'NG'],
    ['+2349123456789', 'NG'],
    ['+447911123456', 'GB'],
    ['+14165550100', 'CA'],
    ['+12125550100', 'US'],
  ])('goes to %s as a number of %s', (phone, country) => expect(smsCountryOf(phone)).toBe(country))

  test.each([
    ['a Nigerian landline', '+23412345678'],
    ['a British personal number', '+447012345678'],
    ['a British pager', '+447612345678'],
    ['a British landline', '+442079460000'],
    ['Jamaica, which shares +1', '+18765550100'],
    ['the Dominican Republic, which shares +1', '+18095550100'],
    ['a premium number', '+19005550100'],
    ['a toll-free number', '+18005550100'],
    ['Ghana', '+233241234567'],
    ['an impossible exchange', '+14161550100'],
    ['text', '2348031234567'],
  ])('does not go to %s', (_what, phone) => expect(smsCountryOf(phone)).toBeNull())

  test('has a budget for each country that is within the one of all', () => {
    for (const country of smsCountries) {
      expect(smsBudget[country]).toBeGreaterThan(0)
      expect(smsBudget[country]).toBeLessThanOrEqual(smsBudget.all)
    }
  })
})

describe('the watch over codes', () => {
  test.each([
    [19, 0, false],
    [20, 3, true],
    [20, 4, false],
    [1000, 199, true],
    [1000, 200, false],
  ])('of %i sent and %i entered says %s', (sent, entered, expected) =>
    expect(looksPumped({ sent, entered })).toBe(expected),
  )
})

test('days begin at midnight UTC and times add up in minutes', () => {
  expect(dayOf(new Date('2026-11-21T23:59:59Z'))).toBe('2026-11-21')
  expect(after(new Date('2026-11-21T23:59:00Z'), 10).toISOString()).toBe('2026-11-22T00:09:00.000Z')
})
