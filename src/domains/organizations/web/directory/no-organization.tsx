import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { Waiting } from '#platform/web/loaded.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

interface NoOrganizationProps {
  readonly state: Pick<ReadState<unknown>, 'problem' | 'isWaiting'>
  readonly here: string
}

/** Says that it is loading, that there is no such page for this viewer, or that it could not be loaded. */
export const NoOrganization = ({ state: { problem, isWaiting }, here }: NoOrganizationProps) => {
  const t = useT()
  if (isWaiting) return <Waiting />
  return problem?.status === 404 ? (
    <ErrorScreen
      title={t('There is no such organization.')}
      actions={<ButtonLink href={to('sponsors')}>{t('All sponsors')}</ButtonLink>}
    >
      <p>{t('The address may be wrong, or it is not yours.')}</p>
    </ErrorScreen>
  ) : (
    <ErrorScreen
      title={t('This page could not be loaded.')}
      actions={<ButtonLink href={here}>{t('Try again')}</ButtonLink>}
    >
      <p>{problem?.message ? t(problem.message) : t('Check your network, then try again.')}</p>
    </ErrorScreen>
  )
}
