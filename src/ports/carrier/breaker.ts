import { type Breaker, CarrierAway, type CarrierName, isCallerGone, isSilence } from './port.ts'

const MAX_SILENCES = 3
const PAUSE_MS = 30_000

export interface CircuitBreaker extends Breaker {
  /** Makes the call, or throws `CarrierAway` at once while the carrier is considered away. */
  readonly call: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Opens after three calls in a row that nothing answered. While it is open, no call is made but one each 30 seconds,
 * which closes it when it is answered. An answer that says no is an answer.
 */
export const makeBreaker = (
  carrier: CarrierName,
  nowMs: () => number = () => performance.now(),
): CircuitBreaker => {
  let silences = 0
  let tryAtMs: number | null = null
  let isTrying = false
  const note = (isAnswered: boolean): void => {
    silences = isAnswered ? 0 : silences + 1
    tryAtMs = silences >= MAX_SILENCES ? nowMs() + PAUSE_MS : null
  }
  const waitMs = (): number => {
    if (tryAtMs === null) return 0
    return isTrying ? PAUSE_MS : Math.max(0, tryAtMs - nowMs())
  }
  return {
    carrier,
    waitMs,
    isOpen: () => tryAtMs !== null,
    call: async (work) => {
      const wait = waitMs()
      if (wait > 0) throw new CarrierAway(carrier, wait)
      const isTry = tryAtMs !== null
      if (isTry) isTrying = true
      try {
        const answer = await work()
        note(true)
        return answer
      } catch (error) {
        if (!isCallerGone(error)) note(!isSilence(error))
        throw error
      } finally {
        if (isTry) isTrying = false
      }
    },
  }
}

/** The port with the named calls behind the breaker; `asFailure` turns a call that was not made into the port's own error. */
export const behind = <P extends object>(
  breaker: CircuitBreaker,
  port: P,
  calls: readonly (keyof P)[],
  asFailure: (away: CarrierAway) => unknown = (away) => away,
): P => {
  const guarded = calls.map((name) => {
    const call = port[name] as (...given: unknown[]) => Promise<unknown>
    return [
      name,
      (...given: unknown[]) =>
        breaker
          .call(() => call.apply(port, given))
          .catch((error: unknown) => {
            throw error instanceof CarrierAway ? asFailure(error) : error
          }),
    ]
  })
  return { ...port, ...Object.fromEntries(guarded) }
}
