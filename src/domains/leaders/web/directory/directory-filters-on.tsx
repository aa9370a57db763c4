import { LgaName } from '#domains/regions/web/choosing/place-filters.tsx'
import { type State, zoneNames } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { ActiveFilters } from '#platform/web/search/active-filters.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { leaderStatusNames, officeTypeNames } from '../../contracts/leader-contract.ts'
import { type DirectorySearch, directorySearch } from './directory-search.ts'
import { regionNames } from '../leader-presentation.ts'

interface FiltersOnProps {
  readonly query: DirectorySearch
  readonly states: readonly State[]
}

/** The active filters, each with a link that removes it. Removing a State also removes its LGA. */
export const DirectoryFiltersOn = ({ query, states }: FiltersOnProps) => {
  const t = useT()
  const { search, region, zone, state, lga, officeType, status } = query
  const names = {
    search: `“${search}”`,
    region: region && t(regionNames[region]),
    zone: zone && t(zoneNames[zone]),
    state: states.find(({ code }) => code === state)?.name ?? state,
    lga: <LgaName lga={lga} state={state} />,
    officeType: officeType && t(officeTypeNames[officeType]),
    status: status && t(leaderStatusNames[status]),
    verified: t('Verified only'),
    pipeline: t('Pipeline only'),
  }
  return <ActiveFilters of={directorySearch} query={query} names={names} />
}

/** All leaders, verified ones, or those in the pipeline. */
export const TrustToggle = ({ query }: { query: DirectorySearch }) => {
  const t = useT()
  const show = (verified?: '1', pipeline?: '1') => directorySearch.href(query, { verified, pipeline })
  return (
    <Segments
      label={t('Which leaders')}
      items={[
        { href: show(), label: t('All'), current: !query.verified && !query.pipeline },
        { href: show('1'), label: t('Verified only'), current: query.verified === '1' },
        { href: show(undefined, '1'), label: t('Pipeline only'), current: query.pipeline === '1' },
      ]}
    />
  )
}
