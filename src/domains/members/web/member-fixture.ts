import { regionsApi } from '#domains/regions/contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { credibilityOf } from '#domains/standing/credibility-rules.ts'
import { badgesOf, levelOf } from '#domains/standing/rules.ts'
import { membersApi } from '../contract.ts'
import type { Profile } from '../profile-contract.ts'

// For tests only: a member and a fake server.

/** A profile as the server returns it. */
export const profileFixture = (over: Partial<Profile> = {}): Profile => ({
  stats: {
    ...credibilityOf({ isVerified: false, verifiedActions: 12, verifiedKinds: 2, daysSinceJoined: 95 }),
    civicEngagements: 14,
    verifiedActions: 12,
    badgesEarned: 1,
    dayStreak: 3,
    supBalance: '12.50',
    joinedAt: '2026-08-18T09:00:00.000Z',
  },
  level: levelOf(12),
  badges: badgesOf({ tasks: 14, issuesResolved: 0 }),
  place: { state: 'NG-LA', stateName: 'Lagos', lga: 'LA-surulere', lgaName: 'Surulere' },
  homeRegion: { country: null, countryName: null, province: null, provinceName: null },
  affiliation: {
    institutionId: 'university-of-lagos',
    institutionName: 'University of Lagos',
    isReviewed: true,
    status: 'graduate',
  },
  language: 'en',
  interests: ['water'],
  profileImageUrl: null,
  drawing: null,
  ...over,
})

const lagos = {
  code: 'NG-LA',
  name: 'Lagos',
  isCapitalTerritory: false,
  capital: 'Ikeja',
  zone: 'SW' as const,
  lgaCount: 20,
  wardCount: 245,
  pollingUnitCount: 13_325,
}
const kano = { ...lagos, code: 'NG-KN', name: 'Kano', capital: 'Kano', zone: 'NW' as const }
const lga = (id: string, name: string, state: string) => ({
  id,
  name,
  state,
  zone: 'SW' as const,
  wardCount: 10,
  pollingUnitCount: 300,
})

const nigeria = {
  id: 'nigeria',
  name: 'Nigeria',
  currencySymbol: '₦',
  currencyCode: 'NGN',
  supExchangeRate: '100',
}
const canada = {
  id: 'canada',
  name: 'Canada',
  currencySymbol: '$',
  currencyCode: 'CAD',
  supExchangeRate: null,
}

/** A fake server that answers all calls of these pages. */
export const memberServer = (profile: Profile = profileFixture()) =>
  fakeClient()
    .answers(membersApi.profile, profile)
    .answers(membersApi.region, { ...nigeria, isSaved: true })
    .answers(membersApi.missing, { missing: [] })
    .answers(regionsApi.regions, [nigeria, canada])
    .answers(regionsApi.states, [kano, lagos])
    .answers(regionsApi.lgas, ({ url }) =>
      url.includes('NG-KN')
        ? [lga('KN-dala', 'Dala', 'NG-KN')]
        : [lga('LA-ikeja', 'Ikeja', 'NG-LA'), lga('LA-surulere', 'Surulere', 'NG-LA')],
    )
    .answers(membersApi.countries, [
      { code: 'CA', name: 'Canada' },
      { code: 'GI', name: 'Gibraltar' },
    ])
    .answers(membersApi.provinces, ({ url }) =>
      url.includes('/CA/') ? [{ code: 'CA-ON', name: 'Ontario' }] : [],
    )
    .answers(membersApi.institutions, ({ url }) =>
      url.includes('lagos')
        ? [
            {
              id: 'lagos-state-university-ojo',
              name: 'Lagos State University, Ojo',
              shortName: 'LASU',
              stateName: 'Lagos',
            },
          ]
        : [],
    )
