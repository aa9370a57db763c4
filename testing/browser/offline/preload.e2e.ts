import { afterAll, expect, test } from 'vitest'
import { closeBrowser, newContext, origin, type Page, signIn, smallest } from '../helpers/browser.ts'
import { openOnLine } from '../helpers/line.ts'

afterAll(closeBrowser)
const { line, context } = await openOnLine(afterAll, { viewport: { width: 360, height: 640 } })

const reads = [
  '/api/events?limit=50',
  '/api/projects?status=active&limit=20',
  '/api/education/constitution/full-text',
  '/api/education/legal-guides/citizens-rights',
  '/api/education/voting-guide/process-overview',
  '/api/geography/states',
  '/api/geography/lgas',
  '/api/content/civic-quiz/fundamental-rights',
]

/** The heading of the page at an address. */
const headingAt = async (page: Page, path: string): Promise<string> => {
  await page.goto(path)
  return (await page.locator('h1').first().textContent()) ?? ''
}

/** Stops the service worker, as the end of the browser does. */
const stopWorker = async (page: Page): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

test('[OF-06] in flight mode, from a cold start, the law, the guides, the quiz, places, events and projects open by their addresses, and the eight reads are answered', async () => {
  await signIn(context, 'ada')
  const first = await context.newPage()
  await first.goto('/faq')
  // One visit that lasts; nothing of what follows was opened before.
  await expect
    .poll(() => first.evaluate<string | null>(`localStorage.getItem('preloaded-at')`), { timeout: 60_000 })
    .not.toBeNull()
  await expect
    .poll(
      () =>
        first.evaluate<boolean>(
          `(async () => { for (const name of await caches.keys()) if (name.startsWith('pages-') && await (await caches.open(name)).match('/quiz-center')) return true; return false })()`,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
  await first.close()
  await line.cut()
  const page = await context.newPage()
  await stopWorker(page)
  for (const path of [
    '/education/constitution',
    '/education/constitution/4',
    '/education/rights',
    '/education/voting',
    '/education/quiz',
    '/quiz-center',
    '/geography',
    '/events',
    '/projects',
  ])
    expect(await headingAt(page, path), path).not.toBe('Without network')
  await page.goto('/education/quiz')
  await page.getByText('Show the answer').first().click()
  await page.locator('details[open] b').first().waitFor()
  for (const path of reads)
    expect(
      await page.evaluate<number>(
        `fetch('${path}').then(async (each) => JSON.stringify(await each.json()).length)`,
      ),
      path,
    ).toBeGreaterThan(10)
  expect(await headingAt(page, '/leaderboard')).toBe('Without network')
})

test.each([
  { lite: '0', isPreloaded: true },
  { lite: '1', isPreloaded: false },
])('a person who saves data is spared: lite=$lite', async ({ lite, isPreloaded }) => {
  const other = await newContext({ viewport: smallest, serviceWorkers: 'allow' })
  const page = await other.newPage()
  await other.addCookies([{ name: 'lite', value: lite, url: origin() }])
  await page.clock.install()
  await page.goto('/faq')
  await page.clock.runFor(3000)
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)
  await page.clock.runFor(30_000)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate<boolean>(`caches.has('preloaded')`)).toBe(isPreloaded)
  await other.close()
})
