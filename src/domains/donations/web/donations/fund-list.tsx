import { formatNumber, useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import type { FundFacts, FundSums, FundSpending } from '../../contract.ts'
import { fundNames, fundTexts } from '../../funds-contract.ts'
import { amountText, MIN_COUNTED } from '../../rules.ts'

/** The money of a fund: what came, what the provider kept, what went back, what was spent, what is left. */
export const SumsOfFund = ({
  sums: { currency, ...sums },
  isSpent,
}: {
  sums: FundSums
  isSpent: boolean
}) => {
  const t = useT()
  const rows = [
    { label: t('Given'), value: <b>{amountText(currency, sums.given)}</b> },
    { label: t('Kept by the payment provider'), value: amountText(currency, sums.fees) },
    ...(Number(sums.back) > 0 ? [{ label: t('Went back'), value: amountText(currency, sums.back) }] : []),
    ...(Number(sums.exchangedIn) > 0
      ? [{ label: t('From other currencies'), value: amountText(currency, sums.exchangedIn) }]
      : []),
    ...(Number(sums.exchangedOut) > 0
      ? [{ label: t('Became naira'), value: amountText(currency, sums.exchangedOut) }]
      : []),
    ...(isSpent
      ? [
          { label: t('Spent'), value: amountText(currency, sums.spent) },
          { label: t('Left'), value: <b>{amountText(currency, sums.left)}</b> },
        ]
      : []),
  ]
  return <SummaryList className="num" rows={rows} />
}

/** What a fund paid for, the newest first. */
export const SpendingList = ({ spendings }: { spendings: readonly FundSpending[] }) => {
  const t = useT()
  return (
    <ul className="stack gap-3">
      {spendings.map(({ day, amount, currency, paidTo, purpose }, index) => (
        <li key={index}>
          <b className="num">{amountText(currency, amount)}</b> {t('to {payee}', { payee: paidTo })}
          <span className="d lines">{purpose}</span>
          <span className="small mute">{formatDate(day, t)}</span>
        </li>
      ))}
    </ul>
  )
}

const FundCard = ({ facts }: { facts: FundFacts }) => {
  const t = useT()
  const { fund, sums, givers, spendings } = facts
  const isFund = fund !== 'project'
  return (
    <Card title={t(fundNames[fund])} level={3}>
      <div className="stack gap-3">
        <p>{t(fundTexts[fund])}</p>
        {sums.length === 0 && <p className="mute">{t('Nothing given yet.')}</p>}
        {sums.map((each) => (
          <SumsOfFund key={each.currency} sums={each} isSpent={isFund} />
        ))}
        {sums.length > 0 && (
          <p className="small mute">
            {givers === null
              ? t('Fewer than {count} givers', { count: MIN_COUNTED })
              : t('{count} givers or more', { count: formatNumber(givers) })}
          </p>
        )}
        {spendings.length > 0 && (
          <Disclosure summary={t('What it paid for')}>
            <SpendingList spendings={spendings} />
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

/** Every fund with its money. */
export const FundList = ({ funds }: { funds: readonly FundFacts[] }) => (
  <div className="grid cards">
    {funds.map((facts) => (
      <FundCard key={facts.fund} facts={facts} />
    ))}
  </div>
)
