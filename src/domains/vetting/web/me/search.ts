import { regionsApi } from '#domains/regions/contract.ts'
import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'

/** The State whose local governments show in the form; null where none was chosen. */
export const stateOfSearch = (search: URLSearchParams): string | null => {
  const state = search.get('state') ?? ''
  return /^NG-[A-Z]{2}$/.test(state) ? state : null
}

/** The address of the own record, with a State chosen or without. */
export const meHref = (state: string | null): string =>
  state ? `${to('vettingMe')}?state=${encodeURIComponent(state)}` : to('vettingMe')

export const reviewerStatesRead = read(regionsApi.states)
export const lgasRead = (state: string) => read(regionsApi.lgas, { query: { state } })
