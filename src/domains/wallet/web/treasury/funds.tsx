import { useT } from '#platform/web/language.tsx'
import { formatDateTime, formatMonth } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Treasury } from '../../treasury-contract.ts'
import { groupedText } from '#shared/values/grouped-text.ts'

/** What the rewards fund has, beside what was issued and what is owed in all. */
export const RewardsFund = ({ treasury: { fund, issuedInAll, owed, asOf } }: { treasury: Treasury }) => {
  const t = useT()
  const [whole, rest] = groupedText(fund).split('.')
  return (
    <section className="cloth m-cowrie bal" aria-labelledby="fund">
      <h2 id="fund" className="small">
        {t('The rewards fund has')}
      </h2>
      <p className="big num">
        {whole}
        <small>.{rest} SUP</small>
      </p>
      <dl className="sp small">
        <div>
          <dt>{t('Issued in all')}</dt>
          <dd className="num">{groupedText(issuedInAll)} SUP</dd>
        </div>
        <div>
          <dt>{t('Owed to people')}</dt>
          <dd className="num">{groupedText(owed.amount)} SUP</dd>
        </div>
      </dl>
      <p className="small asof">{t('As of {time}', { time: formatDateTime(asOf, t) })}</p>
    </section>
  )
}

/** Says that rewards wait for the fund; nothing while nobody waits. */
export const RewardsOwed = ({ treasury: { owed } }: { treasury: Treasury }) => {
  const t = useT()
  if (owed.count === 0) return null
  return (
    <Notice tone="warn" title={t('Rewards are paused until the fund is topped up.')}>
      {t(
        '{count, plural, one {# reward is kept} other {# rewards are kept}}: {amount} SUP in all. They are paid in order, the oldest first.',
        { count: owed.count, amount: groupedText(owed.amount) },
      )}
    </Notice>
  )
}

/** What was issued this month, against the bound of a month. */
export const MonthBound = ({
  treasury: { month, issuedThisMonth, monthBound, leftThisMonth, boundWhy },
}: {
  treasury: Treasury
}) => {
  const t = useT()
  return (
    <Card title={t('Issued this month')}>
      <div className="stack gap-2">
        <MeterRow
          label={formatMonth(month, t)}
          value={Number(issuedThisMonth)}
          max={Number(monthBound)}
          text={t('{issued} of {bound} SUP', {
            issued: groupedText(issuedThisMonth),
            bound: groupedText(monthBound),
          })}
        />
        <p className="small mute">
          {t(
            '{left} SUP may still be issued this month. No one can issue more, not even two people together.',
            {
              left: groupedText(leftThisMonth),
            },
          )}
        </p>
        {/* Two people wrote it in the language that they chose. */}
        <p className="small">{boundWhy}</p>
      </div>
    </Card>
  )
}
