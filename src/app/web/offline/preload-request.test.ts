// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#shared/values/time.ts'
import { askToPreload } from './preload-request.ts'

const asked = vi.fn()
const registration = {} as ServiceWorkerRegistration
const network = (over: { readonly onLine?: boolean; readonly connection?: object }): void => {
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { ready: Promise.resolve({ active: { postMessage: asked } }) },
    ...over,
  })
}
/** A visit that lasts longer than a first paint. */
const stay = async (): Promise<void> => {
  askToPreload(registration)
  await vi.advanceTimersByTimeAsync(11_000)
}
const preloadedHoursAgo = (hours: number): void =>
  localStorage.setItem('preloaded-at', String(Date.now() - hours * HOUR_MS))

beforeEach(() => {
  vi.useFakeTimers()
  network({})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  asked.mockClear()
  delete document.documentElement.dataset['lite']
})

describe('[OF-05] what is fetched ahead', () => {
  test('is asked for on a first visit, and again after 24 hours, not before', async () => {
    await stay()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ preload: { isFresh: false } })
    preloadedHoursAgo(23)
    await stay()
    expect(asked).toHaveBeenCalledTimes(1)
    preloadedHoursAgo(25)
    await stay()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('is asked for in the language and the theme of the page', async () => {
    Object.assign(document.documentElement, { lang: 'ha' })
    document.documentElement.dataset['theme'] = 'dark'
    await stay()
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ preload: { language: 'ha', theme: 'dark' } })
    Object.assign(document.documentElement, { lang: 'en-NG' })
    await stay()
    expect(asked.mock.calls[1]?.[0]).toMatchObject({ preload: { language: 'en' } })
    delete document.documentElement.dataset['theme']
  })

  test.each([
    ['without network', { onLine: false }],
    ['on a 2G line', { connection: { effectiveType: '2g' } }],
    ['on a slower one', { connection: { effectiveType: 'slow-2g' } }],
    ['when the browser saves data', { connection: { saveData: true } }],
  ])('is not asked for %s', async (_, over) => {
    network(over)
    await stay()
    expect(asked).not.toHaveBeenCalled()
  })

  test('is not asked for in data-saver mode', async () => {
    document.documentElement.dataset['lite'] = ''
    await stay()
    expect(asked).not.toHaveBeenCalled()
  })

  test('is asked for past the browser’s cache after a reconnect', async () => {
    preloadedHoursAgo(1)
    await stay()
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.mock.lastCall?.[0]).toMatchObject({ preload: { isFresh: true } })
  })
})
