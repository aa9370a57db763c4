import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Meter } from '#ui/data/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Table } from '#ui/data/table.tsx'
import { accountabilityApi } from '../contract.ts'
import {
  type Deployment,
  type LeaderRecord,
  parameterNames,
  type Pledge,
  pledgeStatusNames,
  type Report,
  type Scorecard,
} from '../record-contract.ts'
import { pledgeTones, reportStateNames, reportTones } from './record-presentation.ts'

/** The read that a leader page needs for `RecordOf`. */
export const recordRead = (leaderId: string) => read(accountabilityApi.record, { params: { leaderId } })

const DeploymentCard = ({ deployment }: { deployment: Deployment }) => {
  const t = useT()
  return (
    <Card title={t('Seat and mandate')}>
      <SummaryList
        rows={[
          { label: t('Seat'), value: deployment.seatId ?? '' },
          {
            label: t('Term'),
            value: t('{from} to {to}', {
              from: formatDate(deployment.termFrom, t),
              to: formatDate(deployment.termTo, t),
            }),
          },
          { label: t('Mandate'), value: deployment.mandate },
          { label: t('Hosted by'), value: deployment.host },
          { label: t('How to reach them'), value: deployment.contact },
        ]}
      />
      <Disclosure summary={t('Plan of the first 90 days')}>
        <p className="small lines">{deployment.first90Days}</p>
      </Disclosure>
    </Card>
  )
}

export const PledgeItem = ({ pledge }: { pledge: Pledge }) => {
  const t = useT()
  return (
    <li className="stack gap-1">
      <p className="row between wrapf">
        <span className="b">{pledge.pledge}</span>
        <Chip tone={pledgeTones[pledge.status]}>{t(pledgeStatusNames[pledge.status])}</Chip>
      </p>
      <p className="small mute">
        {t('Until {date}. How to check: {measure}', {
          date: formatDate(pledge.dueOn, t),
          measure: pledge.measure,
        })}
      </p>
      {pledge.history.length > 0 && (
        <Disclosure
          summary={t('{count, plural, one {# update} other {# updates}}', { count: pledge.history.length })}
        >
          <ul className="small stack gap-2">
            {pledge.history.map((update) => (
              <li key={update.at}>
                {formatDate(update.at, t)}: {t(pledgeStatusNames[update.status])}. {update.note}
                {update.sourceUrl && (
                  <>
                    {' '}
                    <a href={update.sourceUrl} rel="nofollow ugc noopener noreferrer">
                      {t('Source')}
                    </a>
                  </>
                )}
                {update.files.map(({ id, name, url }) => (
                  <span key={id}>
                    {' '}
                    <a href={url}>{name}</a>
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {pledge.isWaiting && <p className="small mute">{t('An update waits for the auditors.')}</p>}
    </li>
  )
}

export const ReportItem = ({ report }: { report: Report }) => {
  const t = useT()
  return (
    <li className="stack gap-1">
      <p className="row between wrapf">
        <span className="b num">{report.quarter}</span>
        <Chip tone={reportTones[report.state]}>{t(reportStateNames[report.state])}</Chip>
      </p>
      <p className="small mute">
        {report.filedAt
          ? t('Sent on {date}', { date: formatDate(report.filedAt, t) })
          : t('Due since {date}', { date: formatDate(report.dueAt, t) })}
      </p>
      {report.done && (
        <Disclosure summary={t('Read the report')}>
          <div className="small stack gap-2">
            <p className="lines">{report.done}</p>
            <p className="lines">
              <span className="b">{t('Next:')}</span> {report.next}
            </p>
            <p className="lines">
              <span className="b">{t('Money:')}</span> {report.money}
            </p>
          </div>
        </Disclosure>
      )}
    </li>
  )
}

export const ScorecardCard = ({ card }: { card: Scorecard }) => {
  const t = useT()
  return (
    <Card
      title={t('Scorecard {year}', { year: String(card.year) })}
      action={
        <Chip tone={card.isPassed ? 'ok' : 'warn'}>{card.isPassed ? t('Passed') : t('Not passed')}</Chip>
      }
    >
      <p className="b num">{t('{total} of 100', { total: card.total })}</p>
      <Meter value={card.total} label={t('Scorecard {year}', { year: String(card.year) })} />
      <Table
        caption={t('Points by part')}
        hideCaption
        columns={[
          { label: t('Part') },
          { label: t('Weight'), end: true },
          { label: t('Points'), end: true },
          { label: t('Why') },
        ]}
        rows={card.scores.map(({ parameter, points, weight, reason }) => ({
          key: parameter,
          cells: [t(parameterNames[parameter]), `${weight}%`, `${points}/10`, reason],
        }))}
      />
      {card.reply && (
        <Notice title={t("The leader's answer:")}>
          <p className="lines">{card.reply}</p>
        </Notice>
      )}
    </Card>
  )
}

const isEmpty = ({ deployment, pledges, reports, scorecards }: LeaderRecord): boolean =>
  !deployment && pledges.length + reports.length + scorecards.length === 0

/** The public record of a leader: pledges, reports and scorecards. Renders nothing before the deployment. */
export const RecordOf = ({ leaderId }: { leaderId: string }) => {
  const t = useT()
  const { data: record } = useRead(accountabilityApi.record, recordRead(leaderId))
  if (!record || isEmpty(record)) return null
  return (
    <>
      {record.isUnderReview && (
        <Notice tone="warn" title={t('Under review.')}>
          {t('Reports were missed or an audit failed. Two people decide whether this leader is suspended.')}
        </Notice>
      )}
      {record.deployment && <DeploymentCard deployment={record.deployment} />}
      {record.pledges.length > 0 && (
        <Card title={t('Pledges')}>
          <ul className="stack gap-4">
            {record.pledges.map((pledge) => (
              <PledgeItem key={pledge.id} pledge={pledge} />
            ))}
          </ul>
        </Card>
      )}
      {record.reports.length > 0 && (
        <Card title={t('Quarterly reports')}>
          <ul className="stack gap-4">
            {record.reports.map((report) => (
              <ReportItem key={report.quarter} report={report} />
            ))}
          </ul>
        </Card>
      )}
      {record.scorecards.map((card) => (
        <ScorecardCard key={card.id} card={card} />
      ))}
    </>
  )
}
