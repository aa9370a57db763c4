import { expect } from 'vitest'
import type { Locator } from 'playwright-core'
import type { Page } from './browser.ts'

/** Opens an address, and again once the service worker answers for it. */
export const openUnderWorker = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)
  // The offline page and its scripts are on the device once the worker is there.
  await expect
    .poll(() => page.evaluate<boolean>(`caches.open('shell').then((c) => c.match('/offline')).then(Boolean)`))
    .toBe(true)
  await page.goto(address)
}

/** What the worker says of a page or a form. */
export const said = (page: Page, what: string): Locator => page.locator(`[data-say="${what}"]:not([hidden])`)
/** The acts of the tray in a state. */
export const rows = (page: Page, state: string): Locator => page.locator(`[data-tray="${state}"] li`)
export const bar = (page: Page): Locator => page.locator('.strip[data-offline]')
