import { buildIfStale } from '../../scripts/build.ts'
import { launch } from './browser.ts'
import { serveBoth } from './served.ts'

/** Slow links and slow phones, as measured: bytes a second, milliseconds a request, CPU slowdown. */
const links = {
  'Slow 4G': { down: 1.44e6 / 8, up: 0.7e6 / 8, latency: 562, cpu: 4 },
  '2G': { down: 250e3 / 8, up: 50e3 / 8, latency: 300, cpu: 6 },
} as const

const RUNS = 3
const SETTLE_MS = { 'Slow 4G': 8_000, '2G': 15_000 } as const

interface Paint {
  readonly first: number
  readonly largest: number
  readonly shift: number
  readonly bytes: number
}

const watch = `window.paint = { largest: 0, shift: 0 };
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.paint.largest = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.paint.shift += entry.value }).observe({ type: 'layout-shift', buffered: true });`

const read = `({ ...window.paint, first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })`

type Browser = Awaited<ReturnType<typeof launch>>

const paintOnce = async (browser: Browser, url: string, name: keyof typeof links): Promise<Paint> => {
  const link = links[name]
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.latency,
    downloadThroughput: link.down,
    uploadThroughput: link.up,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: link.cpu })
  let bytes = 0
  devtools.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'load', timeout: 90_000 })
  await page.waitForTimeout(SETTLE_MS[name])
  const seen = (await page.evaluate(read)) as { first: number; largest: number; shift: number }
  await context.close()
  return { ...seen, bytes }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const medians = (paints: Paint[]): Paint => ({
  first: median(paints.map(({ first }) => first)),
  largest: median(paints.map(({ largest }) => largest)),
  shift: median(paints.map(({ shift }) => shift)),
  bytes: median(paints.map(({ bytes }) => bytes)),
})

const shown = ({ first, largest, shift, bytes }: Paint): string =>
  `first ${Math.round(first)} ms, largest ${Math.round(largest)} ms, shift ${shift.toFixed(3)}, ${(bytes / 1024).toFixed(1)} KB`

/** Landing page and directory, cold, median of three: server-rendered against browser-rendered, and their ratio. */
export const benchPaints = async (): Promise<void> => {
  buildIfStale()
  const served = await serveBoth()
  const browser = await launch()
  try {
    for (const path of ['/', '/leaders'])
      for (const name of Object.keys(links) as (keyof typeof links)[]) {
        const [ours, theirs]: [Paint[], Paint[]] = [[], []]
        // We alternate, so that a busy moment of the machine affects both.
        for (let run = 0; run < RUNS; run += 1) {
          ours.push(await paintOnce(browser, served.byServer + path, name))
          theirs.push(await paintOnce(browser, served.byBrowser + path, name))
        }
        const [a, b] = [medians(ours), medians(theirs)]
        console.log(`${path} on ${name}`)
        console.log(`  by the server   ${shown(a)}`)
        console.log(`  by the browser  ${shown(b)}`)
        console.log(
          `  largest paint ${(b.largest / Math.max(1, a.largest)).toFixed(2)} times sooner, ${(b.bytes / Math.max(1, a.bytes)).toFixed(2)} times fewer bytes`,
        )
      }
  } finally {
    await browser.close()
    await served.stop()
  }
}
