import * as z from 'zod/mini'
import { NamedPlace, Region } from '#domains/regions/contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { lgaId, line, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The person's region: the saved one, otherwise the first of the list (specification 4). */
export const UserRegion = z.extend(Region, { isSaved: z.boolean() })
export type UserRegion = z.output<typeof UserRegion>

/**
 * The home of a person in the diaspora; all null when not stated. The province is a code, or text where a country has
 * no list.
 */
export const HomeRegion = z.object({
  country: z.nullable(z.string()),
  countryName: z.nullable(z.string()),
  province: z.nullable(z.string()),
  provinceName: z.nullable(z.string()),
})
export type HomeRegion = z.output<typeof HomeRegion>

export const Country = z.object({
  /** ISO 3166-1, such as CA. */
  code: z.string(),
  name: z.string(),
})
export type Country = z.output<typeof Country>

export const Province = z.object({
  /** ISO 3166-2, such as CA-ON. */
  code: z.string(),
  name: z.string(),
})
export type Province = z.output<typeof Province>

export const RegionChoice = z.strictObject({
  regionId: z
    .string(message('Choose a region.'))
    .check(z.regex(/^[a-z]{2,40}$/, message('Choose a region.'))),
})
export type RegionChoice = z.output<typeof RegionChoice>

export const PlaceChoice = z.strictObject({
  state: stateCode(),
  lga: lgaId(),
})
export type PlaceChoice = z.output<typeof PlaceChoice>

/** The refusal when one of the two parts is missing [RG-03]. */
export const HOME_MISSING = message('Please select a country and a state or province.')

export const HomeChoice = z.strictObject({
  country: z.string(HOME_MISSING).check(z.regex(/^[A-Z]{2}$/, HOME_MISSING)),
  province: line(80, HOME_MISSING),
})
export type HomeChoice = z.output<typeof HomeChoice>

export const placesApi = {
  region: get('/api/user/region', {
    summary: 'Your region: the saved one, otherwise the first of the list',
    access: 'citizen',
    limit: 'read',
    tag: 'user-region',
    returns: UserRegion,
  }),
  setRegion: post('/api/user/region', {
    summary: 'Save your region',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: RegionChoice,
    returns: UserRegion,
    refuses: { 'region-unknown': refusal(404, message('This region does not exist.')) },
    refreshes: ['tasks', 'leaderboard', 'regions', 'user-region', 'profile'],
  }),
  place: get('/api/user/place', {
    summary: 'Your State and local government area',
    access: 'citizen',
    limit: 'read',
    tag: 'profile',
    returns: NamedPlace,
  }),
  setPlace: post('/api/user/place', {
    summary: 'Save your State and local government area',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: PlaceChoice,
    returns: NamedPlace,
    refuses: {
      'place-unknown': refusal(404, message('This local government area is not in that State.')),
    },
    refreshes: ['profile'],
  }),
  homeRegion: get('/api/user/home-region', {
    summary: 'Your home country and province, for the diaspora',
    access: 'citizen',
    limit: 'read',
    tag: 'profile',
    returns: HomeRegion,
  }),
  setHomeRegion: post('/api/user/home-region', {
    summary: 'Save your home country and province; both are required',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: HomeChoice,
    returns: HomeRegion,
    refuses: {
      'country-unknown': refusal(404, message('This country does not exist.')),
      'province-unknown': refusal(404, message('This state or province is not in that country.')),
    },
    refreshes: ['profile'],
  }),
  countries: get('/api/reference/countries', {
    summary: 'Countries and territories by name',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'reference',
    returns: z.array(Country),
  }),
  provinces: get('/api/reference/countries/:code/provinces', {
    summary: 'The states or provinces of a country; none where a province is free text',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'reference',
    returns: z.array(Province),
    refuses: { 'country-unknown': refusal(404, message('This country does not exist.')) },
  }),
}
