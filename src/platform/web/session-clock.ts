const HEADER = 'x-session-expires-in'

let endsAt: number | null = null
const listeners = new Set<() => void>()

/** When the session ends, in milliseconds of the page's monotonic clock; null for a visitor. */
export const sessionEndsAt = (): number | null => endsAt

/** Stores the seconds that the session has left, counted from a time of the page's monotonic clock. */
export const hearSession = (secondsLeft: number, since: number = performance.now()): void => {
  endsAt = since + secondsLeft * 1000
  for (const listener of listeners) listener()
}

/** Calls back whenever an answer reports the session's remaining time. */
export const onSessionHeard = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A fetch that reads the session's remaining time from every answer (S-03). */
export const hearing =
  (fetchIt: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await fetchIt(...request)
    const left = response.headers.get(HEADER)
    if (left !== null) hearSession(Number(left))
    return response
  }
