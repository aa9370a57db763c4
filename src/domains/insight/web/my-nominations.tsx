import { useEffect, useRef } from 'react'
import { nominationCalls } from '#domains/vetting/contracts/nomination-calls-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { MyNomination } from './my-nomination.tsx'
import { TryAgain } from './try-again.tsx'

/** The dashboard retries longer than other pages (specification 4) [DB-03]. */
const MAX_RETRIES = 3

/** One page of the person's nominations, newest first; `cursor` leads to older ones. */
export const myNominationsRead = (search: URLSearchParams): Read => {
  const cursor = search.get('cursor')
  return read(nominationCalls.mine, cursor ? { query: { cursor } } : {})
}

const useReason = () => {
  const t = useT()
  return (problem: Problem | null): string =>
    problem?.status === 0
      ? t('There is no network now. What you sent is safe.')
      : t('The service has a short problem. Please try again in a moment.')
}

/** Reads the nominations, and immediately retries a read that failed during server rendering, unless it was refused. */
const useMine = () => {
  const mine = useRead(nominationCalls.mine, myNominationsRead(useSearch()), { maxRetries: MAX_RETRIES })
  const first = useRef(mine)
  useEffect(() => {
    const { problem, refresh } = first.current
    if (problem && (problem.status === 0 || problem.status >= 500)) refresh()
  }, [])
  return mine
}

const Waiting = ({ retrying }: { retrying: { times: number; problem: Problem } | null }) => {
  const t = useT()
  const reason = useReason()
  return (
    <div className="stack">
      {retrying && (
        <Notice
          tone="warn"
          role="status"
          title={t('Retry attempt {number}/{most}', { number: retrying.times, most: MAX_RETRIES })}
        >
          {reason(retrying.problem)}
        </Notice>
      )}
      <SkeletonCards label={t('Loading...')} />
    </div>
  )
}

const Failed = ({ problem, refresh }: { problem: Problem | null; refresh: () => void }) => {
  const t = useT()
  const reason = useReason()
  return (
    <Notice tone="bad" role="alert" title={t('Unable to load dashboard')}>
      <p>{reason(problem)}</p>
      <p className="mt-2">
        <TryAgain href={to('dashboard')} size="sm" refresh={refresh} />
      </p>
    </Notice>
  )
}

/** The state of the person's own nominations. */
export const MyNominations = () => {
  const t = useT()
  const { data, problem, isWaiting, retrying, refresh } = useMine()
  if (isWaiting) return <Waiting retrying={retrying} />
  if (!data) return <Failed problem={problem} refresh={refresh} />
  if (data.items.length === 0)
    return (
      <EmptyState title={t('You have not nominated anyone yet')}>
        <p>{t('You may know the right person: someone who serves, keeps accounts and listens.')}</p>
      </EmptyState>
    )
  return (
    <div className="stack">
      {data.items.map((nomination) => (
        <MyNomination key={nomination.id} nomination={nomination} />
      ))}
      {data.nextCursor && (
        <p>
          <ButtonLink
            variant="quiet"
            href={`${to('dashboard')}?cursor=${encodeURIComponent(data.nextCursor)}`}
          >
            {t('Older nominations')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
