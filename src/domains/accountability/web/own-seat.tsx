import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { bookIcon, userIcon } from '#ui/icons.ts'
import { Section } from '#ui/page-head.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { accountabilityApi } from '../contract.ts'
import type { LeaderRecord, OwnRecord } from '../record-contract.ts'
import { AnswerScorecard } from './own/answer-scorecard.tsx'
import { MakePledge, UpdatePledge } from './own/pledge-forms.tsx'
import { FileReport } from './own/report-form.tsx'
import { PledgeItem, ReportItem, ScorecardCard } from './record-of.tsx'

/** What the page reads that shows a seat. */
export const ownSeatRead = read(accountabilityApi.mine)

/** A part under the heading of the seat. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="stack">
    <h3>{title}</h3>
    {children}
  </div>
)

const Pledges = ({ record }: { record: LeaderRecord }) => {
  const t = useT()
  return (
    <Part title={t('Pledges')}>
      <div className="stack">
        <p className="small mute">
          {t(
            'Make five to ten pledges that anyone can check. Report progress on each, with proof. An auditor checks it.',
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
    </Part>
  )
}

const Reports = ({ record }: { record: LeaderRecord }) => {
  const t = useT()
  const open = record.reports.filter(({ state }) => state !== 'filed')
  return (
    <Part title={t('Quarterly reports')}>
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
    </Part>
  )
}

const Portal = ({ mine }: { mine: OwnRecord }) => {
  const t = useT()
  const { leader, record, toAnswer } = mine
  if (!leader || !record) return null
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

/** A leader's own console: pledges, reports and answers to scorecards. Shows nothing to people who hold no seat and stand for none. */
export const OwnSeat = () => {
  const t = useT()
  const { data, problem, isWaiting } = useRead(accountabilityApi.mine, ownSeatRead)
  if (data && !data.leader) return null
  return (
    <Section title={data?.leader ? t('Your seat: {name}', { name: data.leader.fullName }) : t('Your seat')}>
      {isWaiting && <SkeletonCards label={t('Loading...')} />}
      {problem && <UnreadPart problem={problem} again={to('leadershipPortal')} />}
      {data && <Portal mine={data} />}
    </Section>
  )
}
