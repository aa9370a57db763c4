import type { BrowserContext } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, newContext, origin, type Page, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

const isControlled = (on: Page): Promise<boolean> =>
  on.evaluate<boolean>('navigator.serviceWorker.controller !== null')
const registrations = (on: Page): Promise<number> =>
  on.evaluate<number>('navigator.serviceWorker.getRegistrations().then((all) => all.length)')
const copies = (on: Page): Promise<string[]> => on.evaluate<string[]>('caches.keys()')

/** Switches the worker on or off for everybody, as an administrator with a fresh proof does. */
const switchOffline = async (context: BrowserContext, isOff: 'yes' | 'no'): Promise<void> => {
  const { csrfToken } = (await (await context.request.get('/api/csrf-token')).json()) as { csrfToken: string }
  const answer = await context.request.post('/api/switches/offline', {
    headers: { 'x-csrf-token': csrfToken },
    data: { isOff, ...(isOff === 'yes' && { notice: 'We look for a fault in the saved pages.' }) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect
    .poll(async () => ((await (await fetch(`${origin()}/worker-off`)).json()) as { off: boolean }).off)
    .toBe(isOff === 'yes')
}

test('staff takes the worker off every device: its copies go, it removes itself, and it comes back', async () => {
  const staff = await newContext()
  await signIn(staff, 'chidi')
  const context = await newContext({ ...phone, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/faq')
  await expect.poll(() => isControlled(page)).toBe(true)
  await page.goto('/about')
  await expect.poll(() => copies(page)).not.toEqual([])
  try {
    await switchOffline(staff, 'yes')
    await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())')
    await expect.poll(() => copies(page).catch(() => ['moving'])).toEqual([])
    await expect.poll(() => registrations(page).catch(() => 1)).toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
  } finally {
    await switchOffline(staff, 'no')
  }
  await page.goto('/faq')
  await expect.poll(() => isControlled(page)).toBe(true)
  await context.close()
  await staff.close()
})
