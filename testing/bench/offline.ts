import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumOptions } from '#test/chromium.ts'
import { demoPassword } from '#test/people.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { makeDataDir, removeDataDir, startProduct } from '../browser/helpers/server.ts'
import { goalLine, median } from './machine.ts'
import { openCountedLine } from './counted-line.ts'
import { openTlsFront } from './tls-front.ts'

const KB = 1024
const RUNS = 3
const VISITS = 30
/** Nothing moved for this long: the visit has what it wants. */
const QUIET_MS = 1_500
/** A visit lasts longer than what is fetched ahead waits. */
const STAY_MS = 14_000
const pages = ['/', '/leaders', '/faq'] as const

type Line = Awaited<ReturnType<typeof openCountedLine>> & { readonly trust: string }

/** What time does to a device that lies in a drawer for a day: what it holds is a day older. */
const AGE = `(async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      const copiedAt = response.headers.get('x-copied-at')
      if (!copiedAt) continue
      const headers = new Headers(response.headers)
      headers.set('x-copied-at', new Date(Date.parse(copiedAt) - ${DAY_MS}).toISOString())
      await cache.put(request, new Response(await response.blob(), { status: response.status, headers }))
    }
  }
  const preloadedAt = localStorage.getItem('preloaded-at')
  if (preloadedAt) localStorage.setItem('preloaded-at', String(Number(preloadedAt) - ${DAY_MS}))
})()`

