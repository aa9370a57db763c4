import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { type Issuance, purposeNames, treasuryCalls } from '../../treasury-contract.ts'
import { groupedText } from '#shared/values/grouped-text.ts'

const One = ({ issuance: { at, amount, purpose, reason } }: { issuance: Issuance }) => {
  const t = useT()
  return (
    <li className="stack gap-1">
      <p className="row between wrapf">
        <b className="num">{groupedText(amount)} SUP</b>
        <span className="small mute">{formatDate(at, t)}</span>
      </p>
      <p className="small">{t(purposeNames[purpose])}</p>
      {/* People write it in the language that they choose. */}
      <p>{reason}</p>
    </li>
  )
}

/** Every issuance with its public reason, the newest first. */
export const Issuances = ({ issuances }: { issuances: readonly Issuance[] }) => {
  const t = useT()
  if (issuances.length === 0)
    return (
      <EmptyState className="card" level={3} title={t('No SUP was issued yet')}>
        <p>{t('Two people of finance issue the first SUP. Until then rewards wait.')}</p>
      </EmptyState>
    )
  return (
    <Card
      title={t('Why SUP was issued')}
      action={<a href={treasuryCalls.issuances.path}>{t('Download as CSV')}</a>}
    >
      <ul className="stack gap-4">
        {issuances.map((issuance) => (
          <One key={issuance.id} issuance={issuance} />
        ))}
      </ul>
    </Card>
  )
}
