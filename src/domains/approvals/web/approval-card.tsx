import { type Translate, useT } from '#platform/web/language.tsx'
import { formatDateTime, formatMoment } from '#shared/format.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { type Approval, approvalStateNames, type ApprovalSentence, NO_REASON } from '../contract.ts'
import { ConfirmApproval, RefuseApproval, WithdrawApproval } from './approval-actions.tsx'

/** A sentence of another domain in the reader's language. */
export const sentence = (t: Translate, { text, values, words }: ApprovalSentence): string =>
  t(text, {
    ...values,
    ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, t(word)])),
  })

const StateChip = ({ item }: { item: Approval }) => {
  const t = useT()
  if (item.state === 'waiting')
    return item.isMine ? <Chip>{t('Yours')}</Chip> : <Chip tone="warn">{t('Second of 2')}</Chip>
  const tone = item.state === 'confirmed' ? 'ok' : item.state === 'refused' ? 'bad' : undefined
  return <Chip {...(tone && { tone })}>{t(approvalStateNames[item.state])}</Chip>
}

const Outcome = ({ item }: { item: Approval }) => {
  const t = useT()
  if (item.state === 'waiting')
    return (
      <p className="small mute">
        {item.isMine && t('You asked for this. Someone else must confirm it.')}{' '}
        {t('It is over on {time}.', { time: formatMoment(item.expiresAt, t) })}
      </p>
    )
  return (
    <>
      {item.decidedBy && item.decidedAt && (
        <p className="small mute">
          {t('{state} by {name} on {time}.', {
            state: t(approvalStateNames[item.state]),
            name: item.decidedBy,
            time: formatDateTime(item.decidedAt, t),
          })}
        </p>
      )}
      {item.decidedWhy && <p className="lines">{item.decidedWhy}</p>}
    </>
  )
}

/** One proposal: what, who, why, until when, and what the viewer may do about it. */
export const ApprovalCard = ({ item }: { item: Approval }) => {
  const t = useT()
  const title = sentence(t, item.title)
  const isWaiting = item.state === 'waiting'
  return (
    <Card accent={isWaiting && !item.isMine} title={title} action={<StateChip item={item} />}>
      <div className="stack gap-2">
        {item.detail && <p>{sentence(t, item.detail)}</p>}
        {item.reason !== NO_REASON && (
          <p className="lines">{t('Reason: {reason}', { reason: item.reason })}</p>
        )}
        <p className="small mute">
          {t('Proposed by {name} on {time}.', {
            name: item.proposedBy ?? t('a closed account'),
            time: formatDateTime(item.proposedAt, t),
          })}
        </p>
        <Outcome item={item} />
        {item.href && (
          <p>
            <Anchor href={item.href} aria-label={t('Open the case: {title}', { title })}>
              {t('Open the case')}
            </Anchor>
          </p>
        )}
        {isWaiting && !item.isMine && (
          <>
            <ConfirmApproval item={item} title={title} />
            <RefuseApproval item={item} title={title} />
          </>
        )}
        {isWaiting && item.isMine && <WithdrawApproval item={item} title={title} />}
      </div>
    </Card>
  )
}
