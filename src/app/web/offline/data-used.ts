import type { SayLate } from './late-words.ts'

const PREFIX = 'data-used-'
const COUNT_MS = 5_000
const KB = 1024
const BYTES_PER_GB = 1e9

/** A request that the worker passes on untouched, or that was made before there was one; the worker counts its own. */
const isOwn = ({ name, workerStart }: PerformanceResourceTiming): boolean =>
  workerStart === 0 || new URL(name).pathname.startsWith('/api/')

/** What the worker has fetched since it was asked last; nothing where there is none. */
const movedByWorker = (): Promise<number> =>
  new Promise((resolve) => {
    const worker = navigator.serviceWorker?.controller
    if (!worker) return resolve(0)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(Number(data) || 0))
    port1.start()
    worker.postMessage('moved', [port2])
    setTimeout(resolve, COUNT_MS / 2, 0)
  })

/** Adds to what this month has cost, and forgets the months before. */
const addToMonth = (bytes: number): number => {
  const name = PREFIX + new Date().toISOString().slice(0, 7)
  try {
    const sum = Number(localStorage.getItem(name)) + bytes
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key !== name) localStorage.removeItem(key)
    localStorage.setItem(name, String(sum))
    return sum
  } catch {
    return bytes
  }
}

/** Counts what comes over the network, by page and month, on this device; says it in low-data mode and at /offline. */
export const countData = (t: SayLate): void => {
  let fresh = 0
  let ofPage = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming && isOwn(entry)) fresh += entry.transferSize
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  const count = async (): Promise<void> => {
    const moved = fresh + (await movedByWorker())
    fresh = 0
    ofPage += moved
    const ofMonth = addToMonth(moved)
    for (const place of document.querySelectorAll<HTMLElement>('[data-spent]')) {
      place.hidden = !('lite' in document.documentElement.dataset) && !('always' in place.dataset)
      const kb = (bytes: number): string => String(Math.round(bytes / KB))
      const naira = (bytes: number): string =>
        `₦${((bytes / BYTES_PER_GB) * Number(place.dataset['spent'])).toFixed(2)}`
      place.textContent = t('This page: {page} KB ({cost}). This month: {month} KB ({sum}).', {
        page: kb(ofPage),
        cost: naira(ofPage),
        month: kb(ofMonth),
        sum: naira(ofMonth),
      })
    }
  }
  void count()
  setInterval(() => document.visibilityState === 'visible' && void count(), COUNT_MS)
  document.addEventListener('visibilitychange', () => void count())
}
