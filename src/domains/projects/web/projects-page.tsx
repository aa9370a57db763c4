import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { plusIcon, shareIcon } from '#ui/icons.ts'
import { PageHead } from '#ui/page-head.tsx'
import { projectsApi } from '../contract.ts'
import { ProjectFiltersOn, ProjectFilters, StatusToggle } from './projects/project-filters.tsx'
import { MatchCard, matchRead } from './projects/match-card.tsx'
import { ProjectResults, projectsRead } from './projects/project-results.tsx'
import { projectsHref, projectsQueryOf, type ProjectsSearch } from './projects/projects-search.ts'

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
const ProjectsPage = () => {
  const t = useT()
  const query = projectsQueryOf(useSearch())
  const states = useRead(regionsApi.states, statesRead).data ?? []
  return (
    <div className="wrap page stack">
      <PageHead
        title={t('Community projects')}
        lead={t('Give 1 to 10 SUP to a project that your community needs. Everybody sees the totals.')}
        actions={
          <>
            <ButtonLink size="sm" icon={plusIcon} href={to('suggestProject')}>
              {t('Suggest a project')}
            </ButtonLink>
            <Button
              variant="quiet"
              size="sm"
              icon={shareIcon}
              data-share={projectsHref(query)}
              data-copied={t('Link copied to clipboard!')}
            >
              {t('Share')}
            </Button>
          </>
        }
      />
      <MatchCard />
      <ProjectFilters query={query} states={states} />
      <StatusToggle query={query} />
      <ProjectFiltersOn query={query} states={states} />
      {query.cursor && (
        <BackLink href={projectsHref({ ...query, cursor: undefined })}>{t('Go to the first page')}</BackLink>
      )}
      <h2 className="vh">{t('Results')}</h2>
      <Count query={query} />
      <ProjectResults query={query} />
    </div>
  )
}

export default page({
  component: ProjectsPage,
  reads: ({ search }) => {
    const query = projectsQueryOf(search)
    return [projectsRead(query), matchRead, statesRead, ...(query.state ? [lgasRead(query.state)] : [])]
  },
  head: ({ search }, t) => ({
    title: t('Community projects'),
    description: t('Projects that communities need, what they cost, and how much support each one has.'),
    canonical: projectsHref({ ...projectsQueryOf(search), q: undefined }),
  }),
})
