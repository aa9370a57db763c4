import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { accountApi } from '../contract.ts'

export const contactsRead = read(accountApi.contacts)
export const sessionsRead = read(accountApi.sessions)

/** Shown while data loads, or why it did not load. */
export const NotThere = ({ problem }: { problem: Problem | null }) => {
  const t = useT()
  const { pathname } = usePageState()
  if (!problem) return <SkeletonCards count={1} label={t('Loading...')} />
  return (
    <Notice tone="bad" role="alert" title={t('We could not load this.')}>
      <p>
        {problem.status === 0
          ? t('There is no network now.')
          : t('Something went wrong on our side. Please try again in a moment.')}
      </p>
      <p className="mt-2">
        <ButtonLink variant="quiet" size="sm" href={pathname}>
          {t('Try again')}
        </ButtonLink>
      </p>
    </Notice>
  )
}
