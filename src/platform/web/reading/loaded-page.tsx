import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { Waiting } from '#platform/web/loaded.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { RetryLink } from '#platform/web/reading/retry-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

interface UnreadPageProps {
  readonly state: Pick<ReadState<unknown>, 'problem' | 'isWaiting' | 'refresh'>
  /** The title where the thing does not exist, or not for this reader. */
  readonly missing: string
  /** More than that the address may be wrong. */
  readonly note?: ReactNode
  /** Where to look instead, mostly the list. */
  readonly list?: { readonly href: string; readonly label: ReactNode; readonly icon?: string }
}

/** Instead of the one thing of a page: it loads, it is missing, it is not for this reader, or it did not load. */
export const UnreadPage = ({ state, missing, note, list }: UnreadPageProps) => {
  const t = useT()
  if (state.isWaiting) return <Waiting />
  const { status = 0, message = '' } = state.problem ?? {}
  const isMissing = status === 404
  if (isMissing || status === 403)
    return (
      <ErrorScreen
        title={isMissing ? t(missing) : t(message)}
        actions={
          list && (
            <ButtonLink href={list.href} icon={list.icon}>
              {list.label}
            </ButtonLink>
          )
        }
      >
        {isMissing && <p>{note ?? t('The address may be wrong.')}</p>}
      </ErrorScreen>
    )
  return (
    <ErrorScreen title={t('We could not load this page.')} actions={<RetryLink state={state} />}>
      <p>{message ? t(message) : t('Check your network, then try again.')}</p>
    </ErrorScreen>
  )
}

interface LoadedPageProps<T> extends Omit<UnreadPageProps, 'state'> {
  readonly state: ReadState<T>
  readonly children: (data: T) => ReactNode
}

/** The one thing of a page, or what became of it: the page-sized sibling of `Loaded`. */
export const LoadedPage = <T,>({ state, children, ...missing }: LoadedPageProps<T>) =>
  state.data === undefined ? <UnreadPage state={state} {...missing} /> : children(state.data)
