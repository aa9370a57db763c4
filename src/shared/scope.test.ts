import { describe, expect, test } from 'vitest'
import type { Viewer } from './access.ts'
import { areApart, isOfPlaces, covers, scopeOf } from './scope.ts'

const viewer = (change: Partial<Viewer> = {}): Viewer => ({
  id: 'someone',
  isAdmin: false,
  adminRole: null,
  roles: [],
  ageVerified: true,
  isVerified: false,
  ...change,
})
const enugu = { state: 'NG-EN', lga: null }
const nsukka = { state: 'NG-EN', lga: 'EN-nsukka' }

describe('the scope of a permission', () => {
  test('a role without a place covers everything, one with a place only that place', () => {
    expect(scopeOf('support', viewer({ adminRole: 'support' }))).toBe('everywhere')
    expect(scopeOf('support', viewer({ adminRole: 'support', places: { support: enugu } }))).toEqual([enugu])
    expect(
      scopeOf('audit-panel', viewer({ roles: ['committee_member'], places: { committee_member: nsukka } })),
    ).toEqual([nsukka])
  })

  test('the widest of several roles counts, and a role without the permission counts for nothing', () => {
    const reviewer = { roles: ['vetting_reviewer'], places: { vetting_reviewer: nsukka } } as const
    expect(scopeOf('vetting', viewer(reviewer))).toEqual([nsukka])
    expect(scopeOf('vetting', viewer({ ...reviewer, adminRole: 'vetting_lead' }))).toBe('everywhere')
    expect(scopeOf('moderation', viewer(reviewer))).toEqual([])
    expect(scopeOf('reviewing', viewer(reviewer))).toEqual([nsukka])
    expect(scopeOf('vetting', viewer({ adminRole: 'finance' }))).toBe('everywhere')
    expect(scopeOf('reviewing', viewer({ adminRole: 'finance' }))).toEqual([])
  })

  test('the admin flag covers everything, but belongs to no committee', () => {
    const both = viewer({ isAdmin: true, adminRole: 'support', places: { support: enugu } })
    expect(scopeOf('support', both)).toBe('everywhere')
    expect(scopeOf('committee', both)).toEqual([])
  })

  test('what every citizen may do has no place', () => {
    for (const access of ['public', 'signed-in', 'citizen', 'verified'] as const) {
      expect(scopeOf(access, viewer({ places: { support: enugu } }))).toBe('everywhere')
      expect(isOfPlaces(access)).toBe(false)
    }
    expect(isOfPlaces('support')).toBe(true)
  })
})

test('a State covers its local governments, a local government itself, and no place only the country', () => {
  expect(covers([enugu], nsukka)).toBe(true)
  expect(covers([nsukka], nsukka)).toBe(true)
  expect(covers([nsukka], { state: 'NG-EN', lga: 'EN-udi' })).toBe(false)
  expect(covers([nsukka], enugu)).toBe(false)
  expect(covers([enugu], { state: 'NG-LA', lga: 'LA-ikeja' })).toBe(false)
  expect(covers([enugu], undefined)).toBe(false)
  expect(covers([enugu], { state: null, lga: null })).toBe(false)
  expect(covers([], nsukka)).toBe(false)
  expect(covers('everywhere', undefined)).toBe(true)
})

test('reviewing, money and the committee are separate', () => {
  expect(areApart('vetting_reviewer', 'committee_member')).toBe(true)
  expect(areApart('committee_member', 'vetting_reviewer')).toBe(true)
  expect(areApart('finance', 'vetting_reviewer')).toBe(true)
  expect(areApart('vetting_lead', 'vetting_reviewer')).toBe(false)
  expect(areApart('finance', 'committee_member')).toBe(false)
  expect(areApart(null, 'vetting_reviewer')).toBe(false)
})
