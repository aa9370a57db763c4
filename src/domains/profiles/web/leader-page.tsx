import { useT } from '#platform/web/language.tsx'
import { page, read, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chain } from '#ui/chain.tsx'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { printIcon, searchIcon, shareIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { type Leader, officeTypeNames } from '#domains/leaders/leader-contract.ts'
import { leadersApi } from '#domains/leaders/contract.ts'
import { LeaderChips, LeaderPortrait } from '#domains/leaders/web/directory/leader-card.tsx'
import { LeaderEvidence } from './profile/leader-evidence.tsx'
import { HowChecked, LeaderHistory } from './profile/leader-history.tsx'
import { placeLine } from '#domains/leaders/web/leader-looks.ts'
import { pipelineOf, stateNames } from './profile/pipeline.ts'

/** A longer chain stands upright on phones, where its words would not fit side by side. */
const SHORT_CHAIN = 4

const leaderRead = (leaderId: string) => read(leadersApi.leader, { params: { leaderId } })

/** Who it is, on the cloth. */
const LeaderHead = ({ leader }: { leader: Leader }) => {
  const t = useT()
  return (
    <>
      <header className="cloth m-home ph">
        <div className="wrap row">
          <LeaderPortrait leader={leader} size="lg" />
          <div className="grow">
            <div className="row wrapf gap-2">
              <LeaderChips leader={leader} />
            </div>
            <h1 tabIndex={-1}>{leader.fullName}</h1>
            <p className="small">
              {leader.currentOffice} · {t(officeTypeNames[leader.officeType])}
              <br />
              {placeLine(leader)}
            </p>
          </div>
        </div>
      </header>
      <div className="stripe" role="presentation" />
    </>
  )
}

const Acts = ({ leader }: { leader: Leader }) => {
  const t = useT()
  return (
    <p className="row wrapf no-print">
      <Button
        variant="quiet"
        icon={shareIcon}
        data-share={to('leader', { leaderId: leader.id })}
        data-copied={t('Link copied to clipboard!')}
      >
        {t('Share')}
      </Button>
      <Button variant="quiet" icon={printIcon} data-print="">
        {t('Print')}
      </Button>
    </p>
  )
}

const Standing = ({ leader }: { leader: Leader }) => {
  const t = useT()
  const steps = pipelineOf(leader)
  return (
    <Card title={t('Where this leader is')}>
      <Chain
        className={steps.length > SHORT_CHAIN ? 'long' : undefined}
        label={t('Where this leader is')}
        steps={steps.map(({ label, state }) => ({
          label: t(label),
          state,
          said: `(${t(stateNames[state])})`,
        }))}
      />
      <p className="small mute mt-3">
        {leader.verifiedAt && `${t('Checked on {date}.', { date: formatDate(leader.verifiedAt, t) })} `}
        <a href="#how-checked">{t('How leaders are checked')}</a>
      </p>
    </Card>
  )
}

const Profile = ({ leader }: { leader: Leader }) => {
  const t = useT()
  return (
    <article>
      <LeaderHead leader={leader} />
      <div className="wrap page stack">
        <BackLink href={to('leaders')}>{t('All leaders')}</BackLink>
        {leader.isSample && (
          <Notice title={t('Sample profile.')}>
            {t('This person is invented, to show how the product works.')}
          </Notice>
        )}
        {leader.status === 'suspended' && (
          <Notice tone="warn" title={t('Suspended.')}>
            {t(
              'A serious concern is being looked into. Please wait for the outcome before you rely on this profile.',
            )}
          </Notice>
        )}
        <div className="stack wide2">
          <div className="stack">
            <Standing leader={leader} />
            <Card title={t('About')}>
              <p className="lines">{leader.biography}</p>
            </Card>
            <Card title={t('Why they were nominated')}>
              <p className="lines">{leader.nominationStatement}</p>
            </Card>
            <LeaderEvidence evidence={leader.evidence} />
          </div>
          <div className="stack">
            <LeaderHistory history={leader.history} />
            <HowChecked />
            <Acts leader={leader} />
          </div>
        </div>
      </div>
    </article>
  )
}

const NotHere = () => {
  const t = useT()
  return (
    <div className="wrap page">
      <ErrorScreen
        title={t('Leader not found')}
        actions={
          <ButtonLink href={to('leaders')} icon={searchIcon}>
            {t('Search all leaders')}
          </ButtonLink>
        }
      >
        <p>{t('The address may be wrong, or this person is no longer in the directory.')}</p>
      </ErrorScreen>
    </div>
  )
}

const LeaderPage = () => {
  const t = useT()
  const { leaderId = '' } = useParams()
  const { data, problem } = useRead(leadersApi.leader, leaderRead(leaderId))
  if (data) return <Profile leader={data} />
  if (problem?.status === 404) return <NotHere />
  return (
    <div className="wrap page">
      <ErrorScreen
        title={t('This page could not be loaded.')}
        actions={<ButtonLink href={to('leader', { leaderId })}>{t('Try again')}</ButtonLink>}
      >
        <p>{t('Check your network, then try again.')}</p>
      </ErrorScreen>
    </div>
  )
}

export default page({
  component: LeaderPage,
  reads: ({ params: { leaderId = '' } }) => [leaderRead(leaderId)],
  head: ({ params: { leaderId = '' } }, t, found, failed) => {
    const leader = found<Leader>(leaderRead(leaderId))
    if (!leader) {
      const status = statusOfFailed(failed(leaderRead(leaderId)))
      const title = status === 404 ? t('Leader not found') : t('This page could not be loaded.')
      return { title, status }
    }
    return {
      title: leader.fullName,
      description: `${leader.currentOffice} · ${placeLine(leader)}`,
      image: `/share/leaders/${leader.id}.png`,
      canonical: to('leader', { leaderId: leader.id }),
    }
  },
})
