import { DAY_MS } from '#shared/values/time.ts'

/** Remembered on the device: when the last preload was whole. */
const PRELOADED_AT = 'preloaded-at'
/** A first visit is not slowed down, nor one that leaves at once. */
const DELAY_MS = 10_000

const isSparing = (): boolean => {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return (
    'lite' in document.documentElement.dataset ||
    connection?.saveData === true ||
    /2g/.test(connection?.effectiveType ?? '')
  )
}

const isDue = (now: number): boolean => {
  const age = now - Number(localStorage.getItem(PRELOADED_AT) ?? Number.NaN)
  // A time in the future is that of a clock that was wrong.
  return !(age >= 0 && age < DAY_MS)
}

/**
 * Has the worker fetch what the product shows without network, once a day, and past the browser's cache after a reconnect
 * [OF-05]; never without network, in data-saver mode or on a 2G line.
 */
export const askToPreload = (registration: ServiceWorkerRegistration | null): void => {
  if (!registration) return
  const ask = async (isFresh: boolean) => {
    if (!navigator.onLine || isSparing()) return
    try {
      if (!isFresh && !isDue(Date.now())) return
      const { active } = await navigator.serviceWorker.ready
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }) => {
        if (data === true) localStorage.setItem(PRELOADED_AT, String(Date.now()))
      })
      port1.start()
      const state = localStorage.getItem('region') ?? ''
      const { lang, dataset } = document.documentElement
      const [language = 'en'] = lang.split('-')
      active?.postMessage({ preload: { state, language, theme: dataset['theme'], isFresh } }, [port2])
    } catch {
      // A browser that forbids storage is asked again on no page.
    }
  }
  setTimeout(() => void ask(false), DELAY_MS)
  addEventListener('online', () => void ask(true))
}
