import { StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { useT } from '#platform/web/language.tsx'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { SearchBox } from '#platform/web/search/search-form.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { institutionTypeNames, institutionTypes, ownershipNames, ownerships } from '../../contract.ts'
import { type SchoolSearch, schoolSearch, type TopSchoolSearch, topSchoolSearch } from './school-search.ts'

const Choosers = () => {
  const t = useT()
  return (
    <>
      <SelectField
        name="type"
        label={t('Kind of institution')}
        placeholder={t('All kinds')}
        options={institutionTypes.map((value) => ({ value, label: t(institutionTypeNames[value]) }))}
      />
      <SelectField
        name="ownership"
        label={t('Who runs it')}
        placeholder={t('All of them')}
        options={ownerships.map((value) => ({ value, label: t(ownershipNames[value]) }))}
      />
      <StateField name="state" placeholder={t('All States')} />
    </>
  )
}

/** Search and filters of the list as one GET form. */
export const SchoolFilter = ({ query }: { query: SchoolSearch }) => {
  const t = useT()
  return (
    <FilterForm
      of={schoolSearch}
      query={query}
      finder={<SearchBox name="search" label={t('Search for an institution')} placeholder={t('Name')} />}
    >
      <Choosers />
    </FilterForm>
  )
}

/** The filters of the ranking. */
export const TopSchoolFilter = ({ query }: { query: TopSchoolSearch }) => (
  <FilterForm of={topSchoolSearch} query={query}>
    <Choosers />
  </FilterForm>
)
