import { useEffect, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { MINUTE_MS } from '#shared/values/time.ts'

const REFRESH_MS = 20_000

/** Whole days, hours and minutes between two times; never negative. */
export const timeLeft = (until: number, now: number) => {
  const minutes = Math.max(0, Math.floor((until - now) / MINUTE_MS))
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

/** The time until voting closes; it starts at the time of the answer and runs where script does. */
export const Countdown = ({ asOf, closesAt }: { asOf: string; closesAt: string }) => {
  const t = useT()
  const [now, setNow] = useState(Date.parse(asOf))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const left = timeLeft(Date.parse(closesAt), now)
  const parts = [
    { value: left.days, unit: t('{days, plural, one {day} other {days}}', left) },
    { value: left.hours, unit: t('{hours, plural, one {hour} other {hours}}', left) },
    { value: left.minutes, unit: t('min') },
  ]
  return (
    <p
      className="cd"
      role="timer"
      aria-label={t('{days} days, {hours} hours and {minutes} minutes until voting closes', left)}
    >
      {parts.map(({ value, unit }, index) => (
        <span key={index} aria-hidden="true">
          <b className="num">{value}</b>
          {unit}
        </span>
      ))}
    </p>
  )
}
