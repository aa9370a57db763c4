import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Chip, type Tone } from '#ui/chip.tsx'
import type { Refund, RefundState } from '../../refund-contract.ts'

export const refundStateWords: Readonly<Record<RefundState, { text: string; tone: Tone }>> = {
  waiting: { text: message('Waits to be sent'), tone: 'warn' },
  sending: { text: message('On its way'), tone: 'warn' },
  done: { text: message('Paid back'), tone: 'ok' },
  failed: { text: message('Failed'), tone: 'bad' },
}

/** What finance pays back of a payment, with the reason; nothing when there is none. */
export const RefundList = ({
  refunds,
  money,
}: {
  refunds: readonly Refund[]
  /** How an amount reads in the currency of the payment. */
  money: (amount: string) => string
}) => {
  const t = useT()
  if (refunds.length === 0) return null
  return (
    <div className="stack gap-2">
      <h3>{t('Refunds')}</h3>
      <ul className="stack gap-3">
        {refunds.map(({ amount, state, reason, begunOn, endedOn }, at) => (
          <li key={refunds.length - at} className="stack gap-1">
            <p className="row between wrapf gap-2">
              <b className="num">{money(amount)}</b>
              <span className="row gap-2 small mute">
                {formatDate(endedOn ?? begunOn, t)}{' '}
                <Chip tone={refundStateWords[state].tone}>{t(refundStateWords[state].text)}</Chip>
              </span>
            </p>
            <p className="small">{reason}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
