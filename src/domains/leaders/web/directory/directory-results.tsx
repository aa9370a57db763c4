import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { ListProblem } from '#platform/web/reading/list-problem.tsx'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { activeIn } from '#platform/web/search/active-names.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DirectoryList } from '#ui/data/directory-card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { scaleIcon } from '#ui/icons.ts'
import { leadersApi } from '../../contract.ts'
import { type DirectorySearch, directorySearch } from './directory-search.ts'
import { LeaderCardRow } from './leader-card.tsx'

const NoLeaders = ({ query }: { query: DirectorySearch }) => {
  const t = useT()
  const isFiltered = activeIn(directorySearch, query).length > 0
  return (
    <EmptyState
      className="card"
      level={2}
      title={isFiltered ? t('No leader matches') : t('No leader here yet')}
      action={
        <>
          {isFiltered && (
            <ButtonLink href={to('leaders')} variant="quiet">
              {t('Clear all filters')}
            </ButtonLink>
          )}
          <ButtonLink href={to('nominate')} variant="civic">
            {t('Nominate someone')}
          </ButtonLink>
        </>
      }
    >
      <p>
        {query.status === 'rejected'
          ? t('We do not publish the names of people whose nomination was rejected.')
          : isFiltered
            ? t('Try fewer filters, or another spelling of the name. You may also know the right person.')
            : t('You may know the right person.')}
      </p>
    </EmptyState>
  )
}

/** One page of 20 leaders; each page has its own address. */
export const DirectoryResults = ({ query }: { query: DirectorySearch }) => {
  const t = useT()
  const { data, problem } = useRead(leadersApi.directory, read(leadersApi.directory, { query }))
  if (!data)
    return (
      <ListProblem
        problem={problem}
        again={directorySearch.href(query)}
        first={query.cursor === undefined ? null : directorySearch.href(query, {})}
      />
    )
  if (data.items.length === 0) return <NoLeaders query={query} />
  return (
    <form
      action={to('compare')}
      method="get"
      className="stack"
      autoComplete="off"
      aria-label={t('Compare leaders')}
    >
      <DirectoryList>
        {data.items.map((leader) => (
          <LeaderCardRow key={leader.id} leader={leader} canCompare />
        ))}
      </DirectoryList>
      <div className="cmpbar row wrapf between">
        <span className="small mute">{t('Tick 2 to 4 leaders to see them side by side.')}</span>
        <Button type="submit" variant="quiet" icon={scaleIcon}>
          {t('Compare')}
        </Button>
      </div>
      <NextTwenty href={data.nextCursor && directorySearch.href({ ...query, cursor: data.nextCursor })} />
    </form>
  )
}
