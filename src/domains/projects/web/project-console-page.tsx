import { NextPage } from '#platform/web/reading/next-page.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { message } from '#shared/words.ts'
import { can } from '#shared/access.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ConsoleList, consoleLists, projectLifeApi } from '../life-contract.ts'
import { ConsoleCard } from './console/console-card.tsx'
import { MatchForms } from './console/match-forms.tsx'
import { matchRead } from './projects/match-card.tsx'
import { type ProjectConsolePlace, projectConsoleSearch } from './console/project-console-search.ts'

const listNames: Readonly<Record<ConsoleList, string>> = {
  ideas: message('Ideas'),
  votes: message('Open for votes'),
  work: message('Work'),
  done: message('Completed'),
}

const consoleRead = (place: ProjectConsolePlace) => read(projectLifeApi.projectConsole, { query: place })

/** What waits for the console of projects: ideas, ends of votes, steps with their evidence, and checks of the impact. */
const ProjectConsolePage = () => {
  const t = useT()
  const place = projectConsoleSearch.read(useSearch())
  const state = useRead(projectLifeApi.projectConsole, consoleRead(place))
  const viewer = useViewer()
  return (
    <>
      <PageHead lead={t('Longest waiting first. Every decision has a reason that everyone reads.')} />
      {can('treasury', viewer) && <MatchForms />}
      <Tabs
        label={t('List')}
        items={consoleLists.map((list) => ({
          href: projectConsoleSearch.href({ list }),
          label: t(listNames[list]),
          ...(state.data && { count: formatNumber(state.data.counts[list] ?? 0) }),
          current: list === place.list,
        }))}
      />
      <Loaded
        state={state}
        again={projectConsoleSearch.href({ list: place.list })}
        empty={<EmptyState className="card" level={2} title={t('Nothing is waiting here.')} />}
      >
        {(data) => (
          <>
            {data.items.map((project) => (
              <ConsoleCard key={project.id} project={project} here={projectConsoleSearch.href(place)} />
            ))}
            <NextPage
              href={
                data.nextCursor && projectConsoleSearch.href({ list: place.list, cursor: data.nextCursor })
              }
            />
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: ProjectConsolePage,
  reads: ({ search }) => [consoleRead(projectConsoleSearch.read(search)), matchRead],
})
