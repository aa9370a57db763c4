import { useT } from '#platform/web/language.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

/** Says that there is no such institution, or that it could not be loaded. */
export const NoInstitution = ({ problem, here }: { problem: Problem | null; here: string }) => {
  const t = useT()
  return problem?.status === 404 ? (
    <ErrorScreen
      title={t('This institution does not exist.')}
      actions={<ButtonLink href={to('institutions')}>{t('All institutions')}</ButtonLink>}
    >
      <p>{t('The address may be wrong. Search for its name instead.')}</p>
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
