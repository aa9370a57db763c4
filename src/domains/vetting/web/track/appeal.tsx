import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { trackCalls } from '../../contracts/track-contract.ts'
import { type AppealState, type NominationTrack } from '../../contracts/nomination-contract.ts'

const stateNames: Readonly<Record<AppealState, string>> = {
  open: message('The lead of vetting reads your appeal.'),
  accepted: message('The appeal was accepted. Reviewers who were not involved before will read it again.'),
  declined: message('The appeal was declined.'),
}

const AppealForm = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={trackCalls.appeal}
      params={{ nominationId: track.id }}
      then={to('track', { nominationId: track.id })}
      done={message('Your appeal is sent')}
      failed={message('We could not send your appeal. Please try again.')}
      submit={t('Send the appeal')}
      variant="quiet"
    >
      <p className="small">
        {t(
          'You may appeal once, until {date}, with new evidence or because the review was not done as published.',
          {
            date: formatDate(track.appealUntil ?? '', t),
          },
        )}
      </p>
      <TextArea name="text" label={t('Why should it be read again?')} rows={5} />
    </Form>
  )
}

/** The one appeal after a rejection: its form, or how it went. */
export const Appeal = ({ track }: { track: NominationTrack }) => {
  const t = useT()
  if (!track.appeal && !track.appealUntil) return null
  return (
    <Card title={t('Appeal')}>
      {track.appeal ? (
        <div className="stack">
          <p>{t(stateNames[track.appeal.state])}</p>
          {track.appeal.reason && <p className="lines">{track.appeal.reason}</p>}
          <p className="small mute lines">{track.appeal.text}</p>
        </div>
      ) : (
        <AppealForm track={track} />
      )}
    </Card>
  )
}
