import { afterAll, expect, test } from 'vitest'
import { closeBrowser, signIn } from '../helpers/browser.ts'
import { openOnLine } from '../helpers/line.ts'

afterAll(closeBrowser)
const { context, page } = await openOnLine(afterAll)

const isCopy = async (): Promise<boolean> => (await page.getAttribute('html', 'data-copied-at')) !== null

test('a guest’s page comes from its copy at once, and in another language from the server', async () => {
  await page.goto('/faq')
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)
  await page.goto('/leaders')
  await page.goto('/leaders')
  expect(await isCopy()).toBe(true)
  for (const [code, lang] of [
    ['ig', 'ig'],
    ['pcm', 'pcm'],
    ['en', 'en-NG'],
  ] as const) {
    await page.goto(`/leaders?lang=${code}`)
    expect(await page.getAttribute('html', 'lang')).toBe(lang)
    await page.goto('/faq')
    expect(await page.getAttribute('html', 'lang')).toBe(lang)
  }
})

test('who signs in sees the own page, and what was just done is on the next one', async () => {
  await page.goto('/faq')
  await signIn(context, 'ife')
  await page.goto('/dashboard')
  expect(await isCopy()).toBe(false)
  await page.goto('/library')
  await page.locator('main a[href^="/library/"]').first().click()
  const like = page.getByRole('button', { name: /^(Like|Unlike)$/ })
  const before = await like.first().textContent()
  await like.first().click()
  await expect.poll(() => like.first().textContent()).not.toBe(before)
  expect(await isCopy()).toBe(false)
})

test('a session that ended elsewhere leads to sign-in, not to a copy', async () => {
  await page.goto('/dashboard')
  await context.clearCookies()
  await page.goto('/dashboard')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth')
})
