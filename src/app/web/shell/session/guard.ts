import { hearSession, onSessionHeard, sessionEndsAt } from '#platform/web/session-clock.ts'
import { watchActivity, watchVisibility, watchSleep } from './signals.ts'
import { openTabs } from './tabs.ts'

/** Specification 4 and 9, decision D-10: a warning at 29:00, out at 30:00; the server waits half a minute longer. */
const COUNTDOWN_MS = 60_000
const SERVER_GRACE_MS = 30_000
/** While somebody is at work, the server is told so at most this often. */
const KEEP_ALIVE_MS = 60_000
/** The most that a timer takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** Answers of one moment differ by their way; only more than this makes a session longer. */
const JITTER_MS = 1000

/** What the guard asks of the page around it. */
export interface Guarded {
  /** Makes the session longer; false when it is over, rejects without network. */
  readonly keepAlive: () => Promise<boolean>
  /** Asks how many seconds are left without making them more; null when it is over; rejects without network. */
  readonly fetchSecondsLeft: () => Promise<number | null>
  /** The warning: whole seconds until the person is logged out, or null when there is nothing to warn of. */
  readonly show: (secondsLeft: number | null) => void
  /** The time is up in this tab. */
  readonly onOver: () => void
  /** The session is over already: logged out in another tab, or ended by the server. */
  readonly onEnded: () => void
}

const endMs = (): number => sessionEndsAt() ?? Number.POSITIVE_INFINITY
const isHidden = (): boolean => document.visibilityState === 'hidden'

/** Counts down on the monotonic clock: silent until a minute before the end, then second by second. */
const makeCountdown = (show: Guarded['show'], onOver: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const countdown = {
    isWarning: false,
    isOver: false,
    pause: () => clearTimeout(timer),
    tick: (): void => {
      clearTimeout(timer)
      // A hidden tab decides nothing: another one may know better.
      if (countdown.isOver || isHidden()) return
      const leftMs = endMs() - SERVER_GRACE_MS - performance.now()
      countdown.isOver = leftMs <= 0
      countdown.isWarning = leftMs <= COUNTDOWN_MS
      show(countdown.isWarning ? Math.max(0, Math.ceil(leftMs / 1000)) : null)
      if (countdown.isOver) return onOver()
      const waitMs = countdown.isWarning ? leftMs % 1000 || 1000 : leftMs - COUNTDOWN_MS
      timer = setTimeout(countdown.tick, Math.min(waitMs, LONGEST_TIMER_MS))
    },
  }
  return countdown
}

type Countdown = ReturnType<typeof makeCountdown>

/** Keeps the session alive while the person is active, and asks the server where this page cannot know. */
const makeKeepAlive = ({ keepAlive, fetchSecondsLeft, onEnded }: Guarded, countdown: Countdown) => {
  let knownEndMs = endMs()
  let keptAt = performance.now()
  const finish = (): void => {
    if (countdown.isOver) return
    countdown.isOver = true
    countdown.pause()
    onEnded()
  }
  const keep = async (): Promise<void> => {
    keptAt = performance.now()
    if (!(await keepAlive().catch(() => true))) finish()
  }
  return {
    finish,
    keep,
    act: (): void => {
      const isDue = performance.now() - keptAt >= KEEP_ALIVE_MS
      // While the warning stands, only its own button answers it.
      if (isDue && !countdown.isWarning && !countdown.isOver) void keep()
    },
    /** Takes the server's word for it; without network the device's own count stands. */
    ask: async (): Promise<void> => {
      if (countdown.isOver) return
      const asked = performance.now()
      const left = await fetchSecondsLeft().catch(() => undefined)
      if (left === null) return finish()
      if (left !== undefined) hearSession(left, asked)
      countdown.tick()
    },
    /** Most answers only tell how long the session still lasts; what made it longer is a sign of the person. */
    heard: (): boolean => {
      const isLonger = endMs() > knownEndMs + JITTER_MS
      if (isLonger) keptAt = performance.now()
      knownEndMs = endMs()
      countdown.tick()
      return isLonger
    },
  }
}

/**
 * Watches over the session of this page (S-03). What the person does here keeps it alive; after 29 minutes without it
 * warns, and at zero it is over. Tabs tell each other. When the page is looked at again, or the device has slept, the
 * server is asked. Answers how to stay signed in, how to tell other tabs that it is over, and how to stop.
 */
export const guardSession = (guarded: Guarded) => {
  const countdown = makeCountdown(guarded.show, guarded.onOver)
  const keeper = makeKeepAlive(guarded, countdown)
  let isToldByTab = false
  const tabs = openTabs((seconds) => {
    isToldByTab = true
    hearSession(seconds)
    isToldByTab = false
  }, keeper.finish)
  const stops = [
    onSessionHeard(() => {
      if (keeper.heard() && !isToldByTab) tabs.tell(Math.floor((endMs() - performance.now()) / 1000))
    }),
    watchSleep(() => void keeper.ask()),
    watchActivity(keeper.act),
    watchVisibility(() => (isHidden() ? countdown.pause() : void keeper.ask())),
    countdown.pause,
    tabs.close,
  ]
  countdown.tick()
  return {
    /** True when the session is longer now; false at its absolute limit, or without network. */
    stay: async (): Promise<boolean> => {
      const before = endMs()
      await keeper.keep()
      return endMs() > before + JITTER_MS
    },
    tellEnded: () => tabs.tell('ended'),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
