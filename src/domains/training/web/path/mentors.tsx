import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import { mentoringCalls } from '../../mentoring-contract.ts'
import type { Mine, MentoringSession } from '../../path-contract.ts'

type Mentorship = Mine['mentoring'][number]

const ConfirmSession = ({ session }: { session: MentoringSession }) => {
  const t = useT()
  return (
    <Form
      call={mentoringCalls.confirmSession}
      params={{ sessionId: session.id }}
      then={to('training')}
      done={message('Session confirmed')}
      failed={message('We could not confirm the session. Please try again.')}
      submit={t('Confirm')}
      size="sm"
    />
  )
}

const Sessions = ({ sessions }: { sessions: readonly MentoringSession[] }) => {
  const t = useT()
  if (sessions.length === 0) return <p className="small mute">{t('No session is recorded yet.')}</p>
  return (
    <ItemList>
      {sessions.map((session) => (
        <Item
          key={session.id}
          title={session.topic}
          detail={t('{day}, {minutes, plural, one {# minute} other {# minutes}}', {
            day: session.day,
            minutes: session.minutes,
          })}
          chip={
            session.isConfirmed ? (
              <Chip tone="ok">{t('Confirmed by both')}</Chip>
            ) : (
              session.isMine && <Chip>{t('Waiting for the other person to confirm')}</Chip>
            )
          }
          end={!session.isConfirmed && !session.isMine && <ConfirmSession session={session} />}
        />
      ))}
    </ItemList>
  )
}

const LogSession = ({ matchId }: { matchId: string }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Record a session')}>
      <Form
        className="stack"
        call={mentoringCalls.logSession}
        params={{ matchId }}
        then={to('training')}
        done={message('Session recorded')}
        failed={message('We could not record the session. Please try again.')}
        submit={t('Save')}
      >
        <TextField name="day" type="date" label={t('Day')} width={10} />
        <TextField name="minutes" inputMode="numeric" label={t('Minutes')} width={4} />
        <TextField name="topic" label={t('What it was about')} />
      </Form>
    </Disclosure>
  )
}

const Match = ({ match, title }: { match: Mentorship; title: string }) => (
  <Card title={title}>
    <div className="stack">
      <Sessions sessions={match.sessions} />
      <LogSession matchId={match.id} />
    </div>
  </Card>
)

const OfferMentoring = () => {
  const t = useT()
  return (
    <Disclosure summary={t('Offer to mentor a leader')}>
      <Form
        className="stack"
        call={mentoringCalls.offerMentoring}
        then={to('training')}
        done={message('Thank you. The training team will match you with a leader.')}
        failed={message('We could not send your offer. Please try again.')}
        submit={t('Send my offer')}
      >
        <TextArea name="about" label={t('What you have done and can teach')} rows={4} />
        <TextArea
          name="interests"
          label={t('Your interests: party, business, relatives in office')}
          hint={t('Write None if there are none. Only the training team reads it.')}
          rows={3}
        />
      </Form>
    </Disclosure>
  )
}

const EndOffer = () => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={mentoringCalls.endMentoring}
      then={to('training')}
      done={message('You withdrew your offer')}
      failed={message('We could not withdraw your offer. Please try again.')}
      submit={t('Withdraw my offer')}
      variant="quiet"
      size="sm"
    >
      <p className="small">
        {t('You offer to mentor. The training team writes to you when a leader needs you.')}
      </p>
    </Form>
  )
}

/** Both sides of mentoring: one's own mentor, one's mentees, and the offer to mentor. */
export const Mentoring = ({ mine }: { mine: Mine }) => {
  const t = useT()
  return (
    <Section title={t('Mentoring')}>
      <div className="stack">
        {mine.mentor && (
          <Match match={mine.mentor} title={t('Your mentor: {name}', { name: mine.mentor.with })} />
        )}
        {mine.mentoring.map((match) => (
          <Match key={match.id} match={match} title={t('You mentor {name}', { name: match.with })} />
        ))}
        {mine.isMentor ? mine.mentoring.length === 0 && <EndOffer /> : <OfferMentoring />}
      </div>
    </Section>
  )
}
