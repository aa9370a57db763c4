import { LgaField, StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { lgasRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi, type State } from '#domains/regions/contract.ts'
import { type Translate, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { projectCategories, projectCategoryNames, projectStatusNames } from '../../contract.ts'
import {
  activeProjectFilters,
  changedProjects,
  type ProjectFilterKey,
  MAX_SEARCH,
  projectsHref,
  type ProjectsKey,
  type ProjectsSearch,
} from './projects-search.ts'

type FilterProps = { query: ProjectsSearch; states: readonly State[] }

const chosen = (query: ProjectsSearch, name: ProjectsKey) => ({
  name,
  id: `filter-${name}`,
  defaultValue: query[name] ?? '',
})

const Choosers = ({ query }: Pick<FilterProps, 'query'>) => {
  const t = useT()
  return (
    <div className="grid choosers">
      <SelectField
        {...chosen(query, 'category')}
        label={t('Category')}
        placeholder={t('All categories')}
        options={projectCategories.map((each) => ({ value: each, label: t(projectCategoryNames[each]) }))}
      />
      <StateField {...chosen(query, 'state')} placeholder={t('All States')} />
      {query.state && (
        <LgaField {...chosen(query, 'lga')} state={query.state} placeholder={t('All local governments')} />
      )}
      <SelectField
        {...chosen(query, 'sort')}
        defaultValue={query.sort ?? 'newest'}
        label={t('Order')}
        options={[
          { value: 'newest', label: t('Newest first') },
          { value: 'supported', label: t('Most supported') },
          { value: 'closest', label: t('Closest to the goal') },
        ]}
      />
      <Button type="submit">{t('Apply')}</Button>
    </div>
  )
}

/** Search and filters as one GET form. */
export const ProjectFilters = ({ query }: Pick<FilterProps, 'query'>) => {
  const t = useT()
  const inPanel = [query.category, query.state, query.lga].filter(Boolean).length
  return (
    <form role="search" action={to('projects')} method="get" className="stack gap-2">
      <div className="finder">
        <SearchField
          name="q"
          label={t('Search in projects')}
          placeholder={t('What or where')}
          maxLength={MAX_SEARCH}
          defaultValue={query.q ?? ''}
        />
        <Button type="submit" variant="quiet">
          {t('Search')}
        </Button>
      </div>
      {query.status && <input type="hidden" name="status" value={query.status} />}
      <Filters label={t('Filters')} count={inPanel || undefined}>
        <Choosers query={query} />
      </Filters>
    </form>
  )
}

/** All projects, open ones, or completed ones. */
export const StatusToggle = ({ query }: Pick<FilterProps, 'query'>) => {
  const t = useT()
  const item = (status: ProjectsSearch['status'], label: string) => ({
    href: projectsHref(changedProjects(query, { status })),
    label,
    current: query.status === status,
  })
  return (
    <Segments
      label={t('Which projects')}
      items={[
        item(undefined, t('All')),
        item('active', t(projectStatusNames.active)),
        item('funding', t(projectStatusNames.funding)),
        item('building', t(projectStatusNames.building)),
        item('completed', t(projectStatusNames.completed)),
      ]}
    />
  )
}

const LgaName = ({ lga, state }: { lga: string; state: string }) => {
  const { data } = useRead(regionsApi.lgas, lgasRead(state))
  return data?.find(({ id }) => id === lga)?.name ?? lga
}

const labelOf = (key: ProjectFilterKey, { query, states }: FilterProps, t: Translate) => {
  if (key === 'q') return `“${query.q ?? ''}”`
  if (key === 'status') return query.status && t(projectStatusNames[query.status])
  if (key === 'category') return query.category && t(projectCategoryNames[query.category])
  if (key === 'state') return states.find(({ code }) => code === query.state)?.name ?? query.state
  return <LgaName lga={query.lga ?? ''} state={query.state ?? ''} />
}

/** The active filters, each with a link that removes it, and one that clears all. */
export const ProjectFiltersOn = ({ query, states }: FilterProps) => {
  const t = useT()
  const active = activeProjectFilters(query)
  if (active.length === 0) return null
  return (
    <ul className="row wrapf gap-2" aria-label={t('Active filters')}>
      {active.map((key) => (
        <li key={key}>
          <FilterChip
            href={projectsHref(changedProjects(query, { [key]: undefined }))}
            removeLabel={t('Remove')}
          >
            {labelOf(key, { query, states }, t)}
          </FilterChip>
        </li>
      ))}
      <li>
        <Anchor className="small b" href={to('projects')}>
          {t('Clear all')}
        </Anchor>
      </li>
    </ul>
  )
}
