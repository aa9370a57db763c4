import { LgaField } from '#domains/regions/web/choosing/place-fields.tsx'
import { type State, zoneNames, zones } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import {
  leaderStatuses,
  leaderStatusNames,
  nominationRegions,
  officeTypeNames,
  officeTypes,
} from '../../contracts/leader-contract.ts'
import { activeDirectoryFilters, type DirectoryKey, type DirectorySearch } from './directory-search.ts'
import { regionNames } from '../leader-presentation.ts'

/** States to choose from: those of the chosen zone, unless the chosen State is in another. */
const statesToChoose = (states: readonly State[], { zone, state }: DirectorySearch): readonly State[] => {
  const isElsewhere = states.some(({ code, zone: own }) => code === state && own !== zone)
  return zone && !isElsewhere ? states.filter((each) => each.zone === zone) : states
}

/** The name, id and value of one filter's select. */
const chosen = (query: DirectorySearch, name: DirectoryKey) => ({
  name,
  id: `filter-${name}`,
  defaultValue: query[name] ?? '',
})

const PlaceChoosers = ({ query, states }: { query: DirectorySearch; states: readonly State[] }) => {
  const t = useT()
  return (
    <>
      <SelectField
        {...chosen(query, 'region')}
        label={t('Region')}
        placeholder={t('All regions')}
        options={nominationRegions.map((region) => ({ value: region, label: t(regionNames[region]) }))}
      />
      <SelectField
        {...chosen(query, 'zone')}
        label={t('Zone')}
        placeholder={t('All zones')}
        options={zones.map((zone) => ({ value: zone, label: t(zoneNames[zone]) }))}
      />
      <SelectField
        {...chosen(query, 'state')}
        label={t('State')}
        placeholder={t('All States')}
        options={statesToChoose(states, query).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <LgaField
        {...chosen(query, 'lga')}
        state={query.state ?? null}
        placeholder={t('All local governments')}
      />
    </>
  )
}

const KindChoosers = ({ query }: { query: DirectorySearch }) => {
  const t = useT()
  return (
    <>
      <SelectField
        {...chosen(query, 'officeType')}
        label={t('Office type')}
        placeholder={t('All office types')}
        options={officeTypes.map((type) => ({ value: type, label: t(officeTypeNames[type]) }))}
      />
      <SelectField
        {...chosen(query, 'status')}
        label={t('Status')}
        placeholder={t('All statuses')}
        options={leaderStatuses.map((status) => ({ value: status, label: t(leaderStatusNames[status]) }))}
      />
      <SelectField
        {...chosen(query, 'sort')}
        defaultValue={query.sort ?? 'name'}
        label={t('Order')}
        options={[
          { value: 'name', label: t('Name, A to Z') },
          { value: 'newest', label: t('Newest first') },
        ]}
      />
    </>
  )
}

/** Search and filters as one GET form. */
export const LeaderFilters = ({ query, states }: { query: DirectorySearch; states: readonly State[] }) => {
  const t = useT()
  const inPanel = activeDirectoryFilters(query).filter(
    (key) => key !== 'search' && key !== 'verified' && key !== 'pipeline',
  ).length
  return (
    <form role="search" action={to('leaders')} method="get" className="stack gap-2">
      <div className="finder">
        <SearchField
          name="search"
          label={t('Search by name or office')}
          placeholder={t('Name or office')}
          maxLength={80}
          defaultValue={query.search ?? ''}
        />
        <Button type="submit" variant="quiet">
          {t('Search')}
        </Button>
      </div>
      {query.verified && <input type="hidden" name="verified" value="1" />}
      {query.pipeline && <input type="hidden" name="pipeline" value="1" />}
      <Filters label={t('Filters')} count={inPanel || undefined}>
        <div className="grid choosers">
          <PlaceChoosers query={query} states={states} />
          <KindChoosers query={query} />
          <Button type="submit">{t('Apply')}</Button>
        </div>
      </Filters>
    </form>
  )
}
