import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate, formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chain } from '#ui/data/chain.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { nominationCalls } from '../contracts/nomination-calls-contract.ts'
import { type DecisionReason, type NominationTrack, reasonNames } from '../contracts/nomination-contract.ts'
import { AnswerQuestion } from './track/answer-question.tsx'
import { Appeal } from './track/appeal.tsx'
import { Consent } from './track/consent.tsx'
import { LoadedTrack, missingNomination } from './track/loaded-track.tsx'
import { GiveReferees } from './track/give-referees.tsx'
import { reviewingRead, useReviewTime } from './review-time.ts'
import { PublishedReasons } from './track/published-reasons.tsx'

const trackRead = (nominationId: string) => read(nominationCalls.track, { params: { nominationId } })

const stages = ['pending', 'under_review', 'decided'] as const

const Standing = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  const now = track.status === 'pending' ? 0 : track.status === 'under_review' ? 1 : 2
  const names = [
    t('Received'),
    t('In review'),
    track.status === 'rejected'
      ? t('Not approved')
      : track.status === 'approved'
        ? t('Approved')
        : t('Decision'),
  ]
  const date = track.dueAt ? formatDate(track.dueAt, t) : ''
  const time = useReviewTime(
    track.isOverdue
      ? t('The verdicts were due on {date}. The lead of vetting sees that too.', { date })
      : t('The verdicts are due by {date}.', { date }),
  )
  return (
    <Card title={t('Where it is')}>
      <Chain
        label={t('Where it is')}
        steps={stages.map((stage, index) => ({
          label: names[index] ?? stage,
          state:
            index < now || (index === now && now === 2)
              ? track.status === 'rejected' && index === 2
                ? 'stop'
                : 'done'
              : index === now
                ? track.infoRequested
                  ? 'pause'
                  : 'cur'
                : 'next',
        }))}
      />
      <p className="small mute mt-3">
        {track.dueAt && time}{' '}
        {track.status === 'under_review' &&
          t('{in} of {needed} verdicts are in. They stay sealed until all are.', {
            in: track.reviewsIn,
            needed: track.reviewsNeeded,
          })}
      </p>
      {track.reasonCode && (
        <p className="b mt-2">{t(reasonNames[track.reasonCode as DecisionReason] ?? track.reasonCode)}</p>
      )}
      {track.leaderId && (
        <ButtonLink className="mt-2" href={to('leader', { leaderId: track.leaderId })}>
          {t('See the profile')}
        </ButtonLink>
      )}
    </Card>
  )
}

const Written = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  return (
    <Card title={t('What was written')}>
      <SummaryList
        rows={[
          { label: t('Their life and work'), value: <span className="lines">{track.biography}</span> },
          {
            label: t('Why they were nominated'),
            value: <span className="lines">{track.nominationStatement}</span>,
          },
          {
            label: t('Evidence'),
            value:
              track.evidence.length + track.links.length === 0 ? (
                t('None')
              ) : (
                <ul>
                  {track.evidence.map(({ id, name, url }) => (
                    <li key={id}>
                      <a href={url}>{name}</a>
                    </li>
                  ))}
                  {track.links.map(({ url, note }) => (
                    <li key={url}>
                      <a href={url} rel="nofollow ugc noopener noreferrer">
                        {note}
                      </a>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  )
}

const Track = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  return (
    <>
      <BackLink href={to('dashboard')}>{t('My nominations')}</BackLink>
      <PageHead
        kicker={track.reference}
        title={track.nomineeFullName}
        lead={`${track.currentOffice} · ${track.lgaName}, ${track.stateName}`}
      />
      {track.viewerIs === 'nominee' && <Notice>{t('You see this as the person who is nominated.')}</Notice>}
      {track.infoRequested && (
        <AnswerQuestion
          nominationId={track.id}
          question={track.infoRequested}
          until={track.answerUntil}
          then={to('track', { nominationId: track.id })}
        />
      )}
      <Standing track={track} />
      <PublishedReasons track={track} />
      <Appeal track={track} />
      <Consent track={track} />
      <GiveReferees track={track} />
      {track.supporters > 0 && (
        <p>
          {t(
            '{count, plural, one {# other citizen supports this nomination.} other {# other citizens support this nomination.}}',
            {
              count: track.supporters,
            },
          )}
        </p>
      )}
      <Card title={t('What happened so far')}>
        <Timeline
          items={track.timeline.map(({ at, what, note }) => ({
            time: formatDateTime(at, t),
            dateTime: at,
            text: (
              <>
                {t(what)}
                {note && <span className="lines small mute"> {note}</span>}
              </>
            ),
          }))}
        />
      </Card>
      <Written track={track} />
    </>
  )
}

/** Where is my nomination: for whoever sent it and for whoever is nominated. */
const TrackPage = () => {
  const { nominationId = '' } = useParams()
  const state = useRead(nominationCalls.track, trackRead(nominationId))
  return <LoadedTrack state={state}>{(track) => <Track track={track} />}</LoadedTrack>
}

export default page({
  component: TrackPage,
  frame: 'read stack gap-6',
  reads: ({ params: { nominationId = '' } }) => [trackRead(nominationId), reviewingRead],
  head: ({ params: { nominationId = '' }, t, found, failed }) => {
    const track = found<NominationTrack>(trackRead(nominationId))
    if (track) return { title: `${track.reference} · ${track.nomineeFullName}` }
    return failedHead(failed(trackRead(nominationId)), missingNomination, t)
  },
})
