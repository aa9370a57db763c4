import { useT } from '#platform/web/language.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

/** Instead of a nomination that is not there for this person, or did not load. */
export const NoTrack = ({ problem }: { problem: Problem | null }) => {
  const t = useT()
  return (
    <ErrorScreen
      title={
        problem?.status === 404 ? t('There is no such nomination.') : t('This page could not be loaded.')
      }
      actions={<ButtonLink href={to('dashboard')}>{t('My nominations')}</ButtonLink>}
    >
      <p>{t('Only the person who sent it and the person who is nominated can follow it.')}</p>
    </ErrorScreen>
  )
}
