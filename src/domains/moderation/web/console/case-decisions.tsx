import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import type { ItemCase } from '../../console-contract.ts'
import { outcomeNames } from './case-words.ts'

type Decision = ItemCase['decisions'][number]

const OneDecision = ({ decision, isFlagged }: { decision: Decision; isFlagged: boolean }) => {
  const t = useT()
  return (
    <li>
      <b>{t(outcomeNames[decision.outcome])}</b>
      {decision.isAppeal && ` · ${t('After an appeal')}`}
      {isFlagged && decision.reasonName && ` · ${t(decision.reasonName)}`}
      <p className="lines">{decision.note}</p>
      {decision.summary !== null && (
        <p className="lines">{t('Published on the profile: {summary}', { summary: decision.summary })}</p>
      )}
      <p className="small mute num">
        {t('Decided by {name}.', { name: decision.decidedBy })}{' '}
        {decision.confirmedBy !== null && t('Confirmed by {name}.', { name: decision.confirmedBy })}{' '}
        {decision.at !== null && formatDateTime(decision.at, t)}
      </p>
    </li>
  )
}

/** What was decided about a case, the first of two decisions among it. */
export const CaseDecisions = ({ item }: { item: ItemCase }) => {
  const t = useT()
  if (item.decisions.length === 0) return null
  return (
    <>
      <h3>{item.status === 'second' ? t('The first decision') : t('Decisions')}</h3>
      <ul className="stack gap-2">
        {item.decisions.map((decision, index) => (
          <OneDecision key={index} decision={decision} isFlagged={item.flags > 0} />
        ))}
      </ul>
    </>
  )
}
