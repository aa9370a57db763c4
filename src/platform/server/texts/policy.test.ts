import { describe, expect, test } from 'vitest'
import { countryOf, DEFAULT_COUNTRIES, knownCountries, planOf } from './plans.ts'
import { looksPumped, nextDay, policies, textPurposes } from './policy.ts'

describe('a text message', () => {
  test.each([
    ['+2348031234567', 'NG'],
    ['+2349123456789', 'NG'],
    ['+447911123456', 'GB'],
    ['+14165550100', 'CA'],
    ['+12125550100', 'US'],
  ])('goes to %s as a number of %s', (phone, country) =>
    expect(countryOf(phone, DEFAULT_COUNTRIES)).toBe(country),
  )

  test.each([
    ['a Nigerian personal number of a service', '+2347001234567'],
    ['a toll-free Nigerian number', '+2348001234567'],
    ['a premium Nigerian number', '+2349001234567'],
    ['a Nigerian landline', '+23412345678'],
    ['a Nigerian number that is too short', '+234803123456'],
    ['a Nigerian number that is too long', '+23480312345678'],
    ['a British personal number', '+447012345678'],
    ['a British pager', '+447612345678'],
    ['a British landline', '+442079460000'],
    ['a British premium number', '+449098790000'],
    ['Jamaica, which shares +1', '+18765550100'],
    ['the Dominican Republic, which shares +1', '+18095550100'],
    ['a premium number', '+19005550100'],
    ['a toll-free number', '+18005550100'],
    ['an inbound international number', '+17105550100'],
    ['an impossible exchange', '+14161550100'],
    ['a number of too few digits', '+1416555010'],
    ['a number of too many digits', '+141655501000'],
    ['Ghana', '+233241234567'],
    ['Cuba', '+5351234567'],
    ['Lithuania', '+37061234567'],
    ['a satellite phone of Globalstar', '+881612345678'],
    ['a satellite phone of Inmarsat', '+870773111222'],
    ['an international premium number', '+979123456789'],
    ['an international network', '+883510012345'],
    ['text', '2348031234567'],
    ['a number with a line after it', '+2348031234567\n+881612345678'],
  ])('does not go to %s', (_what, phone) => expect(countryOf(phone, DEFAULT_COUNTRIES)).toBeNull())

  test('goes to another known country only if the operator allows it', () => {
    expect(countryOf('+233241234567', ['NG', 'GH'])).toBe('GH')
    expect(countryOf('+447911123456', ['NG', 'GH'])).toBeNull()
    for (const phone of ['+35319000000', '+491801234567', '+27861234567', '+97144444444', '+233302123456'])
      expect([phone, countryOf(phone, knownCountries)]).toEqual([phone, null])
  })

  test('to any country except Nigeria has a low daily limit, and costs at least as much', () => {
    for (const country of knownCountries.filter((each) => each !== 'NG')) {
      const { maxPerDay, koboPerPart } = planOf(country)
      expect(maxPerDay).toBeLessThanOrEqual(200)
      expect(koboPerPart).toBeGreaterThan(planOf('NG').koboPerPart)
    }
  })

  test.each(textPurposes)(
    'for %s has a limit for each number, and no stranger may use all of it',
    (purpose) => {
      const { perNumber, perPerson, perPersonAndNumber, maxBudgetPercent } = policies[purpose]
      expect(perNumber.length).toBeGreaterThan(0)
      expect(maxBudgetPercent).toBeLessThanOrEqual(100)
      if (perPerson.length === 0) return
      const widest = perNumber.toSorted((one, other) => other.windowSeconds - one.windowSeconds)[0]
      const own = perPersonAndNumber.find(({ windowSeconds }) => windowSeconds === widest?.windowSeconds)
      expect(own?.times).toBeLessThan(widest?.times ?? 0)
    },
  )
})

describe('the watch over codes', () => {
  test.each([
    [49, 0, false],
    [50, 9, true],
    [50, 10, false],
    [1000, 199, true],
    [1000, 200, false],
  ])('of %i sent and %i entered says %s', (sent, entered, expected) =>
    expect(looksPumped({ sent, entered })).toBe(expected),
  )
})

test('starts its days at midnight UTC', () => {
  expect(nextDay(new Date('2026-12-31T23:59:59Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z')
})
