import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { ListProblem } from '#platform/web/reading/list-problem.tsx'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { activeIn } from '#platform/web/search/active-names.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DirectoryCard, DirectoryList } from '#ui/data/directory-card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { projectsApi } from '../../contract.ts'
import { projectPlaceOf, GoalProgress, ProjectChips } from './project-presentation.tsx'
import { type ProjectsSearch, projectsSearch } from './projects-search.ts'

export const projectsRead = (query: ProjectsSearch) => read(projectsApi.projects, { query })

const NoProjects = ({ query }: { query: ProjectsSearch }) => {
  const t = useT()
  const isFiltered = activeIn(projectsSearch, query).length > 0
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
  if (!data)
    return (
      <ListProblem
        problem={problem}
        again={projectsSearch.href(query)}
        first={query.cursor === undefined ? null : projectsSearch.href(query, {})}
      />
    )
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
      <NextTwenty href={data.nextCursor && projectsSearch.href({ ...query, cursor: data.nextCursor })} />
    </>
  )
}
