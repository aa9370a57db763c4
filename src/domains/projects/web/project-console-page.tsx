import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ConsoleList, consoleLists, projectLifeApi } from '../life-contract.ts'
import { can } from '#shared/access.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { ConsoleCard } from './console/console-card.tsx'
import { MatchForms } from './console/match-forms.tsx'
import { matchRead } from './projects/match-card.tsx'

const listNames: Readonly<Record<ConsoleList, string>> = {
  ideas: message('Ideas'),
  votes: message('Open for votes'),
  work: message('Work'),
  done: message('Completed'),
}

interface ConsolePlace {
  readonly list: ConsoleList
  readonly cursor?: string
}
const placeOf = (search: URLSearchParams): ConsolePlace => {
  const cursor = search.get('cursor')
  return {
    list: consoleLists.find((each) => each === search.get('list')) ?? 'ideas',
    ...(cursor && { cursor }),
  }
}
const hrefOf = ({ list, cursor }: ConsolePlace): string =>
  `${to('projectConsole')}?${new URLSearchParams({ list, ...(cursor && { cursor }) }).toString()}`
const consoleRead = (place: ConsolePlace) => read(projectLifeApi.projectConsole, { query: place })

/** What waits for the console of projects: ideas, ends of votes, steps with their evidence, and checks of the impact. */
const ProjectConsolePage = () => {
  const t = useT()
  const place = placeOf(useSearch())
  const state = useRead(projectLifeApi.projectConsole, consoleRead(place))
  const viewer = useViewer()
  return (
    <>
      <PageHead lead={t('Longest waiting first. Every decision has a reason that everyone reads.')} />
      {can('treasury', viewer) && <MatchForms />}
      <Tabs
        label={t('List')}
        items={consoleLists.map((list) => ({
          href: hrefOf({ list }),
          label: t(listNames[list]),
          ...(state.data && { count: formatNumber(state.data.counts[list] ?? 0) }),
          current: list === place.list,
        }))}
      />
      <Loaded
        state={state}
        again={hrefOf({ list: place.list })}
        empty={<EmptyState className="card" level={2} title={t('Nothing is waiting here.')} />}
      >
        {(data) => (
          <>
            {data.items.map((project) => (
              <ConsoleCard key={project.id} project={project} here={hrefOf(place)} />
            ))}
            {data.nextCursor && (
              <p className="row center">
                <ButtonLink
                  variant="quiet"
                  rel="next"
                  href={hrefOf({ list: place.list, cursor: data.nextCursor })}
                >
                  {t('Next page')}
                </ButtonLink>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: ProjectConsolePage,
  reads: ({ search }) => [consoleRead(placeOf(search)), matchRead],
})
