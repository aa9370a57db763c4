import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { StatementSummary } from './statement-summary.ts'

/** Name, days, and opening and closing balance of a statement; only in print. */
export const StatementHead = ({ summary }: { summary: StatementSummary }) => {
  const t = useT()
  const { user } = usePageState()
  const { balances } = summary
  const rows = [
    { label: t('Name'), value: user ? fullName(user) : '' },
    { label: t('Citizen number'), value: user?.citizenNumber },
    { label: t('From'), value: formatDate(summary.from, t) },
    { label: t('To'), value: formatDate(summary.to, t) },
    ...(balances
      ? [
          { label: t('Opening balance'), value: <span className="veiled">{balances.opening} SUP</span> },
          { label: t('Closing balance'), value: <span className="veiled">{balances.closing} SUP</span> },
        ]
      : []),
  ]
  return (
    <div className="only-print">
      <p className="b">{t('Statement of SUP')}</p>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label} className="row">
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="veil-said">{t('Figures are hidden on this device.')}</p>
      {balances ? null : (
        <p>
          {t('This shows only part of your transactions, because filters are on. So it has no balances.')}
        </p>
      )}
      {summary.isPart ? <p>{t('More transactions are on other pages of the list.')}</p> : null}
    </div>
  )
}
