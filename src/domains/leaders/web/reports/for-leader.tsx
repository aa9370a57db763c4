import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { leadersApi } from '../../contract.ts'
import type { Leader } from '../../contracts/leader-contract.ts'
import { placeLine } from '../leader-presentation.ts'

/** The read of the leader that a page is about. */
export const leaderRead = (leaderId: string) => read(leadersApi.leader, { params: { leaderId } })

const Failed = ({ status, leaderId }: { status: number; leaderId: string }) => {
  const t = useT()
  return status === 404 ? (
    <ErrorScreen
      title={t('Leader not found')}
      actions={<ButtonLink href={to('leaders')}>{t('Search all leaders')}</ButtonLink>}
    >
      <p>{t('The address may be wrong, or this person is no longer in the directory.')}</p>
    </ErrorScreen>
  ) : (
    <ErrorScreen
      title={t('This page could not be loaded.')}
      actions={<ButtonLink href={to('leader', { leaderId })}>{t('Back to the profile')}</ButtonLink>}
    >
      <p>{t('Check your network, then try again.')}</p>
    </ErrorScreen>
  )
}

/** A page about one leader with back link, title and name; or the message that there is no such leader. */
export const ForLeader = ({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: (leader: Leader) => ReactNode
}) => {
  const t = useT()
  const { leaderId = '' } = useParams()
  const { data: leader, problem } = useRead(leadersApi.leader, leaderRead(leaderId))
  if (!leader)
    return problem ? <Failed status={problem.status} leaderId={leaderId} /> : <Skeleton shape="block" />
  return (
    <>
      <BackLink href={to('leader', { leaderId })}>{t('Back to the profile')}</BackLink>
      <PageHead title={title} kicker={`${leader.fullName} · ${placeLine(leader)}`} lead={lead} />
      {children(leader)}
    </>
  )
}
