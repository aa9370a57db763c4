import { to } from '#shared/sitemap.ts'
import { isStateCode } from '#shared/values/place-codes.ts'

/** The State whose local governments the form lists; null when none is chosen. */
export const stateOfSearch = (search: URLSearchParams): string | null => {
  const state = search.get('state') ?? ''
  return isStateCode(state) ? state : null
}

/** The URL of the reviewer's own page, with or without a chosen State. */
export const meHref = (state: string | null): string =>
  state ? `${to('vettingMe')}?state=${encodeURIComponent(state)}` : to('vettingMe')
