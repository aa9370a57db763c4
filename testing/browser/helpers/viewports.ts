import type { BrowserContextOptions, Page } from 'playwright-core'

export const phoneSize = { width: 360, height: 740 }
export const phone: BrowserContextOptions = {
  viewport: phoneSize,
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1,
}
/** The smallest screen that every page must fit. */
export const smallest = { width: 320, height: 640 }
export const smallPhone: BrowserContextOptions = { ...phone, viewport: smallest }
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** Waits until React has hydrated the page; a page of level `read`, or one without script, never hydrates. */
export const hydrated = async (page: Page): Promise<void> => {
  if (await page.locator('html[data-js] #boot[data-main]').count())
    await page.waitForSelector('html[data-ready]', { timeout: 15_000 })
}
