/** How often we compare the device's two clocks; a difference this large means that it slept. */
const COMPARE_MS = 15_000
const SLEPT_MS = 20_000

/** Calls back when the device has slept or its time changed; returns how to stop. */
export const watchSleep = (onSlept: () => void): (() => void) => {
  const differenceOf = () => Date.now() - performance.now()
  let difference = differenceOf()
  const timer = setInterval(() => {
    const now = differenceOf()
    const hasSlept = Math.abs(now - difference) > SLEPT_MS
    difference = now
    if (hasSlept) onSlept()
  }, COMPARE_MS)
  return () => clearInterval(timer)
}

/** Calls back on any activity of the person on the page; returns how to stop. */
export const watchActivity = (onActive: () => void): (() => void) => {
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  for (const kind of kinds) addEventListener(kind, onActive, { passive: true, capture: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, onActive, { capture: true })
  }
}

/** Calls back when the page is hidden or visible again; returns how to stop. */
export const watchVisibility = (onTurn: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onTurn)
  addEventListener('pageshow', onTurn)
  return () => {
    document.removeEventListener('visibilitychange', onTurn)
    removeEventListener('pageshow', onTurn)
  }
}
