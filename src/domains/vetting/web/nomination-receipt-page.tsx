import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDateTime, formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { copyIcon, messageIcon, printIcon, shareIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { nominationCalls } from '../contracts/nomination-calls-contract.ts'
import {
  APPEAL_DAYS,
  CONSENT_DAYS,
  type NominationTrack,
  REVIEW_HOURS,
} from '../contracts/nomination-contract.ts'
import { refereeFields } from '../contracts/referee-contract.ts'
import { reviewingRead, useReviewTime } from './review-time.ts'
import { LoadedTrack, missingNomination } from './track/loaded-track.tsx'

const trackRead = (nominationId: string) => read(nominationCalls.track, { params: { nominationId } })

/** What happens next, in order, each with the time that it may take. */
const Steps = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  const { consent, referees, dueAt } = track
  const time = useReviewTime(
    dueAt
      ? t('Their answers are due by {date}, {hours} hours after you sent it.', {
          date: formatMoment(dueAt, t),
          hours: REVIEW_HOURS,
        })
      : t('Their answers are due {hours} hours after a nomination is sent.', { hours: REVIEW_HOURS }),
  )
  return (
    <Card title={t('What happens next')}>
      <ol className="receipt-steps">
        <li>
          <b>{t('We ask the person')}</b>
          <span>
            {consent.state === 'none'
              ? t('You gave no email or phone, so no one has been asked yet. You can add one now.')
              : t('The link works for {days} days. Without a yes they are not named before the decision.', {
                  days: CONSENT_DAYS,
                })}
          </span>
        </li>
        <li>
          <b>{t('Two independent reviewers check it')}</b>
          <span>{time}</span>
        </li>
        <li>
          <b>{t('They ask the referees')}</b>
          <span>
            {referees.count < refereeFields.length
              ? t(
                  'You named {count} of 2. Add them on the page of the nomination, so that no one has to wait.',
                  {
                    count: referees.count,
                  },
                )
              : t('Please tell your two referees that a reviewer may call or write.')}
          </span>
        </li>
        <li>
          <b>{t('You hear the decision')}</b>
          <span>
            {t('With reasons. If it is a no, you can appeal within {days} days.', { days: APPEAL_DAYS })}
          </span>
        </li>
      </ol>
    </Card>
  )
}

/** Ways to bring others to nominate; none of them names the nominee, because reviewers judge blind. */
const Share = () => {
  const t = useT()
  const words = t('I nominated a credible leader for my community. You can do it too:')
  const whatsapp = `/share/whatsapp?${new URLSearchParams({ path: to('nominate'), text: words }).toString()}`
  return (
    <Card title={t('Invite others to nominate')} className="no-print">
      <p className="small mute">
        {t('The message does not say who you nominated, because reviewers judge without names.')}
      </p>
      <p className="row wrapf gap-2 mt-3">
        <Button
          variant="quiet"
          icon={shareIcon}
          data-share={to('nominate')}
          data-copied={t('Link copied to clipboard!')}
        >
          {t('Share')}
        </Button>
        <ButtonLink variant="quiet" icon={messageIcon} href={whatsapp} target="_blank" rel="noopener">
          {t('Send on WhatsApp')}
        </ButtonLink>
        <Button
          variant="quiet"
          icon={copyIcon}
          data-share={to('nominate')}
          data-copy=""
          data-copied={t('Link copied to clipboard!')}
        >
          {t('Copy the link')}
        </Button>
      </p>
    </Card>
  )
}

const Receipt = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  return (
    <>
      <PageHead
        kicker={t('Nomination sent')}
        title={t('Thank you. We have your nomination.')}
        lead={t('You nominated {name}.', { name: track.nomineeFullName })}
      />
      <Notice tone="ok" title={t('Your reference')}>
        <span className="receipt-reference num">{track.reference}</span>
        <span className="small">
          {t('Sent on {date}. Say this number when you write to us.', {
            date: formatDateTime(track.submittedAt, t),
          })}
        </span>
      </Notice>
      <Steps track={track} />
      <p className="row wrapf gap-2 no-print">
        <ButtonLink href={to('track', { nominationId: track.id })}>{t('Follow your nomination')}</ButtonLink>
        <Button variant="quiet" icon={printIcon} data-print="">
          {t('Print')}
        </Button>
        <ButtonLink variant="quiet" href={to('dashboard')}>
          {t('My nominations')}
        </ButtonLink>
      </p>
      <Share />
    </>
  )
}

/** The receipt of a nomination: reference, what happens next, and ways to share. */
const NominationReceiptPage = () => {
  const { nominationId = '' } = useParams()
  const state = useRead(nominationCalls.track, trackRead(nominationId))
  return <LoadedTrack state={state}>{(track) => <Receipt track={track} />}</LoadedTrack>
}

export default page({
  component: NominationReceiptPage,
  frame: 'read stack gap-6',
  reads: ({ params: { nominationId = '' } }) => [trackRead(nominationId), reviewingRead],
  head: ({ params: { nominationId = '' }, t, found, failed }) => {
    // The title travels with a shared page, so it names nobody.
    if (found<NominationTrack>(trackRead(nominationId))) return {}
    return failedHead(failed(trackRead(nominationId)), missingNomination, t)
  },
})
