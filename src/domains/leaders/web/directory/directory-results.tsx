import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { type ReadState, useRead } from '#platform/web/queries.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DirectoryList } from '#ui/directory-card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plusIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { leadersApi } from '../../contract.ts'
import { activeFilters, directoryHref, type DirectorySearch } from './directory-search.ts'
import { useIsOnline } from './use-is-online.ts'
import { LeaderCardRow } from './leader-card.tsx'
import { TryAgain } from './try-again.tsx'

const useDirectory = (query: DirectorySearch) =>
  useRead(leadersApi.directory, read(leadersApi.directory, { query }))

// Which pages a person has opened under one address: coming back from a leader shows them again.
const opened = new Map<string, readonly string[]>()

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const Rows = ({ query }: { query: DirectorySearch }) =>
  useDirectory(query).data?.items.map((leader) => <LeaderCardRow key={leader.id} leader={leader} />)

/** What stands in place of a list that could not be read. */
const ListProblem = ({
  state,
  query,
}: {
  state: Pick<ReadState<unknown>, 'problem' | 'refresh'>
  query: DirectorySearch
}) => {
  const t = useT()
  const isOldLink = state.problem?.status === 400 && query.cursor !== undefined
  return (
    <Notice tone="bad" role="alert" title={t('The list could not be loaded.')}>
      <p>{isOldLink ? t('This page link is not valid.') : t('Check your network, then try again.')}</p>
      <p className="row wrapf mt-2">
        {isOldLink ? (
          <ButtonLink size="sm" variant="quiet" href={directoryHref({ ...query, cursor: undefined })}>
            {t('Go to the first page')}
          </ButtonLink>
        ) : (
          <TryAgain size="sm" variant="quiet" href={directoryHref(query)} refresh={state.refresh} />
        )}
      </p>
    </Notice>
  )
}

// A read that waits for the network goes on by itself when it is back.
const AwayNotice = () => {
  const t = useT()
  return (
    <Notice tone="warn" role="status">
      {t('You are offline. The list loads when you are back.')}
    </Notice>
  )
}

const NoLeaders = ({ query }: { query: DirectorySearch }) => {
  const t = useT()
  const isFiltered = activeFilters(query).length > 0
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

/** One list of leaders: 20 at a time, more on asking, each page also under an address of its own. */
export const DirectoryResults = ({ query }: { query: DirectorySearch }) => {
  const t = useT()
  const address = directoryHref(query)
  const [more, setMore] = useState<readonly string[]>(() => opened.get(address) ?? [])
  const list = useRef<HTMLUListElement>(null)
  const focusAt = useRef<number | null>(null)
  const isOnline = useIsOnline()
  const first = useDirectory(query)
  const last = useDirectory(more.length > 0 ? { ...query, cursor: more.at(-1) } : query)
  const isHere = last.data !== undefined
  useEffect(() => {
    if (!isHere || focusAt.current === null) return
    list.current?.children[focusAt.current]?.querySelector('a')?.focus({ preventScroll: true })
    focusAt.current = null
  }, [isHere, more])
  if (first.problem && !first.data) return <ListProblem state={first} query={query} />
  if (!first.data) return isOnline ? <SkeletonCards count={4} label={t('Loading...')} /> : <AwayNotice />
  if (first.data.items.length === 0) return <NoLeaders query={query} />
  const next = last.data?.nextCursor
  const append = (event: MouseEvent, cursor: string) => {
    if (!isPlain(event)) return
    event.preventDefault()
    focusAt.current = list.current?.children.length ?? null
    const pages = [...more, cursor]
    opened.set(address, pages)
    setMore(pages)
  }
  return (
    <div className="stack">
      <DirectoryList ref={list}>
        {[query, ...more.map((cursor) => ({ ...query, cursor }))].map((page) => (
          <Rows key={page.cursor ?? ''} query={page} />
        ))}
      </DirectoryList>
      {last.problem && !last.data && <ListProblem state={last} query={{ ...query, cursor: undefined }} />}
      {last.isWaiting && (isOnline ? <SkeletonCards count={2} label={t('Loading...')} /> : <AwayNotice />)}
      {next && (
        <p className="row center">
          <ButtonLink
            variant="quiet"
            icon={plusIcon}
            href={directoryHref({ ...query, cursor: next })}
            onClick={(event) => append(event, next)}
          >
            {t('Load more')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
