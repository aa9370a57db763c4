import { formatNumber, useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Week, type WeekDay } from '#ui/data/week.tsx'
import type { DayStreak } from '../own-contract.ts'

const dayNames = [
  message('Sun'),
  message('Mon'),
  message('Tue'),
  message('Wed'),
  message('Thu'),
  message('Fri'),
  message('Sat'),
]
type DayState = DayStreak['week'][number]['state']
const stateNames: Readonly<Record<DayState, string>> = {
  done: message('done'),
  rest: message('rest day'),
  missed: message('no action'),
  today: message('still to come'),
}
const shapes: Readonly<Record<DayState, WeekDay['state']>> = {
  done: 'done',
  rest: 'rest',
  missed: 'next',
  today: 'next',
}

/** Days in a row with their week; kind words when a streak has ended. */
export const StreakCard = ({ streak }: { streak: DayStreak }) => {
  const t = useT()
  const { length, best, isBroken, hasRestDay, week } = streak
  const words = (): string => {
    if (isBroken) return t('Life comes first. One action today starts a new row, and your best count stays.')
    if (length === 0) return t('Your first action starts the row.')
    return hasRestDay
      ? t('This week you may rest one day without losing it.')
      : t('You have used this week’s rest day. Do one action a day to keep your streak.')
  }
  return (
    <Card title={t('Days in a row')}>
      <p>
        <b className="num">
          {t('{count, plural, one {# day in a row} other {# days in a row}}', { count: length })}
        </b>
        {best > 0 && (
          <span className="mute small"> · {t('Best: {count}', { count: formatNumber(best) })}</span>
        )}
      </p>
      <Week
        className="mt-3"
        days={week.map(({ day, state }, index) => ({
          label: t(dayNames[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''),
          srText: t(stateNames[state]),
          state: shapes[state],
          today: index === week.length - 1,
        }))}
      />
      <p className="mt-3 small">{words()}</p>
    </Card>
  )
}
