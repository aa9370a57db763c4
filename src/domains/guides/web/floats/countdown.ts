const TICK_MS = 250

interface Countdown {
  readonly life: number
  /** How often `onTurn` comes; without it never. */
  readonly turn?: number
  /** True while somebody reads it: then it neither turns nor ends (WCAG 2.2.1, 2.2.2). */
  readonly isPaused: () => boolean
  readonly onTurn?: () => void
  readonly onEnd: () => void
}

/** Counts the time that something has been shown, without the time that it was held; returns how to stop. */
export const countDown = ({ life, turn = life, isPaused, onTurn, onEnd }: Countdown): (() => void) => {
  let shownMs = 0
  const timer = setInterval(() => {
    if (isPaused()) return
    shownMs += TICK_MS
    if (shownMs >= life) {
      clearInterval(timer)
      return onEnd()
    }
    if (shownMs % turn === 0) onTurn?.()
  }, TICK_MS)
  return () => clearInterval(timer)
}
