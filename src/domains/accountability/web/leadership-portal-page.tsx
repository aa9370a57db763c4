import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'
import { bookIcon, userIcon } from '#ui/icons.ts'
import { PageHead, Section } from '#ui/page-head.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { accountabilityApi } from '../contract.ts'
import type { LeaderRecord, OwnRecord } from '../record-contract.ts'
import { AnswerScorecard } from './own/answer-scorecard.tsx'
import { MakePledge, UpdatePledge } from './own/pledge-forms.tsx'
import { FileReport } from './own/report-form.tsx'
import { PledgeItem, ReportItem, ScorecardCard } from './record-of.tsx'

const mineRead = read(accountabilityApi.mine)

const Pledges = ({ record }: { record: LeaderRecord }) => {
  const t = useT()
  return (
    <Section title={t('Pledges')}>
      <div className="stack">
        <p className="small mute">
          {t(
            'Make five to ten pledges that anybody can check. Say how far each has come, with proof; an auditor reads it.',
          )}
        </p>
        {record.pledges.map((pledge) => (
          <Card key={pledge.id}>
            <ul>
              <PledgeItem pledge={pledge} />
            </ul>
            {!pledge.isWaiting && <UpdatePledge pledge={pledge} />}
          </Card>
        ))}
        {record.pledges.length < 10 && <MakePledge />}
      </div>
    </Section>
  )
}

const Reports = ({ record }: { record: LeaderRecord }) => {
  const t = useT()
  const open = record.reports.filter(({ state }) => state !== 'filed')
  return (
    <Section title={t('Quarterly reports')}>
      <div className="stack">
        {record.reports.length === 0 && (
          <p className="small mute">{t('Your first report is due when this quarter ends.')}</p>
        )}
        {open.map((report) => (
          <FileReport key={report.quarter} report={report} />
        ))}
        {record.reports.length > open.length && (
          <Card>
            <ul className="stack gap-4">
              {record.reports
                .filter(({ state }) => state === 'filed')
                .map((report) => (
                  <ReportItem key={report.quarter} report={report} />
                ))}
            </ul>
          </Card>
        )}
      </div>
    </Section>
  )
}

const Portal = ({ mine }: { mine: OwnRecord }) => {
  const t = useT()
  const { leader, record, toAnswer } = mine
  if (!leader || !record)
    return (
      <EmptyState
        level={2}
        title={t('Your account is not linked to a leader.')}
        action={<ButtonLink href={to('leaders')}>{t('See the leaders')}</ButtonLink>}
      >
        {t('A nominee is linked by signing in and opening the link in the message about the nomination.')}
      </EmptyState>
    )
  const isInSeat = leader.status === 'deployed' || leader.status === 'verified'
  return (
    <>
      <p className="row wrapf">
        <ButtonLink variant="quiet" icon={userIcon} href={to('leader', { leaderId: leader.id })}>
          {t('My public profile')}
        </ButtonLink>
        <ButtonLink variant="quiet" icon={bookIcon} href={to('training')}>
          {t('Training')}
        </ButtonLink>
      </p>
      {toAnswer.map((card) => (
        <div key={card.id} className="stack">
          <ScorecardCard card={card} />
          <AnswerScorecard card={card} />
        </div>
      ))}
      {isInSeat ? (
        <>
          <Reports record={record} />
          <Pledges record={record} />
        </>
      ) : (
        <p>{t('Pledges and reports begin when you have a seat.')}</p>
      )}
    </>
  )
}

/** A leader's own console: pledges, reports and answers to scorecards. */
const LeadershipPortalPage = () => {
  const t = useT()
  const { data, problem, isWaiting } = useRead(accountabilityApi.mine, mineRead)
  return (
    <div className="wrap read page stack gap-6">
      <PageHead title={t('Leadership Portal')} lead={data?.leader?.fullName} />
      {isWaiting && <SkeletonCards label={t('Loading...')} />}
      {problem && (
        <ErrorScreen title={t('This page could not be loaded.')}>
          <p>{t('Check your network, then try again.')}</p>
        </ErrorScreen>
      )}
      {data && <Portal mine={data} />}
    </div>
  )
}

export default page({ component: LeadershipPortalPage, reads: () => [mineRead] })
