import type { QueryInput } from '#shared/api.ts'
import { type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { ENTRIES_PER_PAGE, EntryFilters, recordApi } from '../../contract.ts'

export type EntriesSearch = QueryInput<typeof recordApi.entries>

const { kind: kindShape, before: beforeShape } = EntryFilters.shape

/** What the address asks for, without anything that is not known, so that an old or wrong address still opens. */
export const entriesSearchOf = (search: URLSearchParams): EntriesSearch => {
  const kind = kindShape.safeParse(search.get('kind') ?? undefined).data
  const before = search.get('before') ?? ''
  return {
    ...(kind && { kind }),
    ...(before !== '' && beforeShape.safeParse(before).success && { before }),
  }
}

/** The address of a list of entries, straight at the list. */
export const entriesHref = (search: EntriesSearch): string => {
  const text = new URLSearchParams(search as Record<string, string>).toString()
  return `${to('transparency')}${text ? `?${text}` : ''}#entries`
}

export const entriesRead = (search: EntriesSearch): Read => read(recordApi.entries, { query: search })

/**
 * The address of the entries that came after those shown; null on the newest. Of one kind only the newest are known,
 * for how many numbers lie between them is not.
 */
export const newerHref = (search: EntriesSearch): string | null => {
  if (search.before === undefined) return null
  const { before, ...rest } = search
  return entriesHref(rest.kind ? rest : { before: String(Number(before) + ENTRIES_PER_PAGE) })
}
