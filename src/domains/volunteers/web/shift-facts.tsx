import { useT } from '#platform/web/language.tsx'
import { formatDateTime, formatMoment, formatTime } from '#shared/format.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { shiftKindNames } from '../rules.ts'
import type { Shift } from '../shift-contract.ts'

/** Where and when a shift is, what it is about, and how many places are left. */
export const ShiftFacts = ({ shift }: { shift: Shift }) => {
  const t = useT()
  const isOneDay = lagosDay(new Date(shift.startsAt)) === lagosDay(new Date(shift.endsAt))
  return (
    <div className="stack gap-2">
      <p className="small mute num">
        {t(shiftKindNames[shift.kind])}
        {shift.place && ` · ${shift.place}`}
        {shift.chapterName && (
          <>
            <br />
            {t('Called by {chapter}', { chapter: shift.chapterName })}
          </>
        )}
        <br />
        {t('From {start} to {end}', {
          start: formatMoment(shift.startsAt, t),
          end: isOneDay ? formatTime(shift.endsAt) : formatDateTime(shift.endsAt, t),
        })}
        <br />
        {t('{taken} of {capacity} places taken', { taken: shift.taken, capacity: shift.capacity })}
      </p>
      <p className="small lines">{shift.what}</p>
      {shift.meet && <p className="small">{t('Meet at: {place}', { place: shift.meet })}</p>}
    </div>
  )
}
