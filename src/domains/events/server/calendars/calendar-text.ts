import ICAL from 'ical.js'

/** One entry of a calendar. */
export interface CalendarEntry {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly place: string
  readonly href: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isCancelled: boolean
  readonly revision: number
}

// A line has at most 75 bytes, and the library does not count the space of one that goes on (RFC 5545, 3.1).
ICAL.foldLength = 74

// Lagos has no summer time, so one rule says all of it.
const zone = new ICAL.Timezone(
  ICAL.Component.fromString(
    [
      'BEGIN:VTIMEZONE',
      'TZID:Africa/Lagos',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'TZNAME:WAT',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n'),
  ),
)

/** Text as the library takes it: it writes line feeds as `\n`, and leaves other control characters to us. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')

const utc = (at: Date): ICAL.Time => ICAL.Time.fromJSDate(at, true)

const addLagosTime = (event: ICAL.Component, name: string, at: Date): void => {
  event.addPropertyWithValue(name, utc(at).convertToZone(zone)).setParameter('tzid', zone.tzid)
}

const eventOf = (entry: CalendarEntry, madeAt: Date): ICAL.Component => {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', `${entry.id}@sup-civic`)
  event.addPropertyWithValue('dtstamp', utc(madeAt))
  addLagosTime(event, 'dtstart', entry.startsAt)
  addLagosTime(event, 'dtend', entry.endsAt)
  event.addPropertyWithValue('sequence', entry.revision)
  event.addPropertyWithValue('status', entry.isCancelled ? 'CANCELLED' : 'CONFIRMED')
  event.addPropertyWithValue('summary', plain(entry.title))
  event.addPropertyWithValue('location', plain(entry.place))
  event.addPropertyWithValue('description', plain(entry.about))
  event.addPropertyWithValue('url', entry.href)
  return event
}

/** A calendar of these entries (RFC 5545). An entry keeps its UID, so that calendars renew theirs. */
export const calendarText = (name: string, entries: readonly CalendarEntry[], madeAt: Date): string => {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//SUP Civic//Events//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  const called = calendar.addProperty(new ICAL.Property('x-wr-calname'))
  called.resetType('text')
  called.setValue(plain(name))
  for (const part of [zone.component, ...entries.map((entry) => eventOf(entry, madeAt))])
    calendar.addSubcomponent(part)
  return `${calendar.toString()}\r\n`
}
