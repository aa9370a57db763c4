import { request as ask } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type ScreenName, screenNames } from '#shared/sitemap.ts'
import type { DemoName } from '#test/people.ts'
import { isVisitedScreen } from '#suites/only.ts'
import {
  contextOf,
  forgetTab,
  hydrated,
  newContext,
  origin,
  type Page,
  phone,
  phoneSize,
  smallest,
  watch,
} from './browser.ts'
import { type Budget, budgetOf, type Measured, measuredAs } from './budgets.ts'
import { addressOf } from './samples.ts'
import { mustBeSound, noteSeen, PARTS, smallAndLight } from './screens.ts'

/** The bytes of an answer as sent over the wire, and as text. */
export const fetchRaw = (
  url: string,
  encoding: string,
  cookie: string,
): Promise<{ bytes: number; encoding: string | undefined }> =>
  new Promise((resolve, reject) => {
    ask(url, { headers: { 'accept-encoding': encoding, cookie } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve({ bytes, encoding: response.headers['content-encoding'] }))
    })
      .on('error', reject)
      .end()
  })

const kb = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10

/** What floats over a page: its script, and its words where the language needs them. */
const floatsIn = (document: string): string[] =>
  (/ data-floats="([^"]*)"/.exec(document)?.[1] ?? '').split(' ').filter(Boolean)

/** The script that comes late on every page. */
const lateIn = (document: string): string[] =>
  (/ data-late="([^"]*)"/.exec(document)?.[1] ?? '').split(' ').filter(Boolean)

interface Tab {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
  /** What the page that is shown has requested. */
  readonly asked: { url: string; type: string }[]
  /** Makes the next visit a first one: no cache, nothing stored but the session. */
  readonly forget: () => Promise<void>
}

const openTab = async (as: DemoName | undefined): Promise<Tab> => {
  const context = await contextOf(as, phone)
  const session = await context.cookies()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const asked: Tab['asked'] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.redirectedFrom()) asked.length = 0
    asked.push({ url: request.url(), type: request.resourceType() })
  })
  const forget = async (): Promise<void> => {
    await context.unrouteAll()
    await forgetTab(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'all' })
    await context.clearCookies()
    await context.addCookies(session)
    await smallAndLight(page, phoneSize)
  }
  return { context, page, complaints: watch(page), asked, forget }
}

const tabs = new Map<DemoName | undefined, Promise<Tab>>()

/** One tab of each person for all their first visits: a new one would cost a process each time. */
const freshTab = async (as: DemoName | undefined): Promise<Tab> => {
  const opening = tabs.get(as) ?? openTab(as)
  tabs.set(as, opening)
  const tab = await opening
  await tab.forget()
  tab.complaints.length = 0
  return tab
}

/**
 * Visits a page once with an empty cache and measures what it requested. What floats and what comes late comes some
 * seconds later and has a budget of its own: here it is held off, because a slow machine would count it and a fast one would not.
 */
const weigh = async (name: ScreenName, as: DemoName | undefined, look: typeof mustBeSound) => {
  const { context, page, complaints, asked: requested } = await freshTab(as)
  const first = await (await context.request.get(await addressOf(name))).text()
  const heldOff = [...floatsIn(first).slice(0, 1), ...lateIn(first)]
  for (const script of heldOff) await context.route(`**${script}`, (route) => route.abort('aborted'))
  await page.goto(await addressOf(name))
  await hydrated(page)
  // The checks that need no wide screen fill the time until the page is quiet.
  const quiet = page
    .waitForLoadState('networkidle')
    .then(() => requested.filter(({ url }) => !heldOff.some((script) => url.endsWith(script))))
  const cookie = (await context.cookies()).map((each) => `${each.name}=${each.value}`).join('; ')
  const address = page.url()
  const document = await (await context.request.get(address)).text()
  if (!noteSeen(name, as ?? null)) await look(page, complaints, quiet)
  const asked = await quiet
  const sheet = /<style[^>]*>([^]*?)<\/style>/.exec(document)?.[1] ?? ''
  const sizeOf = async (type: string): Promise<number> => {
    const urls = new Set(asked.filter((each) => each.type === type).map(({ url }) => url))
    const sizes = await Promise.all([...urls].map((url) => fetchRaw(url, 'gzip', cookie)))
    return sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  }
  const [script, font, image, data] = await Promise.all(['script', 'font', 'image', 'fetch'].map(sizeOf))
  const wire = await fetchRaw(address, 'br, gzip', cookie)
  return {
    html: gzipSync(document.replace(sheet, '')).length,
    css: gzipSync(sheet).length,
    script: script ?? 0,
    font: font ?? 0,
    image: image ?? 0,
    all: wire.bytes + (script ?? 0) + (font ?? 0) + (image ?? 0) + (data ?? 0),
    encoding: wire.encoding,
    foreign: asked
      .map(({ url }) => new URL(url))
      .filter((url) => url.protocol.startsWith('http') && url.origin !== origin()),
  }
}