/** A phone that keeps what it has when its browser is closed. */
const openPhone = async (line: Line) => {
  const folder = await mkdtemp(join(tmpdir(), 'sup-phone-'))
  let context: BrowserContext | null = null
  const open = async (): Promise<Page> => {
    const options = await chromiumOptions()
    context = await chromium.launchPersistentContext(folder, {
      ...options,
      args: [...options.args, `--ignore-certificate-errors-spki-list=${line.trust}`],
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      baseURL: line.origin,
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
    })
    return context.pages()[0] ?? context.newPage()
  }
  const shut = async (): Promise<void> => {
    await context?.close()
    context = null
  }
  return {
    open,
    shut,
    remove: async () => {
      await shut()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => { const [paint] = performance.getEntriesByName('first-contentful-paint'); if (paint) resolve(paint.startTime); else setTimeout(look, 20) }
    look()
  })`)

interface Visit {
  readonly paint: number
  readonly bytes: number
}

const visit = async (page: Page, line: Line, path: string): Promise<Visit> => {
  line.moved()
  await page.goto(path)
  const paint = await firstPaint(page)
  await page.waitForLoadState('load')
  await line.quiet(QUIET_MS * 2)
  return { paint, bytes: line.moved() }
}

/** The first visit of a new phone, and the next one after its browser was closed. */
const visitTwice = async (line: Line, path: string): Promise<{ first: Visit; again: Visit }> => {
  const phone = await openPhone(line)
  try {
    const page = await phone.open()
    const first = await visit(page, line, path)
    await page.waitForTimeout(STAY_MS)
    await line.quiet(QUIET_MS)
    await phone.shut()
    return { first, again: await visit(await phone.open(), line, path) }
  } finally {
    await phone.remove()
  }
}

const benchVisits = async (line: Line): Promise<void> => {
  for (const path of pages) {
    const runs: Awaited<ReturnType<typeof visitTwice>>[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await visitTwice(line, path))
    const of = (pick: (each: (typeof runs)[number]) => number) => median(runs.map(pick))
    console.log(
      `  ${path}: first visit paints after ${(of(({ first }) => first.paint) / 1000).toFixed(2)} s and moves ${(of(({ first }) => first.bytes) / KB).toFixed(1)} KB`,
    )
    console.log(
      goalLine(
        `${path} again: seconds to the first paint`,
        of(({ again }) => again.paint) / 1000,
        0.5,
        'most',
      ),
    )
    console.log(goalLine(`${path} again: KB moved`, of(({ again }) => again.bytes) / KB, 10, 'most'))
  }
}

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').first().fill('ada@demo.sup')
  await page.getByLabel('Password', { exact: true }).first().fill(demoPassword)
  await page.locator('main form').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard')
}

const report = async (page: Page): Promise<void> => {
  await page.goto('/engage/report')
  await page.getByRole('link', { name: /^Environment/ }).click()
  await page.getByLabel('Local government or ward').fill('Oredo')
  await page.locator('main').getByRole('button', { name: 'Search' }).click()
  await page.locator('main a[href*="lga=ED-oredo"]').first().click()
  await page.getByLabel(/What is wrong, in a few words/).fill('Blocked drain at Forestry road')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Ward, street or landmark').fill('Beside the tailor')
  await page.getByLabel('Tell us more').fill('The rain comes into three shops.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/engage/report'))
}

const readArticle = async (page: Page): Promise<void> => {
  await page.goto('/library')
  await page.locator('main a[href^="/library/"]').first().click()
  await page.waitForURL((url) => url.pathname !== '/library')
}

/** One day: the session of the day before has ended, so the person signs in. */
const spendDay = async (page: Page, line: Line, day: number): Promise<void> => {
  await page.goto('/dashboard')
  await signIn(page)
  await line.quiet(QUIET_MS)
  await page.goto('/quiz-center')
  if (day === 10) await report(page)
  if (day === 20) await readArticle(page)
  await page.waitForTimeout(STAY_MS)
  await line.quiet(QUIET_MS)
}

const add = (sums: Map<string, number>, requests: ReadonlyMap<string, number>): void => {
  for (const [name, bytes] of requests) sums.set(name, (sums.get(name) ?? 0) + bytes)
}

const benchMonth = async (
  line: Line,
  turn: (days: number) => Promise<void>,
  answered: () => ReadonlyMap<string, number>,
): Promise<void> => {
  const phone = await openPhone(line)
  const sums = new Map<string, number>()
  const days: number[] = []
  try {
    for (let day = 0; day < VISITS; day += 1) {
      await turn(day)
      const page = await phone.open()
      line.moved()
      answered()
      await spendDay(page, line, day)
      const moved = line.moved()
      days.push(moved)
      const bodies = answered()
      if (day > 0) add(sums, bodies)
      await page.evaluate(AGE)
      await phone.shut()
    }
  } finally {
    await phone.remove()
  }
  const all = days.reduce((sum, bytes) => sum + bytes, 0)
  console.log(
    `  a month: the first day ${((days[0] ?? 0) / KB).toFixed(0)} KB, a usual one ${(median(days.slice(1)) / KB).toFixed(1)} KB; of that, without headers:`,
  )
  for (const [name, bytes] of [...sums].toSorted(([, a], [, b]) => b - a).slice(0, 40))
    console.log(`    ${(bytes / KB / (VISITS - 1)).toFixed(2).padStart(7)} KB  ${name}`)
  console.log(goalLine(`${VISITS} visits of a person: KB moved`, all / KB, KB, 'most'))
}

/**
 * A phone at 250 kbps under the real service worker: a visit again beside the first one, and a month of daily use. Counted
 * on the line, both ways, with headers.
 */
export const benchOffline = async (parts: readonly string[] = ['visits', 'month']): Promise<void> => {
  buildIfStale()
  const dataDir = await makeDataDir()
  const clockFile = join(dataDir, 'clock')
  const turn = (days: number) => writeFile(clockFile, String(days * DAY_MS))
  await turn(0)
  const product = await startProduct({
    dataDir,
    env: {
      TRUST_PROXY: '1',
      CLOCK_FILE: clockFile,
      NODE_OPTIONS: `--import=${new URL('../browser/helpers/turned-clock.ts', import.meta.url).href}`,
    },
  })
  // On a line like 2G nothing is fetched ahead: the month is spent on a better one, which costs more.
  const front = await openTlsFront(product.port)
  const [slow, better] = [await openCountedLine(front.port, true), await openCountedLine(front.port, false)]
  try {
    console.log(
      '\noffline: a phone at 250 kbps under the service worker, by HTTP/2; bytes counted on the line, both ways, with headers and TLS',
    )
    if (parts.includes('visits')) await benchVisits({ ...slow, trust: front.trust })
    if (parts.includes('month')) await benchMonth({ ...better, trust: front.trust }, turn, front.answered)
  } finally {
    slow.close()
    better.close()
    front.close()
    await product.stop()
    await removeDataDir(dataDir)
  }
}
