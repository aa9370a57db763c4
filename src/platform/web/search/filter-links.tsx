import type { Option } from '#ui/forms/select-field.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import type { NameIn, SearchQuery, Readers, Search } from './search-of.ts'

interface FilterLinksProps<R extends Readers> {
  readonly of: Search<R>
  readonly query: SearchQuery<R>
  readonly name: NameIn<R>
  readonly label: string
  /** The link that takes the filter off; a filter that always has a value has none. */
  readonly all?: string
  readonly options: readonly Option[]
}

/** One filter of a list as links, which keep the other filters. */
export const FilterLinks = <R extends Readers>(props: FilterLinksProps<R>) => {
  const { of, query, name, label, all, options } = props
  const chosen = query[name as keyof SearchQuery<R>]
  const item = (value: string | undefined, words: string) => ({
    href: of.href(query, { [name]: value } as object),
    label: words,
    current: chosen === value,
  })
  const items = options.map(({ value, label: words }) => item(value, words))
  return <Segments label={label} items={all === undefined ? items : [item(undefined, all), ...items]} />
}
