import { LgaField } from '#domains/regions/web/choosing/place-fields.tsx'
import { type State, zoneNames, zones } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { SearchBox } from '#platform/web/search/search-form.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import {
  leaderStatuses,
  leaderStatusNames,
  nominationRegions,
  officeTypeNames,
  officeTypes,
} from '../../contracts/leader-contract.ts'
import { type DirectorySearch, directorySearch } from './directory-search.ts'
import { regionNames } from '../leader-presentation.ts'

/** States to choose from: those of the chosen zone, unless the chosen State is in another. */
const statesToChoose = (states: readonly State[], { zone, state }: DirectorySearch): readonly State[] => {
  const isElsewhere = states.some(({ code, zone: own }) => code === state && own !== zone)
  return zone && !isElsewhere ? states.filter((each) => each.zone === zone) : states
}

const PlaceChoosers = ({ query, states }: { query: DirectorySearch; states: readonly State[] }) => {
  const t = useT()
  return (
    <>
      <SelectField
        name="region"
        label={t('Region')}
        placeholder={t('All regions')}
        options={nominationRegions.map((region) => ({ value: region, label: t(regionNames[region]) }))}
      />
      <SelectField
        name="zone"
        label={t('Zone')}
        placeholder={t('All zones')}
        options={zones.map((zone) => ({ value: zone, label: t(zoneNames[zone]) }))}
      />
      <SelectField
        name="state"
        label={t('State')}
        placeholder={t('All States')}
        options={statesToChoose(states, query).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <LgaField name="lga" state={query.state ?? null} placeholder={t('All local governments')} />
    </>
  )
}

const KindChoosers = () => {
  const t = useT()
  return (
    <>
      <SelectField
        name="officeType"
        label={t('Office type')}
        placeholder={t('All office types')}
        options={officeTypes.map((type) => ({ value: type, label: t(officeTypeNames[type]) }))}
      />
      <SelectField
        name="status"
        label={t('Status')}
        placeholder={t('All statuses')}
        options={leaderStatuses.map((status) => ({ value: status, label: t(leaderStatusNames[status]) }))}
      />
      <SelectField
        name="sort"
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
export const LeaderFilters = (props: { query: DirectorySearch; states: readonly State[] }) => {
  const t = useT()
  return (
    <FilterForm
      of={directorySearch}
      query={props.query}
      kept={['verified', 'pipeline']}
      finder={
        <SearchBox name="search" label={t('Search by name or office')} placeholder={t('Name or office')} />
      }
    >
      <PlaceChoosers {...props} />
      <KindChoosers />
    </FilterForm>
  )
}
