import { read } from '#platform/web/page.ts'
import { notificationsApi, type ShownFilter, shownFilters } from '../contract.ts'

/** What the address asks for: a filter, and the page. */
export interface Shown {
  readonly show: ShownFilter
  readonly cursor: string | undefined
}

export const shownIn = (search: URLSearchParams): Shown => ({
  show: shownFilters.find((name) => name === search.get('show')) ?? 'all',
  cursor: search.get('cursor') || undefined,
})

export const noticesRead = ({ show, cursor }: Shown) =>
  read(notificationsApi.notices, { query: { show, ...(cursor && { cursor }) } })

export const settingsRead = read(notificationsApi.settings)

export const subscriptionRead = (token: string) => read(notificationsApi.subscription, { params: { token } })
