import { useEffect, useRef } from 'react'
import { useT } from '#platform/web/language.tsx'
import { RetryLink } from '#platform/web/reading/retry-link.tsx'
import type { Read } from '#platform/web/page.ts'
import { type ReadState, useRead } from '#platform/web/client/queries.ts'
import type { Call } from '#shared/api.ts'
import type { Problem } from '#shared/pages/problem.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'

/** The dashboard retries longer than other pages (specification 4) [DB-03]. */
const MAX_RETRIES = 3

const useReason = () => {
  const t = useT()
  return (problem: Problem | null): string =>
    problem?.status === 0
      ? t('There is no network now. What you sent is safe.')
      : t('Something went wrong on our side. Please try again in a moment.')
}

/** Reads, and immediately retries a read that failed during server rendering, unless it was refused. */
export const useRetriedRead = <C extends Call>(call: C, read: Read) => {
  const state = useRead(call, read, { maxRetries: MAX_RETRIES })
  const first = useRef(state)
  useEffect(() => {
    const { problem, refresh } = first.current
    if (problem && (problem.status === 0 || problem.status >= 500)) refresh()
  }, [])
  return state
}

/** Shows that something is loading, and each retry with its reason. */
export const Retrying = ({ retrying }: Pick<ReadState<unknown>, 'retrying'>) => {
  const t = useT()
  const reason = useReason()
  return (
    <div className="stack">
      {retrying && (
        <Notice
          tone="warn"
          role="status"
          title={t('Loading again: retry attempt {number}/{most}', {
            number: retrying.times,
            most: MAX_RETRIES,
          })}
        >
          {reason(retrying.problem)}
        </Notice>
      )}
      <SkeletonCards label={t('Loading...')} />
    </div>
  )
}

/** Says that all retries failed, and offers another try. */
export const FailedRead = ({
  title,
  problem,
  refresh,
}: Pick<ReadState<unknown>, 'problem' | 'refresh'> & { title: string }) => {
  const reason = useReason()
  return (
    <Notice tone="bad" role="alert" title={title}>
      <p>{reason(problem)}</p>
      <p className="mt-2">
        <RetryLink size="sm" state={{ refresh }} />
      </p>
    </Notice>
  )
}
