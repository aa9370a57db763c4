import type { Leader } from '#domains/leaders/contracts/leader-contract.ts'
import { nominationCalls } from '#domains/vetting/contracts/nomination-calls-contract.ts'
import { criterionNames } from '#domains/vetting/contracts/nomination-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { Notice } from '#ui/notice.tsx'

/** The maximum of one criterion. */
const MAX_POINTS = 10

/** The read for `VettingSummary` on the page of a leader. */
export const vettingRead = (leaderId: string) => read(nominationCalls.leaderVetting, { params: { leaderId } })

const useVetting = (leaderId: string) =>
  useRead(nominationCalls.leaderVetting, vettingRead(leaderId)).data?.vetting ?? null

/** Says that a verified leader has not agreed: this blocks public selection, not the review. */
export const ConsentNotice = ({ leader: { isVerified, consent } }: { leader: Leader }) => {
  const t = useT()
  if (!isVerified || consent === 'given') return null
  return (
    <Notice
      tone="warn"
      title={
        consent === 'declined'
          ? t('This person does not consent to the nomination.')
          : t('The nominee’s consent is not yet recorded.')
      }
    >
      {t('Without it this person cannot enter public selection.')}
    </Notice>
  )
}

/** The reviewers' average score on each of the five criteria, without names. */
export const VettingSummary = ({ leaderId }: { leaderId: string }) => {
  const t = useT()
  const vetting = useVetting(leaderId)
  if (!vetting || vetting.averages.length === 0) return null
  return (
    <Card title={t('How reviewers scored')}>
      <div className="stack gap-2">
        {vetting.averages.map(({ criterion, average }) => (
          <MeterRow
            key={criterion}
            label={t(criterionNames[criterion])}
            value={average}
            max={MAX_POINTS}
            text={`${average.toFixed(1)} / ${MAX_POINTS}`}
          />
        ))}
      </div>
      <p className="small mute mt-3">
        {t('{count, plural, one {# reviewer} other {# reviewers}}, decided on {date}.', {
          count: vetting.reviewers,
          date: formatDate(vetting.decidedAt, t),
        })}{' '}
        {vetting.wasAppealed && t('After an appeal.')}
      </p>
    </Card>
  )
}
