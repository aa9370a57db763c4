import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { type CivicEvent, eventsApi, type OwnEvent } from '../../contract.ts'

const Register = ({ event }: { event: CivicEvent }) => {
  const t = useT()
  const here = to('event', { eventId: event.id })
  const isFull = event.seatsTaken >= event.capacity
  return (
    <Form
      call={eventsApi.register}
      params={{ eventId: event.id }}
      then={here}
      done={isFull ? message('You are on the waiting list for a seat.') : message('You have a seat.')}
      className="stack"
      submit={isFull ? t('Join the waiting list') : t('Take a seat')}
      variant="civic"
    >
      {isFull && (
        <p>
          {t(
            'All seats are taken. If someone gives one back, the next person in line gets it, and we will tell you.',
          )}
        </p>
      )}
    </Form>
  )
}

const Leave = ({ event, isSeated }: { event: CivicEvent; isSeated: boolean }) => {
  const t = useT()
  return (
    <Form
      call={eventsApi.leaveEvent}
      params={{ eventId: event.id }}
      then={to('event', { eventId: event.id })}
      done={
        isSeated ? message('Your seat is free for the next person.') : message('You left the waiting list.')
      }
      submit={isSeated ? t('Give my seat back') : t('Leave the waiting list')}
      variant="quiet"
      size="sm"
    />
  )
}

const Ticket = ({ own }: { own: NonNullable<OwnEvent['registration']> }) => {
  const t = useT()
  return (
    <>
      <p>{t('Show this at the door, or say the code. It works without a network.')}</p>
      <p className="voice num ticket-code">{own.code}</p>
      {own.ticketPicture && (
        <p>
          <img src={own.ticketPicture} alt={t('Your ticket as a QR code')} width="200" height="200" />
        </p>
      )}
    </>
  )
}

/** For people with a seat, and for those who run it. */
const Inside = ({ own }: { own: OwnEvent }) => {
  const t = useT()
  if (own.safetyContact === null) return null
  return (
    <div className="stack gap-2 mt-3">
      {own.onlineUrl && (
        <p>
          <a className="b" href={own.onlineUrl} rel="noopener nofollow">
            {t('Join online')}
          </a>
        </p>
      )}
      <p className="small">{t('If you feel unsafe: {contact}', { contact: own.safetyContact })}</p>
    </div>
  )
}

const Registered = ({ event, own }: { event: CivicEvent; own: OwnEvent }) => {
  const t = useT()
  const { registration } = own
  if (registration?.hasArrived)
    return (
      <Notice tone="ok" title={t('You were there.')}>
        {t('Thank you. This counts towards your civic record.')}
      </Notice>
    )
  if (registration?.state === 'seated')
    return (
      <>
        <Ticket own={registration} />
        {event.status === 'open' && <Leave event={event} isSeated />}
      </>
    )
  if (registration?.state === 'waiting')
    return (
      <>
        <p>
          {t(
            '{count, plural, =0 {You are next in line.} one {# person is ahead of you in line.} other {# people are ahead of you in line.}}',
            { count: registration.before },
          )}
        </p>
        {event.status === 'open' && <Leave event={event} isSeated={false} />}
      </>
    )
  return event.status === 'open' ? <Register event={event} /> : null
}

/** The viewer's seat, or how to take one. */
export const OwnBooking = ({ event, own }: { event: CivicEvent; own: OwnEvent }) => {
  const t = useT()
  const { registration } = own
  const title =
    registration?.state === 'seated'
      ? t('You have a seat')
      : registration?.state === 'waiting'
        ? t('You are on the waiting list')
        : t('Come along')
  if (event.status !== 'open' && !registration) return null
  return (
    <Card accent={event.status === 'open'} title={title}>
      <Registered event={event} own={own} />
      <Inside own={own} />
    </Card>
  )
}
