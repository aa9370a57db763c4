import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { Chip } from '#ui/chip.tsx'
import { DayHeading, Item, ItemList } from '#ui/item-list.tsx'
import type { EventCard } from '../../contract.ts'
import { eventKindNames } from '../../kinds-contract.ts'
import { timesInRow } from '../event-times.ts'

/** What matters about seats and status, in one chip; nothing for an open event with room. */
export const EventStateChip = ({ event }: { event: EventCard }) => {
  const t = useT()
  if (event.status === 'cancelled') return <Chip tone="bad">{t('Cancelled')}</Chip>
  if (event.status === 'closed') return <Chip tone="ok">{t('Report published')}</Chip>
  const left = event.capacity - event.seatsTaken
  if (left <= 0) return <Chip tone="warn">{t('Full. You can join the waiting list')}</Chip>
  return <Chip>{t('{count, plural, one {# seat left} other {# seats left}}', { count: left })}</Chip>
}

/** One event of a list. */
const EventRow = ({ event }: { event: EventCard }) => {
  const t = useT()
  return (
    <Item
      href={to('event', { eventId: event.id })}
      title={event.title}
      detail={`${timesInRow(event, t)} · ${event.venue}, ${event.lgaName}`}
      chip={
        <span className="row wrapf gap-1 mt-1">
          <Chip>{t(eventKindNames[event.kind])}</Chip>
          <EventStateChip event={event} />
          {event.isSample && <Chip>{t('Sample')}</Chip>}
        </span>
      }
    />
  )
}

/** Events under the days on which they begin, in the order of the list. */
export const EventRows = ({ events }: { events: readonly EventCard[] }) => {
  const t = useT()
  const days = [...Map.groupBy(events, ({ startsAt }) => lagosDay(new Date(startsAt)))]
  return (
    <div className="card flush">
      {days.map(([day, each]) => (
        <section key={day} id={`day-${day}`}>
          <DayHeading>{formatDate(each[0]?.startsAt ?? day, t)}</DayHeading>
          <ItemList>
            {each.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ItemList>
        </section>
      ))}
    </div>
  )
}
