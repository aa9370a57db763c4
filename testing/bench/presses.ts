import type { BrowserContext, Page } from 'playwright-core'
import { demoPassword } from '#test/people.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { launch } from './browser.ts'
import { goalLine, median } from './machine.ts'
import { serveBoth } from './served.ts'

const RUNS = 5
const SETTLE_MS = 6000
/** A slow phone on a slow line. */
const CPU = 4
const LINE = { offline: false, latency: 562, downloadThroughput: 1.44e6 / 8, uploadThroughput: 0.7e6 / 8 }
/** A task of this length or less delays no tap that a person notices; only what is above it counts. */
const SHORT_MS = 50

const watchTasks = `window.tasks = [];
new PerformanceObserver((list) => { for (const { startTime, duration } of list.getEntries()) window.tasks.push([startTime, duration]) }).observe({ type: 'longtask', buffered: true });`

/** The milliseconds after the first paint in which a tap would have waited. */
const readBlocked = `(() => {
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  return window.tasks.filter(([start, length]) => start + length > first)
    .reduce((sum, [start, length]) => sum + Math.max(0, Math.min(length, start + length - first) - ${SHORT_MS}), 0)
})()`

const signIn = async (context: BrowserContext, origin: string): Promise<void> => {
  const { csrfToken } = (await (await context.request.get(`${origin}/api/csrf-token`)).json()) as {
    csrfToken: string
  }
  const response = await context.request.post(`${origin}/api/local/login`, {
    headers: { 'x-csrf-token': csrfToken },
    data: { email: 'ada@demo.sup', password: demoPassword },
  })
  if (!response.ok()) throw new Error(`ada could not sign in: ${response.status()}`)
}

const slowed = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.addInitScript(watchTasks)
  return page
}

/** How long a page keeps a slow phone from answering taps. */
const blockedOn = async (page: Page, address: string): Promise<number> => {
  await page.goto(address, { timeout: 60_000 })
  await page.waitForTimeout(SETTLE_MS)
  return (await page.evaluate(readBlocked)) as number
}

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await act()
  return performance.now() - started
}

/** Saves the notes of /profile: requests and time from the press to its message, beside a plain load of the page. */
const pressOn = async (page: Page, origin: string) => {
  const address = `${origin}/profile?edit=interests`
  const load = await timed(() => page.goto(address, { waitUntil: 'domcontentloaded' }))
  await page.waitForSelector('html[data-ready]', { timeout: 60_000 })
  const form = page.locator('main form:has(> input[name=_call])').first()
  const asked: string[] = []
  page.on('request', (request) => {
    if (['document', 'fetch'].includes(request.resourceType())) asked.push(request.url())
  })
  const button = form.locator('button[type=submit]').last()
  await button.focus()
  await page.waitForTimeout(3000)
  asked.length = 0
  const press = await timed(async () => {
    await button.click({ noWaitAfter: true })
    await page.waitForSelector('#result, [data-summary]', { timeout: 60_000 })
  })
  return { load, press, requests: asked.length }
}

/** What a press and a page cost a slow phone: each beside something else of the same run. */
export const benchPresses = async (): Promise<void> => {
  buildIfStale()
  const served = await serveBoth()
  const browser = await launch()
  try {
    const rows: { voting: number; landing: number; load: number; press: number; requests: number }[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
      await signIn(context, served.byServer)
      const page = await slowed(context)
      const voting = await blockedOn(page, `${served.byServer}/voting`)
      const landing = await blockedOn(page, `${served.byServer}/transparency`)
      rows.push({ voting, landing, ...(await pressOn(page, served.byServer)) })
      await context.close()
    }
    const of = (pick: (row: (typeof rows)[number]) => number) => median(rows.map(pick))
    console.log(`a slow phone (CPU ${CPU} times slower) on a slow line, median of ${RUNS}`)
    console.log(
      `  blocked after the first paint: /voting ${of(({ voting }) => voting).toFixed(0)} ms, a page without React ${of(({ landing }) => landing).toFixed(0)} ms`,
    )
    console.log(
      goalLine(
        'ms blocked on /voting',
        of(({ voting }) => voting),
        300,
        'most',
      ),
    )
    console.log(
      `  press to result ${of(({ press }) => press).toFixed(0)} ms, ${of(({ requests }) => requests)} requests; loading the page ${of(({ load }) => load).toFixed(0)} ms`,
    )
    console.log(
      goalLine(
        'requests of a press',
        of(({ requests }) => requests),
        2,
        'most',
      ),
    )
    console.log(
      goalLine(
        'a press beside a load',
        of(({ press, load }) => press / load),
        2.5,
        'most',
      ),
    )
  } finally {
    await browser.close()
    await served.stop()
  }
}
