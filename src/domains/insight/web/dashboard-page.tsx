import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { can, type Viewer } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Section } from '#ui/page-head.tsx'
import { type Dashboard, dashboardApi } from '../contract.ts'
import { AreaContestCard } from './dashboard/area-contest.tsx'
import { Balance } from './dashboard/balance.tsx'
import { PublicFiguresCard } from './dashboard/figures.tsx'
import { FirstSteps } from './dashboard/first-steps.tsx'
import { MissionControl } from './dashboard/mission-control.tsx'
import { NearbyCard, nearbyRead } from './dashboard/nearby.tsx'
import { NextStepCard } from './dashboard/next-step.tsx'
import { Recent } from './dashboard/recent.tsx'
import { FailedRead, Retrying, useRetriedRead } from './dashboard/retries.tsx'
import { pendingRead, VettingWork } from './dashboard/vetting-work.tsx'
import { WayLevelCard } from './dashboard/way-level.tsx'
import { myNominationsRead, MyNominations, useIsAsked } from './my-nominations.tsx'

const dashboardRead = read(dashboardApi.dashboard)
const mayVet = (viewer: Viewer | null): boolean => can('vetting', viewer)

const Shown = ({ dashboard }: { dashboard: Dashboard }) => {
  const t = useT()
  const isReviewer = mayVet(useViewer())
  const { checklist, contest, recent, figures, asOf } = dashboard
  return (
    <>
      <div className="wide2 stack">
        <div className="stack">
          <Balance dashboard={dashboard} />
          <NextStepCard dashboard={dashboard} isAsked={useIsAsked()} />
          <MissionControl needs={dashboard.needs} />
          {contest && <AreaContestCard contest={contest} asOf={asOf} />}
          {isReviewer && <VettingWork />}
          <Section
            id="nominations"
            title={t('My nominations')}
            action={<Anchor href={to('nominate')}>{t('Nominate a leader')}</Anchor>}
          >
            <MyNominations />
          </Section>
        </div>
        <div className="stack">
          {checklist && <FirstSteps checklist={checklist} kyc={dashboard.kyc} />}
          <WayLevelCard way={dashboard} />
          <NearbyCard />
          <Recent recent={recent} />
        </div>
      </div>
      <PublicFiguresCard figures={figures} />
    </>
  )
}

/** The person's SUP, what to do next, their area, their nominations, and the public figures [DB-03]. */
const DashboardPage = () => {
  const t = useT()
  const { user } = usePageState()
  const { data, isWaiting, retrying, problem, refresh } = useRetriedRead(
    dashboardApi.dashboard,
    dashboardRead,
  )
  return (
    <>
      <div>
        <h1 tabIndex={-1}>{t('Welcome, {firstName}', { firstName: user?.firstName ?? '' })}</h1>
        <p className="mute">{t('Citizen #{number}', { number: user?.citizenNumber ?? 0 })}</p>
      </div>
      {isWaiting && <Retrying retrying={retrying} />}
      {data && <Shown dashboard={data} />}
      {!data && !isWaiting && (
        <FailedRead title={t('Unable to load dashboard')} problem={problem} refresh={refresh} />
      )}
    </>
  )
}

export default page({
  component: DashboardPage,
  reads: ({ viewer, search }) => [
    dashboardRead,
    nearbyRead,
    myNominationsRead(search),
    ...(mayVet(viewer) ? [pendingRead] : []),
  ],
})
