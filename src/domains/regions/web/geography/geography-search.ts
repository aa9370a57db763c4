import { to } from '#shared/sitemap.ts'
import { lgaIdPattern, stateCodePattern } from '#shared/values/place-codes.ts'
import { MAX_PLACE_SEARCH, type Zone, zones } from '../../contract.ts'

export const measures = ['polling-units', 'wards', 'lgas'] as const
export type Measure = (typeof measures)[number]

/** The state of the geography page in its address. */
export interface GeographySearch {
  readonly q?: string
  readonly zone?: Zone
  readonly state?: string
  readonly lga?: string
  readonly measure?: Measure
}

const oneOf = <T extends string>(allowed: readonly T[], text: string): T | undefined =>
  allowed.find((each) => each === text)

const shaped = (shape: RegExp, text: string): string | undefined => (shape.test(text) ? text : undefined)

/** Reads an address; ignores unknown values, so that every address opens. An LGA implies its State. */
export const geographySearchOf = (search: URLSearchParams): GeographySearch => {
  const text = (name: string) => (search.get(name) ?? '').trim()
  const lga = shaped(lgaIdPattern, text('lga'))
  const found = {
    q: text('q').slice(0, MAX_PLACE_SEARCH),
    zone: oneOf(zones, text('zone')),
    state: lga ? `NG-${lga.slice(0, 2)}` : shaped(stateCodePattern, text('state')),
    lga,
    measure: oneOf(measures.slice(1), text('measure')),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value))
}

/** The address of a view; parts have a fixed order, so that each view has one address. */
export const geographyHref = ({ q, zone, state, lga, measure }: GeographySearch): string => {
  const search = new URLSearchParams()
  const parts = {
    q,
    zone,
    state: lga ? undefined : state,
    lga,
    measure: measure === 'polling-units' ? undefined : measure,
  }
  for (const [name, value] of Object.entries(parts)) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${to('geography')}?${text}` : to('geography')
}

const placeOf = (state: string, lga?: string): string =>
  new URLSearchParams(lga ? { state, lga } : { state }).toString()

/** The leaders of a place. */
export const leadersHref = (state: string, lga?: string): string => `${to('leaders')}?${placeOf(state, lga)}`

/** The form that nominates somebody in a place. */
export const nominateHref = (state: string, lga?: string): string =>
  `${to('nominate')}?${placeOf(state, lga)}`
