/** What people press or fill in. */
const CONTROLS = 'button, input, select, textarea, .btn'
/** Rows of words that can be pressed anywhere: one that shows more than half of itself is in reach. */
const ROWS = 'a[href], summary, label'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const areaOf = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top)

const overlapOf = (one: Box, other: Box): number =>
  areaOf({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })

/** A page that has not moved or changed for this long is at rest. */
const REST_MS = 150

const stepAside = (floats: readonly HTMLElement[], root: HTMLElement): void => {
  const controls = [...document.querySelectorAll(`:is(${CONTROLS}, ${ROWS})`)].flatMap((element) => {
    if (element.closest('dialog') || root.contains(element)) return []
    const box = element.getBoundingClientRect()
    return areaOf(box) > 0 ? [{ element, box, isRow: !element.matches(CONTROLS) }] : []
  })
  for (const float of floats) {
    const own = float.getBoundingClientRect()
    const isAway = controls.some(({ element, box, isRow }) => {
      const covered = overlapOf(own, box)
      // Last, because few overlap: what a closed part of the page holds has a box too.
      return covered > (isRow ? areaOf(box) / 2 : 0) && element.checkVisibility({ visibilityProperty: true })
    })
    float.classList.toggle('away', isAway && !float.matches(':focus-within'))
  }
}

/**
 * Makes each float that covers a control step aside where the page rests, until it has moved on or changed. Returns what
 * ends it.
 */
export const keepControlsFree = (floats: readonly HTMLElement[], root: HTMLElement): (() => void) => {
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = (): void => {
    clearTimeout(resting)
    resting = setTimeout(() => stepAside(floats, root), REST_MS)
  }
  const over = new AbortController()
  for (const kind of ['scroll', 'resize'])
    addEventListener(kind, rest, { passive: true, signal: over.signal })
  const changes = new MutationObserver(rest)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open', 'hidden'] })
  return () => {
    over.abort()
    changes.disconnect()
    clearTimeout(resting)
  }
}
