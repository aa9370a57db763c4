const HEADER = 'x-session-expires-in'

let endsAt: number | null = null
const listeners = new Set<() => void>()

/** When the session ends, in milliseconds of the page's monotonic clock; null for a visitor. */
export const sessionEndsAt = (): number | null => endsAt

/** Keeps how many seconds the session has left, counted from a time of the page's monotonic clock. */
export const hearSession = (secondsLeft: number, since: number = performance.now()): void => {
  endsAt = since + secondsLeft * 1000
  for (const listener of listeners) listener()
}

/** Calls back whenever an answer has told anew how long the session lasts. */
export const onSessionHeard = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A fetch that listens: every answer of ours says how long the session still lasts (S-03). */
export const hearing =
  (fetchIt: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await fetchIt(...request)
    const left = response.headers.get(HEADER)
    if (left !== null) hearSession(Number(left))
    return response
  }
