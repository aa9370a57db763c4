import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { pathCalls } from '../path-contract.ts'

/** The reads that the leader page needs for `TrainingOf`. */
export const trainingRecordRead = (leaderId: string) => read(pathCalls.record, { params: { leaderId } })

/** The public view of a leader's training; empty before training starts. */
export const TrainingOf = ({ leaderId }: { leaderId: string }) => {
  const t = useT()
  const { data } = useRead(pathCalls.record, trainingRecordRead(leaderId))
  if (!data) return null
  const { modulesPassed, modules, conductAt, capstone, sessionsConfirmed } = data
  if (modulesPassed === 0 && !conductAt && !capstone) return null
  return (
    <Card title={t('Training and mentorship')}>
      <ul className="small">
        <li>{t('{passed} of {count} lessons passed', { passed: modulesPassed, count: modules })}</li>
        {conductAt && <li>{t('Code of conduct accepted on {date}', { date: formatDate(conductAt, t) })}</li>}
        {sessionsConfirmed > 0 && (
          <li>
            {t('{count, plural, one {# mentoring session} other {# mentoring sessions}}, confirmed by both', {
              count: sessionsConfirmed,
            })}
          </li>
        )}
      </ul>
      {capstone && (
        <>
          <h3 className="mt-3">{t('Capstone: {title}', { title: capstone.title })}</h3>
          <p className="small lines">{capstone.summary}</p>
          <p className="small mute">
            {t('Accepted on {date}.', { date: formatDate(capstone.acceptedAt, t) })}
          </p>
        </>
      )}
    </Card>
  )
}
