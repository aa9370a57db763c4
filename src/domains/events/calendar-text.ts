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

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/[;,]/g, String.raw`\$&`)
    // Other control characters may not stand in a calendar.
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')

const MAX_BYTES = 75
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Lines of at most 75 bytes; the rest goes on after a space, and no letter is cut in two (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let room = MAX_BYTES
  for (const letter of line) {
    if (bytesOf(current) + bytesOf(letter) > room) {
      lines.push(current)
      current = ''
      room = MAX_BYTES - 1
    }
    current += letter
  }
  return [...lines, current].join('\r\n ')
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
// Lagos has no summer time, so its clock is written with a zone that says so.
const lagos = (at: Date): string => utc(new Date(at.getTime() + 3_600_000)).slice(0, -1)

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Africa/Lagos',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0100',
  'TZNAME:WAT',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const entryLines = (entry: CalendarEntry, madeAt: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.id}@sup-civic`,
  `DTSTAMP:${utc(madeAt)}`,
  `DTSTART;TZID=Africa/Lagos:${lagos(entry.startsAt)}`,
  `DTEND;TZID=Africa/Lagos:${lagos(entry.endsAt)}`,
  `SEQUENCE:${String(entry.revision)}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${escaped(entry.title)}`,
  `LOCATION:${escaped(entry.place)}`,
  `DESCRIPTION:${escaped(entry.about)}`,
  `URL:${entry.href}`,
  'END:VEVENT',
]

/** A calendar of these entries (RFC 5545). */
export const calendarText = (name: string, entries: readonly CalendarEntry[], madeAt: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SUP Civic//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...zone,
    ...entries.flatMap((entry) => entryLines(entry, madeAt)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
