import type { MouseEvent, ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { ButtonLink } from '#ui/button.tsx'
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

interface LoadedProps<T> {
  readonly state: ReadState<T>
  /** The address that retries; without one the read is repeated in place. */
  readonly again?: string
  /** What failed to load, where the page has words of its own. */
  readonly failed?: string
  /** More that the reader should know. */
  readonly note?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Shows the data, or that it is loading, or that it failed, with a way to retry. */
export const Loaded = <T,>({ state, again, failed, note, children }: LoadedProps<T>) => {
  const t = useT()
  if (state.data !== undefined) return children(state.data)
  if (state.isWaiting) return <Waiting />
  const inPlace = (event: MouseEvent): void => {
    event.preventDefault()
    state.refresh()
  }
  return (
    <Notice tone="bad" role="alert" title={failed ?? t('We could not load this.')}>
      {note}
      <p className="mt-2">
        <ButtonLink size="sm" variant="quiet" href={again ?? '?'} onClick={again ? undefined : inPlace}>
          {t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}
