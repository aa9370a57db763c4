import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { DirectoryList } from '#ui/data/directory-card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { problemListNames, problemLists, problemStaffApi } from '../contracts/problem-staff-contract.ts'
import { ProblemListCard } from './problem-presentation.tsx'
import { type ProblemConsolePlace, problemConsoleSearch } from './problems/problem-console-search.ts'

const queueRead = (place: ProblemConsolePlace) => read(problemStaffApi.problemQueue, { query: place })

/** What waits for staff: each report opens on its own page, where the answer is written. */
const ProblemConsolePage = () => {
  const t = useT()
  const place = problemConsoleSearch.read(useSearch())
  const { data, problem } = useRead(problemStaffApi.problemQueue, queueRead(place))
  return (
    <>
      <PageHead lead={t('Longest waiting first. Answer on the page of the report.')} />
      <Tabs
        label={t('List')}
        items={problemLists.map((list) => ({
          href: problemConsoleSearch.href({ list }),
          label: t(problemListNames[list]),
          ...(data && { count: formatNumber(data.counts[list] ?? 0) }),
          current: list === place.list,
        }))}
      />
      {!data && <UnreadPart problem={problem} again={problemConsoleSearch.href({ list: place.list })} />}
      {data?.items.length === 0 && (
        <EmptyState className="card" level={2} title={t('Nothing is waiting here.')}>
          {t('Reports of your place appear here when someone must act.')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <DirectoryList>
          {data.items.map((each) => (
            <ProblemListCard key={each.id} problem={each} />
          ))}
        </DirectoryList>
      )}
      <NextPage href={data?.nextCursor && problemConsoleSearch.href({ ...place, cursor: data.nextCursor })} />
    </>
  )
}

export default page({
  component: ProblemConsolePage,
  reads: ({ search }) => [queueRead(problemConsoleSearch.read(search))],
})
