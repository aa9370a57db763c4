import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'

/** A guest signs in and comes back; who is signed in confirms their age first. */
export const JoinFirst = ({ projectId, label }: { projectId: string; label: string }) => {
  const t = useT()
  const viewer = useViewer()
  const address = to('project', { projectId })
  return (
    <p>
      {viewer ? (
        <ButtonLink href={to('dashboard')}>{t('Confirm your age first')}</ButtonLink>
      ) : (
        <ButtonLink variant="civic" href={`${to('auth')}?returnUrl=${encodeURIComponent(address)}`}>
          {label}
        </ButtonLink>
      )}
    </p>
  )
}
