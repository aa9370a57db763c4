import * as z from 'zod/mini'
import { isLgaOf } from '#domains/regions/lga-codes.ts'
import type { QueryInput } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import type { eventsApi } from '../../contract.ts'
import { EventQuery, eventPageViews } from '../../query-contract.ts'

type EventListQuery = QueryInput<typeof eventsApi.events>
/** The query of the page: that of a list, or of the map, which has a view of its own. */
export type EventsSearch = Omit<EventListQuery, 'view' | 'limit'> & {
  view?: (typeof eventPageViews)[number] | undefined
}
type Key = keyof EventsSearch
const keys = ['state', 'lga', 'kind', 'month', 'view', 'cursor'] as const satisfies readonly Key[]
const shapes = { ...EventQuery.shape, view: z.optional(z.enum(eventPageViews)) }

/** Reads the query in an address: known keys with valid values only, so that any address opens. */
export const eventsQueryOf = (search: URLSearchParams): EventsSearch => {
  const found: Record<string, string> = {}
  for (const key of keys) {
    const text = (search.get(key) ?? '').trim()
    if (text !== '' && shapes[key].safeParse(text).success) found[key] = text
  }
  if (found['lga'] && !isLgaOf(found['lga'], found['state'] ?? '')) delete found['lga']
  return found
}

/** The address of a query; keys have a fixed order, so that each list has one address. */
export const eventsHref = (query: EventsSearch): string => {
  const search = new URLSearchParams()
  for (const key of keys) if (query[key]) search.set(key, query[key])
  const text = search.toString()
  return text ? `${to('events')}?${text}` : to('events')
}
