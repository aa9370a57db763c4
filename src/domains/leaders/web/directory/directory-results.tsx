import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DirectoryList } from '#ui/data/directory-card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { scaleIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { leadersApi } from '../../contract.ts'
import { activeDirectoryFilters, directoryHref, type DirectorySearch } from './directory-search.ts'
import { LeaderCardRow } from './leader-card.tsx'

/** Replaces a list that could not be read. */
const ListProblem = ({ problem, query }: { problem: Problem | null; query: DirectorySearch }) => {
  const t = useT()
  const isOldLink = problem?.status === 400 && query.cursor !== undefined
  return (
    <Notice tone="bad" role="alert" title={t('The list could not be loaded.')}>
      <p>{isOldLink ? t('This page link is not valid.') : t('Check your network, then try again.')}</p>
      <p className="row wrapf mt-2">
        <ButtonLink
          size="sm"
          variant="quiet"
          href={directoryHref(isOldLink ? { ...query, cursor: undefined } : query)}
        >
          {isOldLink ? t('Go to the first page') : t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

const NoLeaders = ({ query }: { query: DirectorySearch }) => {
  const t = useT()
  const isFiltered = activeDirectoryFilters(query).length > 0
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
        {isFiltered
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
  if (!data) return <ListProblem problem={problem} query={query} />
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
      <NextTwenty href={data.nextCursor && directoryHref({ ...query, cursor: data.nextCursor })} />
    </form>
  )
}
