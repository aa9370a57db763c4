import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, type Page, signIn } from '../helpers/browser.ts'
import { openOnLine } from '../helpers/line.ts'
import { dumpOf } from '../helpers/storages.ts'

afterAll(closeBrowser)
const { line, context, page } = await openOnLine(afterAll)

/** Waits until the worker answers for this page's address. */
const underWorker = (on: Page): Promise<void> =>
  expect.poll(() => on.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)

describe('without network', () => {
  test('a guest reads again what was read, with its time, and is told what is not saved', async () => {
    await page.goto('/faq')
    await underWorker(page)
    await page.goto('/about')
    await page.goto('/education/rights')
    await page.goto('/?region=global')
    await page.goto('/')
    await page.waitForTimeout(500)
    await line.cut()
    // The installed app starts here.
    await page.goto('/')
    expect(await page.locator('html').getAttribute('data-copied-at')).not.toBeNull()
    expect(new URL(page.url()).pathname).toBe('/')
    // It was opened before there was a worker.
    await page.goto('/faq')
    await page.locator('html[data-copied-at]').waitFor()
    await page.goto('/about')
    expect(await page.locator('h1').textContent()).toMatch(/about/i)
    await page.locator('.strip:not([hidden])', { hasText: 'As of' }).waitFor()
    await page.goto('/leaders')
    await page.getByRole('heading', { name: 'Without network' }).waitFor()
    await page.locator('[data-saved-pages] a', { hasText: 'About' }).click()
    expect(new URL(page.url()).pathname).toBe('/about')
    await line.mend()
    await page.goto('/leaders')
    expect(await page.locator('h1').textContent()).not.toBe('Without network')
  })

  test('the page without network speaks the language of the device, and names nobody', async () => {
    await page.goto('/faq?lang=ha')
    await page.waitForTimeout(1500)
    await line.cut()
    await page.goto('/leaders')
    await page.getByRole('heading', { name: 'Babu hanyar sadarwa' }).waitFor()
    await line.mend()
    await page.goto('/faq?lang=en')
    await page.waitForTimeout(1500)
  })

  test('a person reads the own pages again; after sign-out nothing of them is left on the device', async () => {
    await signIn(context, 'ada')
    await page.goto('/dashboard')
    await underWorker(page)
    await page.goto('/wallet')
    await page.waitForTimeout(500)
    const mark = await page.evaluate<string>(`document.querySelector('script#boot').dataset.of`)
    expect(mark).not.toBe('')
    await line.cut()
    await page.goto('/dashboard')
    expect(await page.locator('html').getAttribute('data-copied-at')).not.toBeNull()
    expect(await dumpOf(page)).toContain(mark)
    // The installed app starts at the own start page.
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await line.mend()
    await page.goto('/auth?logout=confirm')
    await page.locator('main').getByRole('button', { name: 'Logout' }).click()
    await page.locator('main').getByRole('button', { name: 'Logout' }).waitFor({ state: 'detached' })
    await page.goto('/faq')
    await page.waitForTimeout(500)
    expect(await dumpOf(page)).not.toContain(mark)
  })
})
