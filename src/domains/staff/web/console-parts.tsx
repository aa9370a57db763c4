import type { ReactNode } from 'react'
import { Waiting } from '#platform/web/loaded.tsx'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { type Access, can } from '#shared/access.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Whether the viewer has this access. */
export const useMay = (access: Access): boolean => can(access, useViewer())

/** The data, a loading state, or the error with a retry. */
export const StaffRead = <T,>({
  state,
  children,
}: {
  state: ReadState<T>
  children: (data: T) => ReactNode
}) => {
  const t = useT()
  const { pathname, search } = usePageState()
  if (state.data !== undefined) return children(state.data)
  if (state.isWaiting) return <Waiting />
  const isMissing = state.problem?.status === 404 || state.problem?.status === 400
  return (
    <Notice
      tone="bad"
      role="alert"
      title={isMissing ? t('This does not exist, or was removed.') : t('We could not load this.')}
    >
      <p>{isMissing ? t('The link may be old.') : t('Check your network, then try again.')}</p>
      <p className="row wrapf mt-2">
        <ButtonLink size="sm" variant="quiet" href={isMissing ? pathname : pathname + search}>
          {isMissing ? t('Go to the list') : t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

/** Tells staff without the permission why they see no forms here. */
export const ReadOnly = () => {
  const t = useT()
  return <Notice>{t('You can only look here. The support team makes changes.')}</Notice>
}
