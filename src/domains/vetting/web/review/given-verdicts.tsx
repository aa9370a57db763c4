import { useT } from '#platform/web/language.tsx'
import { formatDate, formatDateTime } from '#shared/format.ts'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { lockIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { approvalCheckNames, findingNames, type VettingItem } from '../../contracts/review-contract.ts'
import { refereeOutcomeNames } from '../../contracts/referee-contract.ts'
import { ScoreList } from './score-list.tsx'
import { isDecided, reasonWords, verdictPresentations } from '../console/words.ts'

/** The reviewers, how many verdicts are in, and the notice that verdicts stay sealed until all are in. */
export const ReviewerList = ({ item }: { item: VettingItem }) => {
  const t = useT()
  return (
    <section>
      <h3>{t('Reviewers')}</h3>
      <p className="small mute num">
        {t('{given} of {needed} verdicts are in', { given: item.reviewsIn, needed: item.reviewsNeeded })}
      </p>
      {item.assignees.length === 0 && <p className="small">{t('No one has taken this nomination yet.')}</p>}
      <ul className="stack gap-2 mt-2 small">
        {item.assignees.map(({ name, isMe, hasReviewed }) => (
          <li key={name} className="row between gap-2">
            <span>{isMe ? t('{name} (you)', { name }) : name}</span>
            <Chip tone={hasReviewed ? 'ok' : undefined}>
              {hasReviewed ? t('Verdict in') : t('Reviewing')}
            </Chip>
          </li>
        ))}
      </ul>
      {!isDecided(item) && item.reviewsNeeded > 1 && (
        <Notice className="mt-3 small" icon={lockIcon}>
          {item.reviewsNeeded === 2
            ? t('The other verdict stays sealed until both are in.')
            : t('The other verdicts stay sealed until all are in.')}
        </Notice>
      )}
    </section>
  )
}

type Review = VettingItem['reviews'][number]

const Findings = ({ item, review }: { item: VettingItem; review: Review }) => {
  const t = useT()
  if (review.findings.length === 0) return null
  return (
    <ul className="small stack gap-1 mt-2">
      {review.findings.map(({ fileId, finding }) => (
        <li key={fileId}>
          {item.evidence.find(({ id }) => id === fileId)?.name ?? t('A file that was taken away')}:{' '}
          {t(findingNames[finding])}
        </li>
      ))}
    </ul>
  )
}

const Verdict = ({ item, review }: { item: VettingItem; review: Review }) => {
  const t = useT()
  const presentation = verdictPresentations.find(({ verdict }) => verdict === review.verdict)
  return (
    <li>
      <p className="row between gap-2">
        <b>{review.isMine ? t('You') : t('Another reviewer')}</b>
        {presentation && <Chip tone={presentation.tone}>{t(presentation.label)}</Chip>}
      </p>
      {review.reasonCode && <p>{t(reasonWords(review.reasonCode))}</p>}
      {review.notes && <p className="vet-text">{review.notes}</p>}
      {review.scores.length > 0 && (
        <Disclosure summary={t('Scores')} className="mt-2">
          <ScoreList scores={review.scores} average={review.average} />
        </Disclosure>
      )}
      {review.checks.length > 0 && (
        <ul className="small stack gap-1 mt-2">
          {review.checks.map((check) => (
            <li key={check}>{t(approvalCheckNames[check])}</li>
          ))}
        </ul>
      )}
      <Findings item={item} review={review} />
      {review.source && (
        <p className="small mt-2">
          {t('Independent source:')}{' '}
          <a href={review.source.url} target="_blank" rel="noopener noreferrer" className="vet-source">
            {review.source.title}
          </a>
        </p>
      )}
      {review.referees.map(({ place, outcome }) => (
        <p key={place} className="small">
          {t('Referee {number}', { number: place })}: {t(refereeOutcomeNames[outcome])}
        </p>
      ))}
      <p className="tiny mute">{formatDate(review.at, t)}</p>
    </li>
  )
}

/** The verdicts that this reviewer may read: their own, and all of them after the decision. */
export const GivenVerdicts = ({ item }: { item: VettingItem }) => {
  const t = useT()
  if (item.reviews.length === 0) return null
  return (
    <section>
      <h3>{isDecided(item) ? t('Verdicts') : t('Your verdict')}</h3>
      <ul className="stack gap-3 small mt-2">
        {item.reviews.map((review, index) => (
          <Verdict key={`${review.at} ${index}`} item={item} review={review} />
        ))}
      </ul>
    </section>
  )
}

/** What happened to the nomination, newest first. */
export const History = ({ item }: { item: VettingItem }) => {
  const t = useT()
  return (
    <section>
      <h3>{t('History')}</h3>
      <Timeline
        className="mt-2"
        items={item.history.toReversed().map(({ at, what, who, note }) => ({
          time: formatDateTime(at, t),
          dateTime: at,
          text: (
            <>
              <b>{t(what)}</b> · {t(who)}
              {note && <span className="vet-text">{note}</span>}
            </>
          ),
        }))}
      />
    </section>
  )
}
