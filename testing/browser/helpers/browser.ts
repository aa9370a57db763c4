import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import {
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'
import { demoPassword, type DemoName } from '#test/people.ts'
import type { Stage } from './global-setup.ts'
import { desktop, hydrated } from './viewports.ts'

export type { Page }
export * from './viewports.ts'

const startStage = async (): Promise<Stage> => {
  const response = await fetch(`${inject('stages')}/${process.env['VITEST_POOL_ID']}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Stage
}

/** The product and the browser of this worker; files that run in parallel share neither. */
export const stage = await startStage()

let browser: Promise<Browser> | undefined
/** The browser that the files of this worker share. */
export const openBrowser = (): Promise<Browser> => (browser ??= chromium.connect(stage.browserAddress))

/** Closes this file's connection to the shared browser. */
export const closeBrowser = async (): Promise<void> => {
  await (await browser)?.close()
  browser = undefined
}

export const origin = (): string => stage.origin

/** A fresh browser context on the product's address. */
export const newContext = async (options: BrowserContextOptions = desktop): Promise<BrowserContext> =>
  (await openBrowser()).newContext({
    baseURL: origin(),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    // Requests that a worker makes pass by `page.route`; the journeys of testing/browser/offline allow it.
    serviceWorkers: 'block',
    ...options,
  })

// Tests assert the status of a refused page themselves; the browser also logs it as an error. A context without a service
// worker says so, too.
const isOwnStatus = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Service Worker registration blocked') ||
  (/^Failed to load resource: .*status of (401|403|404)/.test(message.text()) &&
    !/\/(assets|static)\//.test(message.location().url))

/** Collects everything that a page complains about: script errors, console errors, CSP violations, lost hydration. */
export const watch = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus(message))
      complaints.push(`${message.type()}: ${message.text().slice(0, 400)}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') complaints.push(`not loaded: ${request.url()} ${why}`)
  })
  return complaints
}

/** The address of a built script by its source, such as `src/domains/…/nominate-page.tsx`; its name is only a hash. */
export const builtScript = async (source: string): Promise<string> => {
  const manifest = JSON.parse(
    await readFile(new URL('../../../dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string }>
  const entry = manifest[source]
  if (!entry) throw new Error(`The build made nothing of ${source}.`)
  return `**/${entry.file}`
}

/** Empties what a tab alone remembers, before it shows another page. */
export const forgetTab = (page: Page): Promise<unknown> =>
  page.evaluate(`location.protocol === 'about:' || sessionStorage.clear()`)

/** Opens a page and waits until its forms submit without a page load. */
export const openForm = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await hydrated(page)
}

/** Asks again while the server says that it is busy (503), as its own pages do: the machine may run other work. */
const askUntilServed = async (ask: () => Promise<APIResponse>, tries = 10): Promise<APIResponse> => {
  const response = await ask()
  if (response.status() !== 503 || tries === 0) return response
  await setTimeout(1000 * Number(response.headers()['retry-after'] ?? 1))
  return askUntilServed(ask, tries - 1)
}

/** Signs a demonstration person in without showing a page; tests about signing in fill in the form. */
export const signIn = async (context: BrowserContext, name: DemoName): Promise<void> => {
  const token = await askUntilServed(() => context.request.get('/api/csrf-token'))
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const response = await askUntilServed(() =>
    context.request.post('/api/local/login', {
      headers: { 'x-csrf-token': csrfToken },
      data: { email: `${name}@demo.sup`, password: demoPassword },
    }),
  )
  if (!response.ok()) throw new Error(`${name} could not sign in: ${response.status()}`)
}

const sessions = new Map<DemoName, ReturnType<BrowserContext['cookies']>>()

const signInOnce = async (name: DemoName): ReturnType<BrowserContext['cookies']> => {
  const context = await newContext()
  await signIn(context, name)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** A fresh browser context of a guest or of a person, who signs in once for all their contexts of a file. */
export const contextOf = async (
  who: DemoName | null | undefined,
  options?: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await newContext(options)
  if (!who) return context
  const session = sessions.get(who) ?? signInOnce(who)
  sessions.set(who, session)
  await context.addCookies(await session)
  return context
}

/** Signs a demonstration person in through the real form, with or without script. */
export const signInByForm = async (context: BrowserContext, name: DemoName): Promise<void> => {
  const page = await context.newPage()
  await page.goto('/auth')
  await hydrated(page)
  await page.getByLabel('Email').fill(`${name}@demo.sup`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await Promise.all([
    page.waitForURL((url) => url.pathname !== '/auth'),
    page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ])
  await page.close()
}

/** Reads the next JSON answer from an address before the page navigates, which would lose it. */
export const answerTo = async (
  page: Page,
  address: string,
): Promise<() => Promise<{ status: number; body: unknown }>> => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch()
      resolve({ status: response.status(), body: await response.json() })
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return () => promise
}
