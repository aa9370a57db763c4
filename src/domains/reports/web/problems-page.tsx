import { PlaceFilters } from '#domains/regions/web/choosing/place-filters.tsx'
import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { SearchBox } from '#platform/web/search/search-form.tsx'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { FirstPage } from '#platform/web/search/first-page.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DirectoryList } from '#ui/data/directory-card.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { pinIcon, plusIcon } from '#ui/icons.ts'
import { PageHead } from '#ui/page-head.tsx'
import {
  problemsApi,
  problemStatuses,
  problemStatusNames,
  problemTypeNames,
  publicTypes,
} from '../contract.ts'
import { ProblemListCard } from './problem-presentation.tsx'
import { type ProblemsSearch, problemsSearch } from './problems/problems-search.ts'

const listRead = (query: ProblemsSearch) => read(problemsApi.problems, { query })
const countsRead = read(problemsApi.problemCounts)

/** The four counts of specification 3 [RP-01]. */
const Counts = () => {
  const t = useT()
  const { data } = useRead(problemsApi.problemCounts, countsRead)
  if (!data) return null
  return (
    <StatGrid>
      <Stat value={formatNumber(data.total)} label={t('problems reported')} />
      <Stat value={formatNumber(data.resolved)} label={t('fixed')} />
      <Stat value={formatNumber(data.inProgress)} label={t('in work')} />
      {data.myActive !== null && <Stat value={formatNumber(data.myActive)} label={t('my active reports')} />}
    </StatGrid>
  )
}

const ProblemFinder = ({ query }: { query: ProblemsSearch }) => {
  const t = useT()
  return (
    <FilterForm
      of={problemsSearch}
      query={query}
      kept={['mine']}
      finder={
        <SearchBox name="q" label={t('Search in reported problems')} placeholder={t('What or where')} />
      }
    >
      <SelectField
        name="type"
        label={t('Type of problem')}
        placeholder={t('All types')}
        options={publicTypes.map((value) => ({ value, label: t(problemTypeNames[value]) }))}
      />
      <SelectField
        name="status"
        label={t('Status')}
        placeholder={t('All statuses')}
        options={problemStatuses.map((value) => ({ value, label: t(problemStatusNames[value]) }))}
      />
      <PlaceFilters state={query.state} />
    </FilterForm>
  )
}

const NoProblems = ({ query }: { query: ProblemsSearch }) => {
  const t = useT()
  const isFiltered = Object.keys(query).length > 0
  return (
    <EmptyState
      className="card"
      level={2}
      title={isFiltered ? t('No report matches') : t('No one has reported a problem yet')}
      action={
        isFiltered ? (
          <ButtonLink href={to('problems')} variant="quiet">
            {t('Clear all filters')}
          </ButtonLink>
        ) : (
          <ButtonLink href={to('reportProblem')} variant="civic">
            {t('Report a problem')}
          </ButtonLink>
        )
      }
    >
      <p>
        {isFiltered
          ? t('Try fewer filters, or other words.')
          : t('The first report of your street can be yours. It takes about three minutes.')}
      </p>
    </EmptyState>
  )
}

const Results = ({ query }: { query: ProblemsSearch }) => {
  const t = useT()
  const { data, problem } = useRead(problemsApi.problems, listRead(query))
  if (!data) return <UnreadPart problem={problem} again={problemsSearch.href(query, {})} />
  if (data.items.length === 0) return <NoProblems query={query} />
  return (
    <>
      <p className="small b num">
        {t('{count, plural, one {# report} other {# reports}}', { count: data.total })}
      </p>
      <DirectoryList>
        {data.items.map((each) => (
          <ProblemListCard key={each.id} problem={each} />
        ))}
      </DirectoryList>
      <NextTwenty href={data.nextCursor && problemsSearch.href({ ...query, cursor: data.nextCursor })} />
    </>
  )
}

/** Reported problems: links and one GET form, rendered on the server with its data. */
const ProblemsPage = () => {
  const t = useT()
  const viewer = useViewer()
  const query = problemsSearch.read(useSearch())
  return (
    <>
      <PageHead
        lead={t(
          'What people report in their place, what the office in charge answers, and whether it is fixed.',
        )}
        actions={
          <>
            <ButtonLink variant="civic" icon={plusIcon} href={to('reportProblem')}>
              {t('Report a problem')}
            </ButtonLink>
            <ButtonLink variant="quiet" icon={pinIcon} href={to('heatmap')}>
              {t('Civic heatmap')}
            </ButtonLink>
            <ButtonLink variant="quiet" href={to('confidentialReport')}>
              {t('Enter a confidential code')}
            </ButtonLink>
          </>
        }
      />
      <Counts />
      <ProblemFinder query={query} />
      {viewer && (
        <FilterLinks
          of={problemsSearch}
          query={query}
          name="mine"
          label={t('Whose reports')}
          all={t('Everyone’s')}
          options={[{ value: 'yes', label: t('Mine') }]}
        />
      )}
      <FirstPage of={problemsSearch} query={query} />
      <h2 className="vh">{t('Results')}</h2>
      <Results query={query} />
    </>
  )
}

export default page({
  component: ProblemsPage,
  reads: ({ search }) => {
    const query = problemsSearch.read(search)
    return [listRead(query), countsRead, statesRead, ...(query.state ? [lgasRead(query.state)] : [])]
  },
  head: ({ search, t }) => ({
    description: t(
      'What people report in their place, what the office in charge answers, and whether it is fixed.',
    ),
    canonical: problemsSearch.href({ ...problemsSearch.read(search), q: undefined }),
  }),
})
