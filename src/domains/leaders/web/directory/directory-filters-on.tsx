import { lgasRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi, type State, zoneNames } from '#domains/regions/contract.ts'
import { type Translate, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { FilterChip } from '#ui/chip.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { leaderStatusNames, officeTypeNames } from '../../contracts/leader-contract.ts'
import {
  activeDirectoryFilters,
  changedDirectory,
  directoryHref,
  type DirectorySearch,
  type DirectoryFilterKey,
} from './directory-search.ts'
import { regionNames } from '../leader-presentation.ts'

const LgaName = ({ lga, state }: { lga: string; state: string }) => {
  const { data } = useRead(regionsApi.lgas, lgasRead(state))
  return data?.find(({ id }) => id === lga)?.name ?? lga
}

const labelOf = (key: DirectoryFilterKey, query: DirectorySearch, states: readonly State[], t: Translate) => {
  if (key === 'search') return `“${query.search ?? ''}”`
  if (key === 'region') return query.region && t(regionNames[query.region])
  if (key === 'zone') return query.zone && t(zoneNames[query.zone])
  if (key === 'state') return states.find(({ code }) => code === query.state)?.name ?? query.state
  if (key === 'lga') return <LgaName lga={query.lga ?? ''} state={query.state ?? ''} />
  if (key === 'officeType') return query.officeType && t(officeTypeNames[query.officeType])
  if (key === 'status') return query.status && t(leaderStatusNames[query.status])
  return key === 'verified' ? t('Verified only') : t('Pipeline only')
}

// Removing a State also removes its LGA, by `changedDirectory`.
const without = (query: DirectorySearch, key: DirectoryFilterKey): string =>
  directoryHref(changedDirectory(query, { [key]: undefined }))

/** The active filters, each with a link that removes it, and one that clears all. */
export const DirectoryFiltersOn = ({
  query,
  states,
}: {
  query: DirectorySearch
  states: readonly State[]
}) => {
  const t = useT()
  const active = activeDirectoryFilters(query)
  if (active.length === 0) return null
  return (
    <ul className="row wrapf gap-2" aria-label={t('Filters that are on')}>
      {active.map((key) => (
        <li key={key}>
          <FilterChip href={without(query, key)} removeLabel={t('Remove')}>
            {labelOf(key, query, states, t)}
          </FilterChip>
        </li>
      ))}
      <li>
        <Anchor className="small b" href={to('leaders')}>
          {t('Clear all')}
        </Anchor>
      </li>
    </ul>
  )
}

/** All leaders, verified ones, or those in the pipeline. */
export const TrustToggle = ({ query }: { query: DirectorySearch }) => {
  const t = useT()
  const show = (verified: string | undefined, pipeline: string | undefined) =>
    directoryHref(changedDirectory(query, { verified, pipeline }))
  return (
    <Segments
      label={t('Which leaders')}
      items={[
        { href: show(undefined, undefined), label: t('All'), current: !query.verified && !query.pipeline },
        { href: show('1', undefined), label: t('Verified only'), current: query.verified === '1' },
        { href: show(undefined, '1'), label: t('Pipeline only'), current: query.pipeline === '1' },
      ]}
    />
  )
}
