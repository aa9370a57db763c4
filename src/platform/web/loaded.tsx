import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { RetryLink } from '#platform/web/reading/retry-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Shows that something is loading: a shape to see, a word for screen readers. */
export const Waiting = () => {
  const t = useT()
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        {t('Loading...')}
      </span>
      <Skeleton shape="block" />
    </div>
  )
}

interface FailedProps {
  readonly state: Pick<ReadState<unknown>, 'problem' | 'refresh'>
  /** The address that retries; without one the read is repeated in place, and without a script the page. */
  readonly again?: string | undefined
  /** What failed to load, where the words say more than the usual ones. */
  readonly failed?: string | undefined
  /** More that the reader should know. */
  readonly note?: ReactNode
}

const Failed = ({ state, again, failed, note }: FailedProps) => {
  const t = useT()
  return (
    <Notice tone="bad" role="alert" title={failed ?? t('We could not load this.')}>
      {note}
      {state.problem?.status === 0 && <p>{t('Check your network, then try again.')}</p>}
      <p className="mt-2">
        <RetryLink state={state} again={again} size="sm" variant="quiet" />
      </p>
    </Notice>
  )
}

/** Data that is a list, or has one as its `items`. */
type Listed = readonly unknown[] | { readonly items: readonly unknown[] }

type LoadedProps<T> = Omit<FailedProps, 'state'> & {
  readonly state: ReadState<T>
  /** Shown where the list has no items. */
  readonly empty?: T extends Listed ? ReactNode : never
  readonly children: (data: T) => ReactNode
}

const hasNoItems = (data: unknown): boolean => {
  const items = Array.isArray(data) ? data : (data as { readonly items?: readonly unknown[] }).items
  return items?.length === 0
}

/** Shows the data, or that there is none, that it is loading, or that it failed, with a way to retry. */
export const Loaded = <T,>({ state, empty, children, ...failed }: LoadedProps<T>) => {
  if (state.data !== undefined)
    return empty !== undefined && hasNoItems(state.data) ? (empty as ReactNode) : children(state.data)
  return state.isWaiting ? <Waiting /> : <Failed state={state} {...failed} />
}
