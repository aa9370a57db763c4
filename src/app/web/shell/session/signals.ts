/** How often the two clocks of a device are compared; a difference of this much means that it slept. */
const COMPARE_MS = 15_000
const SLEPT_MS = 20_000

/** Calls back when the device has slept or its time was changed; answers how to stop. */
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

/** Calls back on whatever a person does with a page; answers how to stop. */
export const watchActivity = (onActive: () => void): (() => void) => {
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  for (const kind of kinds) addEventListener(kind, onActive, { passive: true, capture: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, onActive, { capture: true })
  }
}

/** Calls back when the page is hidden or looked at again; answers how to stop. */
export const watchVisibility = (onTurn: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onTurn)
  addEventListener('pageshow', onTurn)
  return () => {
    document.removeEventListener('visibilitychange', onTurn)
    removeEventListener('pageshow', onTurn)
  }
}
