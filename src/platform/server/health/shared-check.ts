interface CheckTiming {
  /** How long a result is reused. */
  readonly freshMs: number
  /** A check that takes longer counts as failed. */
  readonly limitMs: number
  /** How long a hanging check blocks the next one, so that checks do not pile up. */
  readonly patienceMs: number
  readonly nowMs?: () => number
}

export interface CheckResult {
  readonly isWell: boolean
  readonly ageMs: number
}

/**
 * Shares one check among all callers: reuses a fresh result, joins callers to the check under way, and counts a check that
 * hangs as failed.
 */
export const shareCheck = (
  check: () => Promise<boolean>,
  { freshMs, limitMs, patienceMs, nowMs = () => performance.now() }: CheckTiming,
): (() => Promise<CheckResult>) => {
  let last = { isWell: false, at: Number.NEGATIVE_INFINITY }
  let running: Promise<void> | null = null
  let hanging: { readonly since: number } | null = null
  const checkOnce = async (): Promise<void> => {
    const own = { since: nowMs() }
    if (hanging && own.since - hanging.since < patienceMs) {
      last = { isWell: false, at: own.since }
      return
    }
    hanging = own
    const { promise: late, resolve: giveUp } = Promise.withResolvers<boolean>()
    const timer = setTimeout(giveUp, limitMs, false)
    const checked = check()
      .catch(() => false)
      .finally(() => {
        if (hanging === own) hanging = null
      })
    const isWell = await Promise.race([checked, late])
    clearTimeout(timer)
    last = { isWell, at: nowMs() }
  }
  return async () => {
    if (nowMs() - last.at >= freshMs)
      await (running ??= checkOnce().finally(() => {
        running = null
      }))
    return { isWell: last.isWell, ageMs: nowMs() - last.at }
  }
}
