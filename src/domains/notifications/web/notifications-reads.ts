import { read } from '#platform/web/page.ts'
import { choice, cursor, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { notificationsApi, shownFilters } from '../contract.ts'

/** The notices in their address. */
export const noticesSearch = searchOf(to('notifications'), {
  show: choice(...shownFilters.filter((name) => name !== 'all')),
  cursor,
})
export type NoticesQuery = QueryOf<typeof noticesSearch>

export const noticesRead = (query: NoticesQuery) => read(notificationsApi.notices, { query })

export const settingsRead = read(notificationsApi.settings)

export const subscriptionRead = (token: string) => read(notificationsApi.subscription, { params: { token } })
