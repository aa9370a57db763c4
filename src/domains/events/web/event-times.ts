import type { useT } from '#platform/web/language.tsx'
import { formatDate, formatDateTime, formatTime } from '#shared/format.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { EventCard } from '../contract.ts'

type Translate = ReturnType<typeof useT>
type Times = Pick<EventCard, 'startsAt' | 'endsAt'>

const endsLater = ({ startsAt, endsAt }: Times): boolean =>
  lagosDay(new Date(startsAt)) !== lagosDay(new Date(endsAt))

/** The row of a day's list: `10:00`, or `22:30 – 6 December 2026, 01:00` where it ends on another day. */
export const timesInRow = (event: Times, t: Translate): string =>
  formatTime(event.startsAt) + (endsLater(event) ? ` – ${formatDateTime(event.endsAt, t)}` : '')

/** `5 December 2026, 22:30`, with its last day where that is another one. */
export const timesInLead = (event: Times, t: Translate): string =>
  formatDateTime(event.startsAt, t) + (endsLater(event) ? ` – ${formatDate(event.endsAt, t)}` : '')

/** The facts about its time, for the list of facts. */
export const timeFacts = (event: Times, t: Translate): { label: string; value: string }[] => {
  const write = endsLater(event) ? (iso: string) => formatDateTime(iso, t) : formatTime
  const times = t('{from} to {until}, Nigerian time', {
    from: write(event.startsAt),
    until: write(event.endsAt),
  })
  return [
    ...(endsLater(event) ? [] : [{ label: t('Day'), value: formatDate(event.startsAt, t) }]),
    { label: t('Time'), value: times },
  ]
}
