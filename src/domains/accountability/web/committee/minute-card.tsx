import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import type { Minute } from '../../committee-contract.ts'

/** One decision with its reason, or that there is one. */
export const MinuteCard = ({ minute }: { minute: Minute }) => {
  const t = useT()
  const { number, title, decision, reason, heldBecause, decidedOn } = minute
  return (
    <Card as="article" level={3} title={title ?? t('Decision number {number}', { number })}>
      <p className="row wrapf gap-2 small mute num">
        <span>
          {t('Number {number}', { number })} · {formatDate(decidedOn, t)}
        </span>
        {heldBecause !== null && <Chip tone="warn">{t('Words held back')}</Chip>}
      </p>
      {decision !== null && <p className="lines">{decision}</p>}
      {reason !== null && <p className="small lines">{t('Reason: {reason}', { reason })}</p>}
      {heldBecause !== null && (
        <p className="small">{t('Why the words are held back: {reason}', { reason: heldBecause })}</p>
      )}
    </Card>
  )
}
