const RESULT = 'result'

/** The place that the last form left for this load (src/platform/web/forms/result-place.ts), or the address's own. */
const placeLeft = (): string => {
  try {
    const place = sessionStorage.getItem('result-place')
    sessionStorage.removeItem('result-place')
    if (place) return place
  } catch {
    // A browser that forbids storage still has the address.
  }
  return location.hash.slice(1)
}

/**
 * Shows the outcome of the form that led to this page: brings it into view and focuses it. The address then loses the
 * mark, so that a copied link does not carry it. Repeats the names of the forms, because the first script shares no
 * file with the others.
 */
export const revealResult = (): void => {
  const place = placeLeft()
  if (!place) return
  const result = document.getElementById(place) ?? document.getElementById(RESULT)
  if (result) {
    result.focus({ preventScroll: true })
    result.scrollIntoView?.({ block: 'nearest' })
  }
  if (location.hash === `#${RESULT}`)
    history.replaceState(history.state, '', location.pathname + location.search)
}
