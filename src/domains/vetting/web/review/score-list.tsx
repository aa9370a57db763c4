import { formatNumber, useT } from '#platform/web/language.tsx'
import { type CriterionScore, criterionNames } from '../../contracts/nomination-contract.ts'

/** One reviewer's scores with reasons, and their average. */
export const ScoreList = ({
  scores,
  average,
}: {
  scores: readonly CriterionScore[]
  average: number | null
}) => {
  const t = useT()
  return (
    <dl className="stack gap-2 small">
      {scores.map(({ criterion, points, reason }) => (
        <div key={criterion}>
          <dt className="row between b">
            <span>{t(criterionNames[criterion])}</span>
            <span className="num">{t('{points} of 10', { points })}</span>
          </dt>
          <dd className="vet-text mute">{reason}</dd>
        </div>
      ))}
      {average !== null && (
        <div>
          <dt className="row between b">
            <span>{t('Average')}</span>
            <span className="num">{formatNumber(average)}</span>
          </dt>
        </div>
      )}
    </dl>
  )
}
