import { anyLga, anyState, choice, type QueryOf, searchOf, text } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { MAX_PLACE_SEARCH, zones } from '../../contract.ts'

export const measures = ['polling-units', 'wards', 'lgas'] as const
export type Measure = (typeof measures)[number]

/** The state of the geography page in its address. An LGA implies its State. */
export const geographySearch = searchOf(to('geography'), {
  q: text(MAX_PLACE_SEARCH),
  zone: choice(...zones),
  lga: anyLga,
  state: (given, { lga }) => (lga ? `NG-${lga.slice(0, 2)}` : anyState(given, {})),
  measure: choice<Measure>('wards', 'lgas'),
})
export type GeographySearch = QueryOf<typeof geographySearch>

/** The address of a view: that of an LGA does not name its State. */
export const geographyHref = ({ state, ...view }: GeographySearch): string =>
  geographySearch.href(view.lga ? view : { ...view, state })

const placeOf = (state: string, lga?: string): string =>
  new URLSearchParams(lga ? { state, lga } : { state }).toString()

/** The leaders of a place. */
export const leadersHref = (state: string, lga?: string): string => `${to('leaders')}?${placeOf(state, lga)}`

/** The form that nominates somebody in a place. */
export const nominateHref = (state: string, lga?: string): string =>
  `${to('nominate')}?${placeOf(state, lga)}`
