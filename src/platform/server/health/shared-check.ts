interface CheckTiming {
  /** So long what was found is told to everybody who asks. */
  readonly freshMs: number
  /** A look that takes longer has found that all is not well. */
  readonly limitMs: number
  /** So long a look that hangs stands in the way of the next one, so that they do not pile up. */
  readonly patienceMs: number
  readonly nowMs?: () => number
}

export interface CheckResult {
  readonly isWell: boolean
  readonly ageMs: number
}

/**
 * One look at something, shared by all who ask: what was found lately is told again, whoever comes meanwhile waits for the
 * look under way, and one that hangs counts as bad after its time.
 */
export const shareCheck = (
  look: () => Promise<boolean>,
  { freshMs, limitMs, patienceMs, nowMs = () => performance.now() }: CheckTiming,
): (() => Promise<CheckResult>) => {
  let last = { isWell: false, at: Number.NEGATIVE_INFINITY }
  let asking: Promise<void> | null = null
  let hanging: { readonly since: number } | null = null
  const lookOnce = async (): Promise<void> => {
    const own = { since: nowMs() }
    if (hanging && own.since - hanging.since < patienceMs) {
      last = { isWell: false, at: own.since }
      return
    }
    hanging = own
    const { promise: late, resolve: giveUp } = Promise.withResolvers<boolean>()
    const timer = setTimeout(giveUp, limitMs, false)
    const looked = look()
      .catch(() => false)
      .finally(() => {
        if (hanging === own) hanging = null
      })
    const isWell = await Promise.race([looked, late])
    clearTimeout(timer)
    last = { isWell, at: nowMs() }
  }
  return async () => {
    if (nowMs() - last.at >= freshMs)
      await (asking ??= lookOnce().finally(() => {
        asking = null
      }))
    return { isWell: last.isWell, ageMs: nowMs() - last.at }
  }
}
