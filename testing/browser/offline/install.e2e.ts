import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { closeBrowser, newContext, origin, type Page, phone } from '../helpers/browser.ts'

afterAll(closeBrowser)

/** The browser's offer, as Chromium makes it; this one says what it did. */
const offer = (on: Page, isRefused: boolean): Promise<unknown> =>
  on.evaluate(`dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => { document.documentElement.dataset.prompted = ''; return ${isRefused} ? Promise.reject(new Error('no')) : Promise.resolve() },
  }))`)

describe('[PW-01] the app can be installed', () => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    context = await newContext(phone)
    page = await context.newPage()
    await page.clock.install()
  })
  afterAll(() => context.close())

  const open = async (): Promise<void> => {
    await page.goto('/faq')
    await page.waitForLoadState('load')
    await page.clock.runFor(3000)
    await page.waitForLoadState('networkidle')
  }
  const banner = () => page.locator('[data-install]')

  test('its manifest names it, with icons that exist', async () => {
    const response = await fetch(`${origin()}/app.webmanifest`)
    const manifest = (await response.json()) as { name: string; start_url: string; icons: { src: string }[] }
    expect(manifest).toMatchObject({ name: 'SUP Civic', start_url: '/', display: 'standalone' })
    for (const { src } of manifest.icons) expect((await fetch(origin() + src)).status, src).toBe(200)
  })

  test('the banner comes ten seconds after the offer; a failure is said; a dismissal is remembered', async () => {
    await open()
    await offer(page, true)
    await page.clock.runFor(9000)
    expect(await banner().isVisible()).toBe(false)
    await page.clock.runFor(1500)
    await banner().waitFor({ state: 'visible' })
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    await banner().getByText('Installation Error').waitFor()
    await page.getByRole('button', { name: 'Not now' }).click()
    expect(await banner().isVisible()).toBe(false)
    await open()
    await offer(page, false)
    await page.clock.runFor(12_000)
    expect(await banner().isVisible()).toBe(false)
  })

  test('accepting it asks the browser and takes the banner away', async () => {
    await page.evaluate('localStorage.clear()')
    await open()
    await offer(page, false)
    await page.clock.runFor(11_000)
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    await banner().waitFor({ state: 'hidden' })
    expect(await page.locator('html').getAttribute('data-prompted')).toBe('')
  })
})

test('[PW-01] a phone of Apple gets the steps by hand', async () => {
  const context = await newContext(phone)
  await context.addInitScript(`Object.defineProperty(navigator, 'standalone', { value: false })`)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/faq')
  await page.clock.runFor(3000)
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(11_000)
  await page.getByText('Add to Home Screen').waitFor({ state: 'visible' })
  expect(await page.getByRole('button', { name: 'Install', exact: true }).isVisible()).toBe(false)
  await context.close()
})
