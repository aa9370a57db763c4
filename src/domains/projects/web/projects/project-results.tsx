import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DirectoryCard, DirectoryList } from '#ui/data/directory-card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { projectsApi } from '../../contract.ts'
import { projectPlaceOf, GoalProgress, ProjectChips } from './project-presentation.tsx'
import { activeProjectFilters, projectsHref, type ProjectsSearch } from './projects-search.ts'

export const projectsRead = (query: ProjectsSearch) => read(projectsApi.projects, { query })

const ListProblem = ({ problem, query }: { problem: Problem | null; query: ProjectsSearch }) => {
  const t = useT()
  const isOldLink = problem?.status === 400 && query.cursor !== undefined
  return (
    <Notice tone="bad" role="alert" title={t('The list could not be loaded.')}>
      <p>{isOldLink ? t('This page link is not valid.') : t('Check your network, then try again.')}</p>
      <p className="row wrapf mt-2">
        <ButtonLink
          size="sm"
          variant="quiet"
          href={projectsHref(isOldLink ? { ...query, cursor: undefined } : query)}
        >
          {isOldLink ? t('Go to the first page') : t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

const NoProjects = ({ query }: { query: ProjectsSearch }) => {
  const t = useT()
  const isFiltered = activeProjectFilters(query).length > 0
  return (
    <EmptyState
      className="card"
      level={2}
      title={isFiltered ? t('No project matches') : t('No project here yet')}
      action={
        isFiltered ? (
          <ButtonLink href={to('projects')} variant="quiet">
            {t('Clear all filters')}
          </ButtonLink>
        ) : (
          <ButtonLink href={to('suggestProject')}>{t('Suggest a project')}</ButtonLink>
        )
      }
    >
      <p>
        {isFiltered
          ? t('Try fewer filters, or other words.')
          : t('When a project opens for votes, you find it here.')}
      </p>
    </EmptyState>
  )
}

/** One page of 20 projects; each page has its own address. */
export const ProjectResults = ({ query }: { query: ProjectsSearch }) => {
  const { data, problem } = useRead(projectsApi.projects, projectsRead(query))
  if (!data) return <ListProblem problem={problem} query={query} />
  if (data.items.length === 0) return <NoProjects query={query} />
  return (
    <>
      <DirectoryList>
        {data.items.map((project) => (
          <DirectoryCard
            key={project.id}
            href={to('project', { projectId: project.id })}
            title={project.title}
            detail={projectPlaceOf(project)}
            portrait={
              project.pictureUrl === null ? undefined : (
                <img
                  className="scene"
                  src={project.pictureUrl}
                  alt=""
                  width="96"
                  height="96"
                  loading="lazy"
                  decoding="async"
                />
              )
            }
          >
            <ProjectChips project={project} />
            <GoalProgress project={project} />
          </DirectoryCard>
        ))}
      </DirectoryList>
      <NextTwenty href={data.nextCursor && projectsHref({ ...query, cursor: data.nextCursor })} />
    </>
  )
}
