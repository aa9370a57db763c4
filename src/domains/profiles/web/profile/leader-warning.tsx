import type { UpheldReport } from '#domains/leaders/contracts/leader-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Notice } from '#ui/notice.tsx'

const Report = ({ report: { summary, decidedAt, reply } }: { report: UpheldReport }) => {
  const t = useT()
  return (
    <li>
      <p className="lines">{summary}</p>
      <p className="small mute">{t('Upheld on {date}.', { date: formatDate(decidedAt, t) })}</p>
      {reply ? (
        <blockquote>
          <p className="small b">{t('The leader replied on {date}:', { date: formatDate(reply.at, t) })}</p>
          <p className="lines">{reply.text}</p>
        </blockquote>
      ) : (
        <p className="small mute">{t('The leader has not replied.')}</p>
      )}
    </li>
  )
}

/** Warns of upheld reports: the moderators' summary and the leader's reply, never the report itself. */
export const LeaderWarning = ({
  reports,
  leaderId,
  isThisLeader,
}: {
  reports: readonly UpheldReport[]
  leaderId: string
  isThisLeader: boolean
}) => {
  const t = useT()
  if (reports.length === 0) return null
  const hasUnanswered = reports.some(({ reply }) => reply === null)
  return (
    <Notice
      tone="warn"
      title={t(
        '{count, plural, one {# community report was upheld.} other {# community reports were upheld.}}',
        {
          count: reports.length,
        },
      )}
    >
      {t('Read this before you rely on the profile.')}
      <ul className="moves mt-3">
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      {isThisLeader && hasUnanswered && (
        <p className="mt-3 no-print">
          <a href={to('replyToReports', { leaderId })}>{t('Reply as the leader')}</a>
        </p>
      )}
    </Notice>
  )
}
