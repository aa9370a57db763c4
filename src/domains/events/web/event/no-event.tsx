import { useT } from '#platform/web/language.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

/** Says that there is no such event for this viewer, or that it could not be loaded. */
export const NoEvent = ({ problem, here }: { problem: Problem | null; here: string }) => {
  const t = useT()
  const isGone = problem?.status === 404
  const isClosed = problem?.status === 403
  return (
    <ErrorScreen
      title={
        isGone
          ? t('This event does not exist.')
          : isClosed
            ? t('Only the organizers of this event can do this.')
            : t('This page could not be loaded.')
      }
      actions={
        <ButtonLink href={isGone || isClosed ? to('events') : here}>
          {isGone || isClosed ? t('All upcoming events') : t('Try again')}
        </ButtonLink>
      }
    >
      <p>
        {isGone || isClosed
          ? t('The address may be wrong, or it was taken away.')
          : t('Check your network, then try again.')}
      </p>
    </ErrorScreen>
  )
}
