import type { FilterIn, Readers, Search, SearchQuery } from './search-of.ts'

const beside: readonly string[] = ['sort', 'cursor']

/** The names of the filters that are on, in the order of the readers; order and page are none. */
export const activeIn = <R extends Readers>({ readers }: Search<R>, query: SearchQuery<R>): FilterIn<R>[] =>
  (Object.keys(readers) as FilterIn<R>[]).filter(
    (name) => !beside.includes(name) && (query as Readonly<Record<string, string>>)[name],
  )
