import { useT } from '#platform/web/language.tsx'
import { formatMonth } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import type { EventCard } from '../../contract.ts'
import { eventDays, monthAfter, monthBefore } from '../../rules.ts'
import { type EventsSearch, eventsSearch } from './events-search.ts'

const weekdays = [
  message('Mon'),
  message('Tue'),
  message('Wed'),
  message('Thu'),
  message('Fri'),
  message('Sat'),
  message('Sun'),
]

/** The weeks of a month, Monday first; null for days of other months. */
const weeksOf = (month: string): (string | null)[][] => {
  const first = new Date(`${month}-01T00:00:00Z`)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const lead = (first.getUTCDay() + 6) % 7
  const cells = Array.from({ length: Math.ceil((lead + days) / 7) * 7 }, (_, at) => {
    const day = at - lead + 1
    return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, '0')}` : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** One cell; an event stands in the list under the day on which it starts. */
const Day = ({ day, listedUnder, count }: { day: string | null; listedUnder: string; count: number }) => {
  const t = useT()
  if (day === null) return <td aria-hidden="true"> </td>
  const number = Number(day.slice(8))
  return (
    <td>
      {count > 0 ? (
        <a
          className="b"
          href={`#day-${listedUnder}`}
          aria-label={t('{day}: {count, plural, one {# event} other {# events}}', { day: number, count })}
        >
          {number}
        </a>
      ) : (
        <span className="mute">{number}</span>
      )}
    </td>
  )
}

/** A month at a glance: days with events lead to them in the list below. */
export const MonthTable = ({
  month,
  query,
  events,
}: {
  month: string
  query: EventsSearch
  events: readonly EventCard[]
}) => {
  const t = useT()
  const running = Map.groupBy(
    events.flatMap(({ startsAt, endsAt }) => {
      const days = eventDays({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
      return days.map((day) => ({ day, first: days[0] ?? day }))
    }),
    ({ day }) => day,
  )
  const monthHref = (other: string) => eventsSearch.href({ ...query, month: other, cursor: undefined })
  return (
    <div className="card">
      <div className="row between mb-3">
        <Anchor href={monthHref(monthBefore(month))}>{t('Previous month')}</Anchor>
        <Anchor href={monthHref(monthAfter(month))}>{t('Next month')}</Anchor>
      </div>
      <table className="tbl num month">
        <caption className="b">{formatMonth(month, t)}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            <tr key={at}>
              {week.map((day, each) => (
                <Day
                  key={day ?? `${String(at)}-${String(each)}`}
                  day={day}
                  listedUnder={running.get(day ?? '')?.at(-1)?.first ?? ''}
                  count={running.get(day ?? '')?.length ?? 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
