import { leadersApi } from '#domains/leaders/contract.ts'
import { queueCall } from '#domains/vetting/contracts/queue-contract.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { can, type Viewer } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { clockIcon, plusIcon, shieldIcon, usersIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { myNominationsRead, MyNominations } from './my-nominations.tsx'

const statsRead = read(leadersApi.stats)
const queueRead = read(queueCall, { query: { bucket: 'pending', limit: '1' } })
const mayVet = (viewer: Viewer | null): boolean => can('vetting', viewer)

/** The work waiting in the vetting console, for people who may open it. */
const VettingWork = () => {
  const t = useT()
  const { data } = useRead(queueCall, queueRead)
  if (!data) return null
  const rows = [
    { bucket: 'pending', icon: clockIcon, title: t('Pending') },
    { bucket: 'under_review', icon: shieldIcon, title: t('Under Review') },
  ] as const
  return (
    <Section title={t('Vetting Console')}>
      <Card flush>
        <ItemList>
          {rows.map(({ bucket, icon, title }) => (
            <Item
              key={bucket}
              href={`${to('vetting')}?bucket=${bucket}`}
              icon={icon}
              tone="pri"
              title={title}
              detail={t(
                '{count, plural, =0 {Nothing waits} one {# nomination waits} other {# nominations wait}}',
                { count: data.counts[bucket] },
              )}
            />
          ))}
        </ItemList>
      </Card>
    </Section>
  )
}

const PublicFigures = () => {
  const t = useT()
  const { data } = useRead(leadersApi.stats, statsRead)
  if (!data) return null
  return (
    <Section title={t('The challenge so far')}>
      <StatGrid>
        <Stat value={formatNumber(data.verified)} label={t('verified leaders')} />
        <Stat value={formatNumber(data.pipeline)} label={t('in the pipeline')} />
        <Stat
          value={formatNumber(data.states)}
          label={data.isFctCovered ? t('States covered, and the FCT') : t('States covered')}
        />
      </StatGrid>
    </Section>
  )
}

/** The person's nominations, their results, and the next things to do. */
const DashboardPage = () => {
  const t = useT()
  const { user } = usePageState()
  const isReviewer = mayVet(useViewer())
  return (
    <div className="wrap page stack gap-6">
      <PageHead
        title={t('Welcome, {firstName}', { firstName: user?.firstName ?? '' })}
        lead={t('Citizen #{number}', { number: user?.citizenNumber ?? 0 })}
        actions={
          <>
            <ButtonLink href={to('nominate')} variant="civic" icon={plusIcon}>
              {t('Nominate a leader')}
            </ButtonLink>
            <ButtonLink href={to('leaders')} variant="quiet" icon={usersIcon}>
              {t('See the leaders')}
            </ButtonLink>
          </>
        }
      />
      {isReviewer && <VettingWork />}
      <Section title={t('My nominations')}>
        <MyNominations />
      </Section>
      <PublicFigures />
    </div>
  )
}

export default page({
  component: DashboardPage,
  reads: ({ viewer, search }) => [
    myNominationsRead(search),
    statsRead,
    ...(mayVet(viewer) ? [queueRead] : []),
  ],
})
