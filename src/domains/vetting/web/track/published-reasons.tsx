import { useT } from '#platform/web/language.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { criterionNames, type NominationTrack } from '../../contracts/nomination-contract.ts'

/** Scores and reasons of a decided nomination: reviewers are numbers. */
export const PublishedReasons = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  if (track.averages.length === 0) return null
  return (
    <Card title={t('How it was scored')}>
      <div className="stack">
        {track.averages.map(({ criterion, average }) => (
          <MeterRow
            key={criterion}
            label={t(criterionNames[criterion])}
            value={average}
            max={10}
            text={t('{points} of 10', { points: average })}
          />
        ))}
        {track.publishedReviews.map((review) => (
          <Disclosure
            key={review.reviewerNumber}
            summary={t('Reasons of reviewer {number}', { number: review.reviewerNumber })}
          >
            <dl className="small stack gap-2">
              {review.scores.map(({ criterion, points, reason }) => (
                <div key={criterion}>
                  <dt className="b">
                    {t(criterionNames[criterion])} · {t('{points} of 10', { points })}
                  </dt>
                  <dd className="lines">{reason}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        ))}
      </div>
    </Card>
  )
}
