import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { leadersApi } from '../../contract.ts'
import type { Leader } from '../../contracts/leader-contract.ts'
import { placeLine } from '../leader-presentation.ts'

/** The read of the leader that a page is about. */
export const leaderRead = (leaderId: string) => read(leadersApi.leader, { params: { leaderId } })

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
  return (
    <LoadedPage
      state={useRead(leadersApi.leader, leaderRead(leaderId))}
      missing={message('Leader not found')}
      note={t('The address may be wrong, or this person is no longer in the directory.')}
      list={{ href: to('leaders'), label: t('Search all leaders') }}
    >
      {(leader) => (
        <>
          <BackLink href={to('leader', { leaderId })}>{t('Back to the profile')}</BackLink>
          <PageHead title={title} kicker={`${leader.fullName} · ${placeLine(leader)}`} lead={lead} />
          {children(leader)}
        </>
      )}
    </LoadedPage>
  )
}
