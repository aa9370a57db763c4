import { hearSession, onSessionHeard, sessionEndsAt } from '#platform/web/session-clock.ts'
import { watchActivity, watchVisibility, watchSleep } from './signals.ts'
import { openTabs } from './tabs.ts'

/** Specification 4 and 9, decision D-10: warn at 29:00, sign out at 30:00; the server waits half a minute longer. */
const COUNTDOWN_MS = 60_000
const SERVER_GRACE_MS = 30_000
/** While the person is active, tell the server at most this often. */
const KEEP_ALIVE_MS = 60_000
/** The longest delay that a timer accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** Answers of the same moment differ by their travel time; only a larger difference extends a session. */
const JITTER_MS = 1000

/** What the guard needs from the page. */
export interface Guarded {
  /** Extends the session; false when it is over, rejects without network. */
  readonly keepAlive: () => Promise<boolean>
  /** Returns the seconds left without extending the session; null when it is over; rejects without network. */
  readonly fetchSecondsLeft: () => Promise<number | null>
  /** Shows the warning: whole seconds until sign-out, or null to hide it. */
  readonly show: (secondsLeft: number | null) => void
  /** Time ran out in this tab. */
  readonly onOver: () => void
  /** The session is already over: signed out in another tab, or ended by the server. */
  readonly onEnded: () => void
}

const endMs = (): number => sessionEndsAt() ?? Number.POSITIVE_INFINITY
const isHidden = (): boolean => document.visibilityState === 'hidden'

/** Counts down on the monotonic clock: silent until the last minute, then every second. */
const makeCountdown = (show: Guarded['show'], onOver: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const countdown = {
    isWarning: false,
    isOver: false,
    pause: () => clearTimeout(timer),
    tick: (): void => {
      clearTimeout(timer)
      // A hidden tab decides nothing: another tab may know better.
      if (countdown.isOver || isHidden()) return
      const leftMs = endMs() - SERVER_GRACE_MS - performance.now()
      countdown.isOver = leftMs <= 0
      countdown.isWarning = leftMs <= COUNTDOWN_MS
      show(countdown.isWarning ? Math.max(0, Math.ceil(leftMs / 1000)) : null)
      if (countdown.isOver) return onOver()
      const waitMs = countdown.isWarning ? leftMs % 1000 || 1000 : leftMs - COUNTDOWN_MS
      timer = setTimeout(countdown.tick, Math.min(waitMs, MAX_TIMER_MS))
    },
  }
  return countdown
}

type Countdown = ReturnType<typeof makeCountdown>

/** Extends the session while the person is active, and asks the server when this page cannot know. */
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
      // While the warning shows, only its own button answers it.
      if (isDue && !countdown.isWarning && !countdown.isOver) void keep()
    },
    /** The server's answer wins; without network the device keeps its own count. */
    ask: async (): Promise<void> => {
      if (countdown.isOver) return
      const asked = performance.now()
      const left = await fetchSecondsLeft().catch(() => undefined)
      if (left === null) return finish()
      if (left !== undefined) hearSession(left, asked)
      countdown.tick()
    },
    /** Most answers only report how long the session lasts; an extension shows that the person is active. */
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
 * Guards this page's session (S-03). Activity here keeps it alive; after 29 idle minutes it warns, and at zero the
 * session is over. Tabs inform each other. When the page becomes visible or the device wakes up, it asks the server.
 * Returns how to stay signed in, how to tell other tabs that the session is over, and how to stop.
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
    /** True when the session was extended; false at its absolute limit, or without network. */
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
