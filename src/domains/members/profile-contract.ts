import * as z from 'zod/mini'
import { Affiliation } from '#domains/institutions/affiliation-contract.ts'
import { get, post } from '#shared/api.ts'
import { interests } from '#shared/civic/interests.ts'
import { moment } from '#shared/fields.ts'
import { languages, message } from '#shared/words.ts'
import { ShownBadge, CredibilityPart, ProfileLevel } from '#domains/standing/own-contract.ts'
import { Drawing } from './picture-contract.ts'
import { NamedPlace } from '#domains/regions/contract.ts'
import { HomeRegion } from './place-contract.ts'

const languageCodes = languages.map(({ code }) => code)

export const ProfileStats = z.object({
  /** 0 to 100, or null without any basis. */
  credibility: z.nullable(z.int()),
  credibilityParts: z.array(CredibilityPart),
  civicEngagements: z.int(),
  /** Actions that somebody else confirmed; levels count these. */
  verifiedActions: z.int(),
  badgesEarned: z.int(),
  dayStreak: z.int(),
  /** Earned and purchased SUP together, as decimal text of the wallet, such as `12.50`. */
  supBalance: z.string(),
  joinedAt: moment(),
})
export type ProfileStats = z.output<typeof ProfileStats>

export const Profile = z.object({
  stats: ProfileStats,
  level: ProfileLevel,
  badges: z.array(ShownBadge),
  place: NamedPlace,
  homeRegion: HomeRegion,
  affiliation: z.nullable(Affiliation),
  language: z.nullable(z.enum(languageCodes)),
  interests: z.array(z.enum(interests)),
  profileImageUrl: z.nullable(z.string()),
  /** The options of a drawn picture, for editing; null for a photo or none. */
  drawing: z.nullable(Drawing),
})
export type Profile = z.output<typeof Profile>

export const removableParts = ['place', 'home-region', 'affiliation', 'picture'] as const
export type RemovablePart = (typeof removableParts)[number]

const writes = { access: 'citizen', limit: 'mutation', idempotency: 'optional' } as const

const chosenInterests = z
  .array(z.enum(interests, message('Choose from the list.')))
  .check(z.maxLength(interests.length))

export const profileApi = {
  profile: get('/api/user/profile', {
    summary: 'Your own profile: figures, level, badges, places, university',
    access: 'citizen',
    limit: 'read',
    tag: 'profile',
    returns: Profile,
  }),
  remove: post('/api/user/profile/remove', {
    ...writes,
    summary: 'Clear one part of your profile',
    body: z.strictObject({ part: z.enum(removableParts, message('Choose from the list.')) }),
    returns: z.object({ part: z.enum(removableParts) }),
    refreshes: ['profile', 'user'],
  }),
  setLanguage: post('/api/user/language', {
    ...writes,
    summary: 'Save the language that we write to you in',
    body: z.strictObject({ language: z.enum(languageCodes, message('Choose a language.')) }),
    returns: z.object({ language: z.enum(languageCodes) }),
    refreshes: ['profile'],
  }),
  setInterests: post('/api/user/interests', {
    ...writes,
    summary: 'Save the topics that matter to you; the list may be empty',
    body: z.strictObject({ interests: z._default(chosenInterests, []) }),
    returns: z.object({ interests: z.array(z.enum(interests)) }),
    refreshes: ['profile'],
  }),
  finishOnboarding: post('/api/user/onboarding', {
    ...writes,
    summary: 'Finish onboarding, with the topics that matter to you, if any',
    body: z.strictObject({ interests: z.optional(chosenInterests) }),
    returns: z.object({ onboardingCompleted: z.boolean() }),
    refreshes: ['user', 'profile'],
  }),
}
