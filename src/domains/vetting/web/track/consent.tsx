import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { trackCalls } from '../../contracts/track-contract.ts'
import { closedContact } from '../../contact-words.ts'
import { consentNames, type NominationTrack } from '../../contracts/nomination-contract.ts'

/** Whether the nominee agrees, and the link that asks them. */
export const Consent = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  const closedHint = closedContact(usePageState().closed)
  const { state, sentTo, lettersLeft, expiresAt } = track.consent
  const mayAsk =
    track.viewerIs === 'nominator' && lettersLeft > 0 && state !== 'consented' && state !== 'declined'
  return (
    <Card title={t("The nominee's consent")}>
      <div className="stack">
        <p>
          <span className="b">{t(consentNames[state])}</span>
          {sentTo && ` · ${sentTo}`}
        </p>
        {state === 'waiting' && expiresAt && (
          <p className="small mute">
            {t('The link works until {date}.', { date: formatDate(expiresAt, t) })}
          </p>
        )}
        <p className="small mute">
          {t(
            'Reviewers do not wait for it. Without it the profile says so, and the nominee cannot enter public selection.',
          )}
        </p>
        {mayAsk && (
          <Form
            className="stack"
            call={trackCalls.askConsent}
            params={{ nominationId: track.id }}
            then={to('track', { nominationId: track.id })}
            done={message('The link is on its way')}
            failed={message('We could not send the link. Please try again.')}
            submit={t('{count, plural, one {Send the link (# left)} other {Send the link (# left)}}', {
              count: lettersLeft,
            })}
            variant="quiet"
          >
            <TextField
              name="nomineeContact"
              label={t('Their email or phone')}
              hint={closedHint ? t(closedHint) : t('Only used to send the link. It is shown to no one.')}
              {...(sentTo && { optional: t('leave empty to send to the same address') })}
              autoComplete="off"
            />
          </Form>
        )}
      </div>
    </Card>
  )
}
