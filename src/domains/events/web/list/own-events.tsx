import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import type { Answer } from '#shared/api.ts'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { type EventCard, eventsApi } from '../../contract.ts'
import { EventStateChip } from './event-rows.tsx'

type Own = Answer<typeof eventsApi.ownEvents>
type Part = Own['going'][number]['ownState'] | 'running'

/** The viewer's own part, while the event takes place: a seat at a cancelled event is none. */
const OwnPart = ({ event, part }: { event: EventCard; part: Part }) => {
  const t = useT()
  if (event.status !== 'open') return <EventStateChip event={event} />
  if (part === 'running') return <Chip tone="pri">{t('You run it')}</Chip>
  return (
    <Chip tone={part === 'seated' ? 'ok' : 'warn'}>
      {part === 'seated' ? t('You have a seat') : t('You are on the waiting list')}
    </Chip>
  )
}

const OwnRow = ({ event, part }: { event: EventCard; part: Part }) => {
  const t = useT()
  return (
    <Item
      href={to('event', { eventId: event.id })}
      title={event.title}
      detail={formatMoment(event.startsAt, t)}
      chip={<OwnPart event={event} part={part} />}
    />
  )
}

const Calendar = ({ path }: { path: string | null }) => {
  const t = useT()
  return (
    <Disclosure className="mt-3" summary={t('In your phone’s calendar')}>
      <p className="small">
        {t(
          'Add this address to your calendar to see the events you have a seat for. Keep it private, because anyone who has it can see where you go.',
        )}
      </p>
      {path !== null && (
        <p className="small mt-2">
          <a className="break" href={path}>
            {t('Your calendar address')}
          </a>
        </p>
      )}
      <Form
        call={eventsApi.renewCalendar}
        then={to('events')}
        done={message('Your calendar has a new address.')}
        className="mt-2"
        submit={path === null ? t('Make my address') : t('Make a new address; the old one stops working')}
        size="sm"
        variant="quiet"
      />
    </Disclosure>
  )
}

/** What the viewer goes to and runs. */
export const OwnEventsCard = ({ own }: { own: Own }) => {
  const t = useT()
  return (
    <Card title={t('Yours')}>
      {own.going.length + own.running.length === 0 && (
        <p className="small mute">{t('You are not going to any event yet. Choose one below.')}</p>
      )}
      <ItemList>
        {own.going.map((event) => (
          <OwnRow key={event.id} event={event} part={event.ownState} />
        ))}
        {own.running.map((event) => (
          <OwnRow key={`run ${event.id}`} event={event} part="running" />
        ))}
      </ItemList>
      <Calendar path={own.calendarPath} />
    </Card>
  )
}
