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
 * Shows the outcome of the form that led to this page: brings it into view and focuses it. A message stays in view
 * where the page opens lower down. The address then loses the mark, so that a copied link does not carry it. Repeats
 * the names of the forms, because the first script shares no file with the others.
 */
export const revealResult = (): void => {
  const place = placeLeft()
  if (!place) return
  const message = document.getElementById(RESULT)
  const shown = document.getElementById(place) ?? message
  if (shown !== message) message?.closest<HTMLElement>('.flash')?.setAttribute('data-pinned', '')
  // The browser opens a fold for the fragment of an address, but later than this.
  shown?.closest('details')?.setAttribute('open', '')
  shown?.focus({ preventScroll: true })
  shown?.scrollIntoView?.({ block: shown === message ? 'nearest' : 'start' })
  if (location.hash === `#${RESULT}`)
    history.replaceState(history.state, '', location.pathname + location.search)
}
