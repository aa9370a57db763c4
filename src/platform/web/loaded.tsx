import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Stands where something is on its way: a shape for the eye, a word for who listens. */
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
  /** The address that tries again. */
  readonly again: string
  /** What could not be loaded, in the page's own words. */
  readonly failed: string
  /** What else whoever reads that should know. */
  readonly note?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** What was read; or that it is on its way; or that it could not be loaded, with a way to try again. */
export const Loaded = <T,>({ state, again, failed, note, children }: LoadedProps<T>) => {
  const t = useT()
  if (state.data !== undefined) return children(state.data)
  if (state.isWaiting) return <Waiting />
  return (
    <Notice tone="bad" role="alert" title={failed}>
      {note}
      <p className="mt-2">
        <ButtonLink size="sm" variant="quiet" href={again}>
          {t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}
