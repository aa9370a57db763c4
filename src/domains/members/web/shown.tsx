import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

interface ShownProps<T> {
  readonly state: ReadState<T>
  readonly children: (data: T) => ReactNode
}

/** The data, a loading state, or the error with a retry that works with and without script. */
export const MemberRead = <T,>({ state, children }: ShownProps<T>) => {
  const t = useT()
  const { data, isWaiting, refresh } = state
  if (data !== undefined) return children(data)
  if (isWaiting) return <Spinner label={t('Loading...')} />
  return (
    <Notice tone="bad" role="alert" title={t('We could not load this.')}>
      <p>
        <ButtonLink
          href="?"
          onClick={(event) => {
            event.preventDefault()
            refresh()
          }}
        >
          {t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}
