import { FlagAction } from '#domains/moderation/web/flag-action.tsx'
import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { SaveButton } from '#platform/web/reading/save-button.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { pathOf } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { calendarIcon } from '#ui/icons.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type CivicEvent, eventsApi, ORGANIZER_LEFT } from '../contract.ts'
import { eventKindNames } from '../kinds-contract.ts'
import { Managing } from './event/management.tsx'
import { timeFacts, timesInLead } from './event-times.ts'
import { LoadedEvent, missingEvent } from './event/loaded-event.tsx'
import { OwnBooking } from './event/own-part.tsx'

const eventRead = (eventId: string) => read(eventsApi.event, { params: { eventId } })
const ownRead = (eventId: string) => read(eventsApi.ownEvent, { params: { eventId } })

const Facts = ({ event }: { event: CivicEvent }) => {
  const t = useT()
  const rows = [
    ...timeFacts(event, t),
    { label: t('Place'), value: `${event.venue}, ${event.lgaName}, ${event.stateName}` },
    ...(event.isOnline ? [{ label: t('Online'), value: t('People with a seat see the link.') }] : []),
    {
      label: t('Seats'),
      value: t('{taken} of {seats} taken', { taken: event.seatsTaken, seats: event.capacity }),
    },
    ...(event.accessNote ? [{ label: t('Access'), value: event.accessNote }] : []),
    ...(event.organizer ? [{ label: t('Who plans it'), value: event.organizer }] : []),
    ...(event.chapter
      ? [
          {
            label: t('Local chapter'),
            value: <a href={to('chapter', { chapterId: event.chapter.id })}>{event.chapter.name}</a>,
          },
        ]
      : []),
  ]
  return <SummaryList rows={rows} />
}

const Report = ({ report }: { report: NonNullable<CivicEvent['report']> }) => {
  const t = useT()
  return (
    <Card title={t('Result')}>
      <p className="b num">
        {t('{count, plural, one {# person came} other {# people came}}', { count: report.headcount })}
      </p>
      <p className="lines mt-2">{report.minutes}</p>
      {report.decisions && (
        <>
          <h3 className="mt-3">{t('Decided')}</h3>
          <p className="lines">{report.decisions}</p>
        </>
      )}
    </Card>
  )
}

const Booking = ({ event }: { event: CivicEvent }) => {
  const own = useRead(eventsApi.ownEvent, ownRead(event.id)).data
  return own ? <OwnBooking event={event} own={own} /> : null
}

const Rest = ({ event }: { event: CivicEvent }) => {
  const own = useRead(eventsApi.ownEvent, ownRead(event.id)).data
  if (!own) return null
  return (
    <>
      {!own.mayManage && <FlagAction kind="events.event" subjectId={event.id} />}
      {own.mayManage && <Managing event={event} arrived={own.arrived ?? 0} />}
    </>
  )
}

const Found = ({ event }: { event: CivicEvent }) => {
  const t = useT()
  return (
    <>
      <BackLink href={to('events')}>{t('Events')}</BackLink>
      <PageHead
        kicker={
          <span className="row wrapf gap-1">
            <Chip>{t(eventKindNames[event.kind])}</Chip>
            {event.isSample && <Chip>{t('Sample')}</Chip>}
          </span>
        }
        title={event.title}
        lead={`${timesInLead(event, t)} · ${event.venue}`}
        actions={<SaveButton isOwn />}
      />
      {!event.isShown && (
        <Notice tone="warn" title={t('Moderators are holding this event back.')}>
          {t('Only you can see it until they decide.')}
        </Notice>
      )}
      {event.status === 'cancelled' && (
        <Notice tone="bad" title={t('This event will not take place.')}>
          <p className="lines">{event.reason === ORGANIZER_LEFT ? t(ORGANIZER_LEFT) : event.reason}</p>
        </Notice>
      )}
      {event.report && <Report report={event.report} />}
      <Booking event={event} />
      <Card>
        <Facts event={event} />
        <p className="lines mt-3">{event.about}</p>
        <p className="mt-3">
          <ButtonLink
            variant="quiet"
            size="sm"
            icon={calendarIcon}
            href={pathOf(eventsApi.eventFile.path, { eventId: event.id })}
          >
            {t('Add to calendar')}
          </ButtonLink>
        </p>
      </Card>
      <Rest event={event} />
    </>
  )
}

/** An event: when and where, the viewer's seat, and its report. */
const EventPage = () => {
  const { eventId = '' } = useParams()
  const state = useRead(eventsApi.event, eventRead(eventId))
  return <LoadedEvent state={state}>{(event) => <Found event={event} />}</LoadedEvent>
}

export default page({
  component: EventPage,
  frame: 'read stack',
  reads: ({ params: { eventId = '' } }) => [eventRead(eventId), ownRead(eventId)],
  head: ({ params: { eventId = '' }, t, found, failed }) => {
    const event = found<CivicEvent>(eventRead(eventId))
    return event
      ? { title: event.title, description: event.about.slice(0, 150) }
      : failedHead(failed(eventRead(eventId)), missingEvent, t)
  },
})
