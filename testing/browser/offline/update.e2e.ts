import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, openGateway } from '../../torture/offline/gateway.ts'
import { closeBrowser, newContext, origin, type Page, phone, signIn } from '../helpers/browser.ts'
import { openUnderWorker } from '../helpers/under-worker.ts'

let gateway: Gateway
let context: BrowserContext
let page: Page
beforeAll(async () => {
  gateway = await openGateway(Number(new URL(origin()).port))
  context = await newContext({ ...phone, serviceWorkers: 'allow', baseURL: gateway.origin })
  page = await context.newPage()
  await signIn(context, 'ada')
})
afterAll(async () => {
  await context.close()
  gateway.close()
  await closeBrowser()
})

const WORDS = 'The words that nobody may lose are long enough to send.'
/** A new version of the worker is served, found and waits. */
const findNewVersion = async (): Promise<void> => {
  gateway.release()
  await page.evaluate(`navigator.serviceWorker.ready.then((registration) => registration.update())`)
  await expect
    .poll(() =>
      page.evaluate<boolean>(`navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)`),
    )
    .toBe(true)
}
const offer = () => page.getByText('A new version is ready.')
const typed = () => page.locator('main textarea').first().inputValue()

test('a new version of the worker never takes a typed form away', async () => {
  await openUnderWorker(page, '/feedback')
  await page.waitForLoadState('networkidle')
  await page.locator('main select[name=topic]').selectOption({ index: 1 })
  await page.locator('main textarea').first().fill(WORDS)
  await findNewVersion()
  expect(await offer().count()).toBe(0)
  // Another tab takes it: this one goes on as it is, under the new worker.
  const other = await context.newPage()
  await other.goto('/faq')
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect
    .poll(() =>
      page.evaluate<boolean>(`navigator.serviceWorker.ready.then(({ waiting }) => waiting === null)`),
    )
    .toBe(true)
  await other.close()
  expect(await typed()).toBe(WORDS)
  await page.locator('main form[method=post] button[type=submit]').last().click()
  await expect.poll(async () => (await context.request.get('/api/feedback')).text()).toContain(WORDS)
})

test('where nothing is written it is offered, and taken when the person says so', async () => {
  await page.goto('/faq')
  await page.waitForLoadState('networkidle')
  await page.evaluate('globalThis.isOldPage = true')
  await findNewVersion()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => page.evaluate<boolean>('globalThis.isOldPage !== true')).toBe(true)
  await expect
    .poll(() =>
      page.evaluate<boolean>(`navigator.serviceWorker.ready.then(({ waiting }) => waiting === null)`),
    )
    .toBe(true)
})
