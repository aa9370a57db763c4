import * as z from 'zod/mini'
import { stateCode } from '#shared/fields.ts'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

export const Region = z.object({
  id: z.string(),
  name: z.string(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
  /** The price of 1 SUP in the region's currency (decision D-02), as a decimal string; null where SUP is not sold. */
  supExchangeRate: z.nullable(z.string()),
})
export type Region = z.output<typeof Region>

export const zones = ['NC', 'NE', 'NW', 'SE', 'SS', 'SW'] as const
export type Zone = (typeof zones)[number]

export const zoneNames: Record<Zone, string> = {
  NC: message('North Central'),
  NE: message('North East'),
  NW: message('North West'),
  SE: message('South East'),
  SS: message('South South'),
  SW: message('South West'),
}

export const State = z.object({
  /** ISO 3166-2, such as NG-LA. */
  code: z.string(),
  name: z.string(),
  /** True for the Federal Capital Territory. */
  isCapitalTerritory: z.boolean(),
  capital: z.string(),
  zone: z.enum(zones),
  lgaCount: z.int(),
  wardCount: z.int(),
  /** INEC's public directory of 2022, 176,623 in all. */
  pollingUnitCount: z.int(),
})
export type State = z.output<typeof State>

export const Lga = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  zone: z.enum(zones),
  wardCount: z.int(),
  pollingUnitCount: z.int(),
})
export type Lga = z.output<typeof Lga>

/** A State and a local government area with their names; what somebody did not state is null. */
export const NamedPlace = z.object({
  state: z.nullable(z.string()),
  stateName: z.nullable(z.string()),
  lga: z.nullable(z.string()),
  lgaName: z.nullable(z.string()),
})
export type NamedPlace = z.output<typeof NamedPlace>

/** The units of a region: the States of Nigeria, the provinces and territories of Canada. */
export const RegionUnit = z.object({
  /** ISO 3166-2, such as NG-LA or CA-ON. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['state', 'capital_territory', 'province', 'territory']),
  /** Counted in Nigeria only; null elsewhere. */
  lgaCount: z.nullable(z.int()),
  wardCount: z.nullable(z.int()),
  pollingUnitCount: z.nullable(z.int()),
})
export type RegionUnit = z.output<typeof RegionUnit>

export const FederalConstituency = z.object({
  id: z.string(),
  name: z.string(),
  /** True where one LGA holds two seats: the ward then decides which seat it is. */
  isPartOfLga: z.boolean(),
})
export type FederalConstituency = z.output<typeof FederalConstituency>

export const Ward = z.object({
  /** INEC's numbers of State, LGA and ward: 24/11/03. */
  code: z.string(),
  name: z.string(),
  pollingUnitCount: z.int(),
})
export type Ward = z.output<typeof Ward>

export const StateDetail = z.object({
  ...State.shape,
  lgas: z.array(Lga),
  /** Three in a State, one in the FCT, each with the names of its LGAs. */
  senatorialDistricts: z.array(z.object({ id: z.string(), name: z.string(), lgas: z.array(z.string()) })),
  federalConstituencies: z.array(FederalConstituency),
})
export type StateDetail = z.output<typeof StateDetail>

export const LgaDetail = z.object({
  ...Lga.shape,
  stateName: z.string(),
  /** Names from before 2023 and other spellings. */
  aliases: z.array(z.string()),
  senatorialDistrict: z.nullable(z.object({ id: z.string(), name: z.string() })),
  federalConstituencies: z.array(FederalConstituency),
  /** In the order of INEC's numbers. */
  wards: z.array(Ward),
})
export type LgaDetail = z.output<typeof LgaDetail>

export const FoundPlace = z.object({
  kind: z.enum(['state', 'lga', 'ward']),
  /** The State's or ward's code, or the LGA's id. */
  id: z.string(),
  name: z.string(),
  /** The other name that matched, when it was not the main name. */
  alias: z.nullable(z.string()),
  state: z.string(),
  stateName: z.string(),
  lga: z.nullable(z.string()),
  lgaName: z.nullable(z.string()),
})
export type FoundPlace = z.output<typeof FoundPlace>

export const FoundPlaces = z.object({
  /** At most 30: exact names first, then prefixes, then parts; States before LGAs before wards. */
  items: z.array(FoundPlace),
  /** True when there are more results than these. */
  isMore: z.boolean(),
  /** True when no name matches exactly, and these are similar spellings. */
  isGuess: z.boolean(),
})
export type FoundPlaces = z.output<typeof FoundPlaces>

export const MAX_PLACE_SEARCH = 60

export const regionsApi = {
  regions: get('/api/regions', {
    summary: 'Regions with their currency and the price of 1 SUP',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'regions',
    returns: z.array(Region),
  }),
  units: get('/api/regions/:id/units', {
    summary: "A region's units: States of Nigeria, provinces and territories of Canada; none for Global",
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'regions',
    returns: z.array(RegionUnit),
    refuses: { 'region-unknown': refusal(404, message('This region does not exist.')) },
  }),
  location: get('/api/location', {
    summary: 'The country of the request’s address, from our own database; the address is not kept',
    access: 'public',
    limit: 'read',
    tag: 'location',
    /** ISO 3166-1, such as CA; null where it is not known. */
    returns: z.object({ country: z.nullable(z.string()) }),
  }),
  states: get('/api/geography/states', {
    summary: 'The 36 States and the FCT',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'geography',
    returns: z.array(State),
  }),
  stateNames: get('/api/geography/state-names', {
    summary: 'The States and the FCT for a list to choose from, without their figures',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'geography',
    returns: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  lgas: get('/api/geography/lgas', {
    summary: 'The 774 local government areas, or those of one State',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'geography',
    query: z.strictObject({
      state: z.optional(stateCode()),
    }),
    returns: z.array(Lga),
    refuses: { 'state-unknown': refusal(404, message('This State does not exist.')) },
  }),
  state: get('/api/geography/states/:stateCode', {
    summary: 'One State with its LGAs, senatorial districts and federal constituencies',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'geography',
    returns: StateDetail,
    refuses: { 'state-unknown': refusal(404, message('This State does not exist.')) },
  }),
  lga: get('/api/geography/lgas/:lgaId', {
    summary: 'One LGA with its wards and their polling units, districts and other names',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'geography',
    returns: LgaDetail,
    refuses: { 'lga-unknown': refusal(404, message('This local government does not exist.')) },
  }),
  search: get('/api/geography/search', {
    summary:
      'States, LGAs and wards by name; tone marks, hooked letters and small misspellings do not matter',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'geography',
    query: z.strictObject({
      q: z
        .string(message('Type at least two letters.'))
        .check(
          z.trim(),
          z.minLength(2, message('Type at least two letters.')),
          z.maxLength(MAX_PLACE_SEARCH, message('That is too long.')),
        ),
    }),
    returns: FoundPlaces,
  }),
}
