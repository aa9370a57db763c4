import type { ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { useT } from '../language.tsx'
import { activeIn } from './active-names.ts'
import type { FilterIn, SearchQuery, Readers, Search } from './search-of.ts'

interface ActiveFiltersProps<R extends Readers> {
  readonly of: Search<R>
  readonly query: SearchQuery<R>
  /** What the chip of each filter says. */
  readonly names: Readonly<Record<FilterIn<R>, ReactNode>>
}

/** The filters that are on, each with a link that removes it, and one that clears all. */
export const ActiveFilters = <R extends Readers>({ of, query, names }: ActiveFiltersProps<R>) => {
  const t = useT()
  const active = activeIn(of, query)
  if (active.length === 0) return null
  return (
    <ul className="row wrapf gap-2" aria-label={t('Active filters')}>
      {active.map((name) => (
        <li key={name}>
          <FilterChip href={of.href(query, { [name]: undefined } as object)} removeLabel={t('Remove')}>
            {names[name]}
          </FilterChip>
        </li>
      ))}
      <li>
        <Anchor className="small b" href={of.path}>
          {t('Clear all')}
        </Anchor>
      </li>
    </ul>
  )
}
