import { leadersApi } from '#domains/leaders/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { mayEnter, type Viewer } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plusIcon, shieldIcon, usersIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { Stat, StatGrid } from '#ui/stat.tsx'
import { MyNomination } from './my-nomination.tsx'

const mineRead = read(leadersApi.mine)
const statsRead = read(leadersApi.stats)
const queueRead = read(leadersApi.queue, { query: { bucket: 'pending', limit: '1' } })
const mayVet = (viewer: Viewer | null): boolean => mayEnter('vetting', viewer)

const MyNominations = () => {
  const t = useT()
  const { data, problem, isWaiting, refresh } = useRead(leadersApi.mine, mineRead)
  if (isWaiting) return <SkeletonCards label={t('Loading...')} />
  if (!data)
    return (
      <Notice tone="bad" role="alert" title={t('Unable to load dashboard')}>
        <p>
          {problem?.status === 0
            ? t('There is no network now. What you sent is safe.')
            : t('The service has a short problem. Please try again in a moment.')}
        </p>
        <Button size="sm" onClick={refresh}>
          {t('Try again')}
        </Button>
      </Notice>
    )
  if (data.items.length === 0)
    return (
      <EmptyState title={t('You have not nominated anyone yet')}>
        <p>{t('You may know the right person: someone who serves, keeps accounts and listens.')}</p>
      </EmptyState>
    )
  return (
    <div className="stack">
      {data.items.map((nomination) => (
        <MyNomination key={nomination.id} nomination={nomination} />
      ))}
    </div>
  )
}

const VettingWork = () => {
  const t = useT()
  const { data } = useRead(leadersApi.queue, queueRead)
  if (!data) return null
  return (
    <Section title={t('Vetting')}>
      <Card flush>
        <ItemList>
          <Item
            href={to('vetting')}
            icon={shieldIcon}
            tone="pri"
            title={t('Vetting Console')}
            detail={t(
              '{count, plural, =0 {Nothing waits} one {# nomination waits} other {# nominations wait}}',
              { count: data.counts.pending },
            )}
          />
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
        <Stat value={String(data.verified)} label={t('verified leaders')} />
        <Stat value={String(data.pipeline)} label={t('in the pipeline')} />
        <Stat value={String(data.states)} label={t('States covered')} />
      </StatGrid>
    </Section>
  )
}

/** What the person did, what it became, and what they can do next; only with what exists. */
const DashboardPage = () => {
  const t = useT()
  const { user } = usePageState()
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
      {mayVet(useViewer()) && <VettingWork />}
      <Section title={t('My nominations')}>
        <MyNominations />
      </Section>
      <PublicFigures />
    </div>
  )
}

export default page({
  component: DashboardPage,
  reads: ({ viewer }) => [mineRead, statsRead, ...(mayVet(viewer) ? [queueRead] : [])],
})
