import type { QueryInput } from '#shared/api.ts'
import { type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { ENTRIES_PER_PAGE, EntryFilters, recordApi } from '../../contract.ts'

export type EntriesSearch = QueryInput<typeof recordApi.entries>

const { kind: kindShape, before: beforeShape } = EntryFilters.shape

/** The filters in the URL without unknown keys, so that an old or wrong URL still opens. */
export const entriesSearchOf = (search: URLSearchParams): EntriesSearch => {
  const kind = kindShape.safeParse(search.get('kind') ?? undefined).data
  const before = search.get('before') ?? ''
  return {
    ...(kind && { kind }),
    ...(before !== '' && beforeShape.safeParse(before).success && { before }),
  }
}

/** The URL of a list of entries, with the list in view. */
export const entriesHref = (search: EntriesSearch): string => {
  const text = new URLSearchParams(search as Record<string, string>).toString()
  return `${to('transparency')}${text ? `?${text}` : ''}#entries`
}

export const entriesRead = (search: EntriesSearch): Read => read(recordApi.entries, { query: search })

/**
 * The URL of the next newer entries; null on the newest page. For one kind it links to the newest page, because we do not
 * know how many other numbers lie between.
 */
export const newerHref = (search: EntriesSearch): string | null => {
  if (search.before === undefined) return null
  const { before, ...rest } = search
  return entriesHref(rest.kind ? rest : { before: String(Number(before) + ENTRIES_PER_PAGE) })
}
