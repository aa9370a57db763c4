import { expect, test } from 'vitest'
import { type CalendarEntry, calendarText } from './calendar-text.ts'

const entry: CalendarEntry = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Budget, read aloud; bring a pen \\ paper',
  about: `First line\nsecond\u0007 line. ${'Ọmọ ẹgbẹ́ '.repeat(20)}`,
  place: 'Town hall, Nsukka',
  href: 'https://sup.example/events/1',
  startsAt: new Date('2026-12-05T09:00:00Z'),
  endsAt: new Date('2026-12-05T23:30:00Z'),
  isCancelled: false,
  revision: 3,
}
const madeAt = new Date('2026-11-23T08:00:00Z')
const linesOf = (text: string) => text.split('\r\n')
const unfolded = (text: string) => linesOf(text.replaceAll('\r\n ', ''))

test('a calendar is written in lines of at most 75 bytes, which join to whole letters', () => {
  const text = calendarText('Mine', [entry], madeAt)
  for (const line of linesOf(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toMatch(/[^\r]\n/)
  const description = unfolded(text).find((line) => line.startsWith('DESCRIPTION:'))
  expect(description).toBe(`DESCRIPTION:First line\\nsecond  line. ${'Ọmọ ẹgbẹ́ '.repeat(20)}`)
})

test('it says times on the clock of Lagos, also past midnight, and escapes what has a meaning there', () => {
  const lines = unfolded(calendarText('Mine', [entry], madeAt))
  expect(lines).toContain('DTSTART;TZID=Africa/Lagos:20261205T100000')
  expect(lines).toContain('DTEND;TZID=Africa/Lagos:20261206T003000')
  expect(lines).toContain('DTSTAMP:20261123T080000Z')
  expect(lines).toContain('SUMMARY:Budget\\, read aloud\\; bring a pen \\\\ paper')
  expect(lines).toContain('TZID:Africa/Lagos')
  expect(lines).toContain('SEQUENCE:3')
})

test('a cancelled event says so, and no text of a person adds a line of its own', () => {
  const hostile = { ...entry, title: 'x\r\nEND:VEVENT\r\nBEGIN:VALARM', isCancelled: true }
  const lines = unfolded(calendarText(hostile.title, [hostile], madeAt))
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(lines).not.toContain('BEGIN:VALARM')
})

test('a calendar and its entries can be written again and again', () => {
  const once = calendarText('Mine, too', [entry, { ...entry, id: 'two' }], madeAt)
  expect(calendarText('Mine, too', [entry, { ...entry, id: 'two' }], madeAt)).toBe(once)
  const lines = unfolded(once)
  expect(lines).toContain('X-WR-CALNAME;VALUE=TEXT:Mine\\, too')
  expect(lines).toContain('UID:two@sup-civic')
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
  expect(once.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
