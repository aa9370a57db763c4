/** The fragment under which a page shows the outcome of the form that led to it. */
export const RESULT = 'result'
/** Names the place for the next load; the first script of every page reads it (src/app/web/boot/reveal-result.ts). */
const KEPT = 'result-place'

/**
 * Loads a page and shows the outcome of a form there: at the place that the address names, or at its message. Leaves
 * that place beside the address, because a fragment alone would not load the current page again.
 */
export const loadWithResult = (address: string): void => {
  const { location } = globalThis
  const [page = '', place = RESULT] = address.split('#')
  try {
    sessionStorage.setItem(KEPT, place)
  } catch {
    // Without storage the page shows from its top, where its message stands.
  }
  location.assign(page === location.pathname + location.search ? page : address)
}
