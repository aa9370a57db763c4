import { LgaName, PlaceFilters } from '#domains/regions/web/choosing/place-filters.tsx'
import type { State } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { ActiveFilters } from '#platform/web/search/active-filters.tsx'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { SearchBox } from '#platform/web/search/search-form.tsx'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { projectCategories, projectCategoryNames, projectStatusNames } from '../../contract.ts'
import { type ProjectsSearch, projectsSearch } from './projects-search.ts'

interface QueryProps {
  readonly query: ProjectsSearch
}

/** Search and filters as one GET form. */
export const ProjectFilters = ({ query }: QueryProps) => {
  const t = useT()
  return (
    <FilterForm
      of={projectsSearch}
      query={query}
      kept={['status']}
      finder={<SearchBox name="q" label={t('Search in projects')} placeholder={t('What or where')} />}
    >
      <SelectField
        name="category"
        label={t('Category')}
        placeholder={t('All categories')}
        options={projectCategories.map((each) => ({ value: each, label: t(projectCategoryNames[each]) }))}
      />
      <PlaceFilters state={query.state} />
      <SelectField
        name="sort"
        label={t('Order')}
        options={[
          { value: 'newest', label: t('Newest first') },
          { value: 'supported', label: t('Most supported') },
          { value: 'closest', label: t('Closest to the goal') },
        ]}
      />
    </FilterForm>
  )
}

/** All projects, open ones, or completed ones. */
export const StatusToggle = ({ query }: QueryProps) => {
  const t = useT()
  return (
    <FilterLinks
      of={projectsSearch}
      query={query}
      name="status"
      label={t('Which projects')}
      all={t('All')}
      options={(['active', 'funding', 'building', 'completed'] as const).map((value) => ({
        value,
        label: t(projectStatusNames[value]),
      }))}
    />
  )
}

/** The active filters, each with a link that removes it. */
export const ProjectFiltersOn = ({ query, states }: QueryProps & { readonly states: readonly State[] }) => {
  const t = useT()
  const { q, status, category, state, lga } = query
  const names = {
    q: `“${q}”`,
    status: status && t(projectStatusNames[status]),
    category: category && t(projectCategoryNames[category]),
    state: states.find(({ code }) => code === state)?.name ?? state,
    lga: <LgaName lga={lga} state={state} />,
  }
  return <ActiveFilters of={projectsSearch} query={query} names={names} />
}
