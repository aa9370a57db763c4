/** Decides the landing page's one question: does this visitor belong on the Canada page? */
const WAIT_MS = 3000
const REGION = 'region'
const CHECKED = 'location-check'

/** An answer of our own server; nothing if it is late, refused or malformed. */
const ask = async (path: string): Promise<Record<string, unknown>> => {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(WAIT_MS) })
    return response.ok ? ((await response.json()) as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The choice stored on this device. The server itself redirects people whose account has saved Canada. */
const savedRegion = (): string | null => {
  if (new URLSearchParams(location.search).get(REGION) === 'global') {
    localStorage.setItem(REGION, 'global')
    // The choice belongs to this person: a copied link must not make it for somebody else.
    history.replaceState(null, '', location.pathname)
  }
  return localStorage.getItem(REGION)
}

/** The country of the network address, requested once per session; a missing answer is remembered too. */
const countryNow = async (): Promise<string> => {
  const before = sessionStorage.getItem(CHECKED)
  if (before !== null) return before
  const { country } = await ask('/api/location')
  const found = typeof country === 'string' ? country : ''
  sessionStorage.setItem(CHECKED, found)
  return found
}

/** Sends people whose region is Canada to its page; a saved global region skips the check [RD-03, RD-04]. */
export const findRegion = async (go: (path: string) => void): Promise<void> => {
  if (/bot|crawl|spider/i.test(navigator.userAgent)) return
  try {
    const region = savedRegion()
    if (region === 'global') return
    if (region === 'canada' || (await countryNow()) === 'CA') go('/canada')
  } catch {
    // Without storage the visitor stays on this page.
  }
}
