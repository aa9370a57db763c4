import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { no } from '#shared/errors.ts'
import { say } from '#shared/words.ts'

export const Region = z.object({
  id: z.string(),
  name: z.string(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
  /** What buys 1 SUP in the region's currency (decision D-02), as a decimal string; null where SUP is not sold. */
  supExchangeRate: z.nullable(z.string()),
})
export type Region = z.output<typeof Region>

export const zones = ['NC', 'NE', 'NW', 'SE', 'SS', 'SW'] as const
export type Zone = (typeof zones)[number]

export const zoneNames: Record<Zone, string> = {
  NC: say('North Central'),
  NE: say('North East'),
  NW: say('North West'),
  SE: say('South East'),
  SS: say('South South'),
  SW: say('South West'),
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

export const regionsApi = {
  regions: get('/api/regions', {
    summary: 'Regions with their currency and the price of 1 SUP',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'regions',
    returns: z.array(Region),
  }),
  states: get('/api/geography/states', {
    summary: 'The 36 States and the FCT',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'geography',
    returns: z.array(State),
  }),
  lgas: get('/api/geography/lgas', {
    summary: 'The 774 local government areas, or those of one State',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'geography',
    query: z.strictObject({
      state: z.optional(z.string().check(z.regex(/^NG-[A-Z]{2}$/, say('Choose a State.')))),
    }),
    returns: z.array(Lga),
    refuses: { 'state-unknown': no(404, say('There is no such State.')) },
  }),
}