/** The maximum KB of script that what floats over every page brings, some seconds after the page. */
const FLOATS_KB = 9
/** The same of what comes late, of it with all that it imports, and of the service worker, which no page waits for. */
const LATE_KB = 6
const LATE_WHOLE_KB = 8
const WORKER_KB = 12

/** The page checks on the smallest phone, where the screens are looked at. */
const mustBeSoundOnPhone: typeof mustBeSound = async (page, ...rest) => {
  await page.setViewportSize(smallest)
  await mustBeSound(page, ...rest)
}

/** What is requested once the page and its controls are there. */
const weighFloats = async (): Promise<number> => {
  const context = await newContext(phone)
  const page = await context.newPage()
  const document = await (await context.request.get(await addressOf('faq'))).text()
  const [floats = ''] = floatsIn(document)
  for (const late of lateIn(document)) await context.route(`**${late}`, (route) => route.abort('aborted'))
  const asked = new Set<string>()
  page.on('request', (request) => {
    const isLate = lateIn(document).some((late) => request.url().endsWith(late))
    if (!isLate && (asked.size > 0 || request.url().endsWith(floats))) asked.add(request.url())
  })
  await page.goto(await addressOf('faq'))
  await page.locator('.fpill').waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()
  const sizes = await Promise.all([...asked].map((url) => fetchRaw(url, 'gzip', '')))
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** A script with all that it imports before it runs. */
const importedBy = async (path: string, known: readonly string[] = []): Promise<readonly string[]> => {
  const text = await (await fetch(origin() + path)).text()
  let all = [...known, path]
  for (const [, name = ''] of text.matchAll(/(?:^|[;}])import[^"'`()]*["'`]\.\/([^"'`]+)/g)) {
    const next = path.replace(/[^/]+$/, name)
    if (!all.includes(next)) all = [...(await importedBy(next, all))]
  }
  return all
}

/** Measures and looks closely at the screens of one part, in one visit each. */
export const weighScreens = (part: number): void => {
  describe('a first visit stays within the budget of its page kind, and passes all page checks', () => {
    const visited = screenNames.filter(isVisitedScreen).filter((_, index) => index % PARTS === part - 1)
    const measured = visited.flatMap((name): [ScreenName, Measured][] => {
      const kind = measuredAs(name)
      return kind ? [[name, kind]] : []
    })

    test.each(measured)('%s', async (name, { kind, as }) => {
      const { encoding, foreign, ...weight } = await weigh(name, as, mustBeSoundOnPhone)
      const budget = budgetOf(name, kind)
      const over = Object.entries(weight).filter(
        ([part, bytes]) => bytes > budget[part as keyof Budget] * 1024,
      )
      const table = Object.entries(weight).map(
        ([part, bytes]) => `${part} ${kb(bytes)} of ${budget[part as keyof Budget]} KB`,
      )
      expect(
        over.map(([part]) => part),
        table.join(', '),
      ).toEqual([])
      expect(encoding).toBe('br')
      expect(foreign, 'everything comes from our own address').toEqual([])
    })

    if (part === 1) {
      test('what floats over every page has a budget of its own', async () => {
        const bytes = await weighFloats()
        expect(bytes).toBeGreaterThan(0)
        expect(bytes, `${kb(bytes)} of ${FLOATS_KB} KB`).toBeLessThanOrEqual(FLOATS_KB * 1024)
      })

      test('what comes late on every page has one too, and so has the service worker', async () => {
        const [late = ''] = lateIn(await (await fetch(`${origin()}${await addressOf('faq')}`)).text())
        const weightOf = async (path: string) => (await fetchRaw(origin() + path, 'gzip', '')).bytes / 1024
        expect(await weightOf(late)).toBeLessThanOrEqual(LATE_KB)
        const all = await importedBy(late)
        const whole = await Promise.all(all.map(weightOf))
        expect(all.length).toBeGreaterThan(1)
        expect(whole.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(LATE_WHOLE_KB)
        const worker = gzipSync(await (await fetch(`${origin()}/worker.js`)).text()).length / 1024
        expect(worker).toBeLessThanOrEqual(WORKER_KB)
      })

      test.each([undefined, 'ada'] as const)(
        'what floats over a page passes all page checks as %s',
        async (as) => {
          const context = await contextOf(as, phone)
          const page = await context.newPage()
          const complaints = watch(page)
          await page.goto(await addressOf('faq'))
          await page.locator('.fpill').waitFor()
          await mustBeSoundOnPhone(page, complaints)
          await context.close()
        },
      )
    }
  })
}
