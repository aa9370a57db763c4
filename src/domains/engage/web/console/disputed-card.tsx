import { Decide } from '#platform/web/forms/acts/decide.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { disputeCalls } from '../../contracts/dispute-contract.ts'
import type { DisputedItem } from '../../contracts/mission-contract.ts'
import { reviewReasonNames, submissionKindNames } from '../../contracts/submission-contract.ts'

const DecideDispute = ({ id }: { id: string }) => {
  const t = useT()
  return (
    <Decide
      call={disputeCalls.settleDispute}
      params={{ submissionId: id }}
      then={to('missionConsole')}
      outcomes={[
        { value: 'accepted', label: t('Accept it and pay') },
        { value: 'upheld', label: t('The task stays refused') },
      ]}
      reason={{ name: 'answer', label: t('Your answer to the sender') }}
    />
  )
}

/** A disputed refusal for the second person; it names neither the sender nor who refused it. */
export const DisputedCard = ({ item }: { item: DisputedItem }) => {
  const t = useT()
  return (
    <Card
      as="article"
      id={`dispute-${item.id}`}
      tabIndex={-1}
      title={item.kind === 'proof' ? t(item.title) : item.title}
      level={3}
      action={<Chip tone="warn">{t('Decide by {date}', { date: formatDate(item.dueAt, t) })}</Chip>}
    >
      <div className="stack">
        <p className="small mute">
          {[
            t(submissionKindNames[item.kind]),
            `${item.lgaName}, ${item.stateName}`,
            formatDate(item.sentAt, t),
          ].join(' · ')}
        </p>
        <p className="lines">{item.words}</p>
        {item.photoUrl && (
          <img
            src={item.photoUrl}
            alt={t('The photo that was sent')}
            loading="lazy"
            className="proof-photo"
          />
        )}
        {item.reason && (
          <p className="small">
            {t('Refused because: {reason}', { reason: t(reviewReasonNames[item.reason]) })} {item.note}
          </p>
        )}
        <Notice title={t('The sender disagrees:')}>{item.dispute}</Notice>
        {item.mayDecide ? (
          <DecideDispute id={item.id} />
        ) : (
          <p className="small mute">{t('You refused it. Another person decides.')}</p>
        )}
      </div>
    </Card>
  )
}
