import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { latePart } from '#platform/web/late-part.tsx'
import { page, statusOfFailed } from '#platform/web/page.ts'
import { FirstPage } from '#platform/web/search/first-page.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { plusIcon, shareIcon } from '#ui/icons.ts'
import { PageHead } from '#ui/page-head.tsx'
import { projectsApi } from '../contract.ts'
import type { MatchRoundResults } from '../match-contract.ts'
import { ProjectFiltersOn, ProjectFilters, StatusToggle } from './projects/project-filters.tsx'
import { MatchCard, matchRead } from './projects/match-card.tsx'
import { matchListRead, matchRoundRead } from './projects/match-read.ts'
import { ProjectResults, projectsRead } from './projects/project-results.tsx'
import { matchHref, type ProjectsSearch, projectsSearch } from './projects/projects-search.ts'

/** The results of a match round: most visits ask for projects alone. */
const matchResults = latePart(async () => (await import('./projects/match-results.tsx')).MatchResults)

const Count = ({ query }: { query: ProjectsSearch }) => {
  const t = useT()
  const { data } = useRead(projectsApi.projects, projectsRead(query))
  if (!data) return null
  return (
    <p className="small b num">
      {t('{count, plural, one {# project matches} other {# projects match}}', { count: data.total })}
    </p>
  )
}

/** Projects to vote on: links and one GET form, rendered on the server with its data. */
const ProjectList = () => {
  const t = useT()
  const query = projectsSearch.read(useSearch())
  const states = useRead(regionsApi.states, statesRead).data ?? []
  return (
    <>
      <PageHead
        lead={t('Give 1 to 10 SUP to a project that your community needs. Everyone sees the totals.')}
        actions={
          <>
            <ButtonLink size="sm" icon={plusIcon} href={to('suggestProject')}>
              {t('Suggest a project')}
            </ButtonLink>
            <Button
              variant="quiet"
              size="sm"
              icon={shareIcon}
              data-share={projectsSearch.href(query)}
              data-copied={t('Link copied to clipboard!')}
            >
              {t('Share')}
            </Button>
          </>
        }
      />
      <MatchCard />
      <ProjectFilters query={query} />
      <StatusToggle query={query} />
      <ProjectFiltersOn query={query} states={states} />
      <FirstPage of={projectsSearch} query={query} />
      <h2 className="vh">{t('Results')}</h2>
      <Count query={query} />
      <ProjectResults query={query} />
    </>
  )
}

const ProjectsPage = () => {
  const search = useSearch()
  const roundId = search.get('match')
  return roundId === null ? (
    <ProjectList />
  ) : (
    <matchResults.Late roundId={roundId} cursor={search.get('cursor')} />
  )
}

export default page({
  component: ProjectsPage,
  prepare: async ({ search }) => {
    if (search.has('match')) await matchResults.load()
  },
  reads: ({ search }) => {
    const roundId = search.get('match')
    if (roundId !== null) return [matchRoundRead(roundId, search.get('cursor')), matchListRead]
    const query = projectsSearch.read(search)
    return [projectsRead(query), matchRead, statesRead, ...(query.state ? [lgasRead(query.state)] : [])]
  },
  head: ({ search, t, found, failed }) => {
    const roundId = search.get('match')
    const asked = roundId === null ? null : matchRoundRead(roundId, search.get('cursor'))
    const round = asked && found<MatchRoundResults>(asked)
    return {
      title: round?.title ?? t('Community projects'),
      description: t('Projects that communities need, what they cost, and how much support each one has.'),
      ...(asked && !round && { status: statusOfFailed(failed(asked)) }),
      canonical:
        roundId === null
          ? projectsSearch.href({ ...projectsSearch.read(search), q: undefined })
          : matchHref(roundId),
    }
  },
})
