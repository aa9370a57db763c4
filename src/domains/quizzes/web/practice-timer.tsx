import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { formatMomentToday } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { clockIcon, pauseIcon, playIcon } from '#ui/icons.ts'
import { SECOND_MS } from '#shared/values/time.ts'

/** A screen reader hears what is left when this many seconds are left. */
const ANNOUNCED_AT = [120, 60, 30, 10, 0] as const

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The seconds left: counted from the server's number by a clock that nobody can set. */
const useSecondsLeft = (secondsLeft: number): number => {
  const [left, setLeft] = useState(secondsLeft)
  const startedAt = useRef<number | null>(null)
  useEffect(() => {
    startedAt.current = performance.now()
    const tick = () =>
      setLeft(
        Math.max(0, Math.floor(secondsLeft - (performance.now() - (startedAt.current ?? 0)) / SECOND_MS)),
      )
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return left
}

/**
 * The remaining time of a quiz. Without script it says until when; the moving clock can be paused, and the time itself
 * goes on.
 */
export const PracticeTimer = ({ secondsLeft, expiresAt }: { secondsLeft: number; expiresAt: string }) => {
  const t = useT()
  const left = useSecondsLeft(secondsLeft)
  const [isPaused, setPaused] = useState(false)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const announced = ANNOUNCED_AT.find((mark) => mark >= left)
  const isAnnounced = isLive && announced !== undefined && left > announced - 5
  return (
    <div className="stack gap-2">
      <p className="row gap-2">
        <Icon path={clockIcon} />
        <span className="grow">
          {t('Send your answers by {time}.', { time: formatMomentToday(expiresAt, t) })}
        </span>
        {isLive && !isPaused && (
          <b className="num" role="timer" aria-label={t('Time left')}>
            {clockText(left)}
          </b>
        )}
      </p>
      <p className="vh" role="status">
        {isAnnounced &&
          (left === 0
            ? t('Time is up.')
            : t('{count, plural, one {# second left.} other {# seconds left.}}', { count: announced }))}
      </p>
      {isLive && (
        <p>
          <Button
            type="button"
            variant="quiet"
            size="sm"
            icon={isPaused ? playIcon : pauseIcon}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? t('Show the clock') : t('Pause the clock')}
          </Button>{' '}
          {isPaused && <span className="small mute">{t('The timer is hidden but still running.')}</span>}
        </p>
      )}
    </div>
  )
}
