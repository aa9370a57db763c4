import { afterAll, expect, test } from 'vitest'
import { nominationForm } from '#test/nominations.ts'
import type { BrowserContextOptions } from 'playwright-core'
import { closeBrowser, hydrated, newContext, type Page, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

type Context = Awaited<ReturnType<typeof newContext>>

/** Sends a nomination as the form does; its nominator hears that it arrived. */
const nominate = async ({ request }: Context): Promise<string> => {
  const { csrfToken } = (await (await request.get('/api/csrf-token')).json()) as { csrfToken: string }
  const response = await request.post('/api/nominations', {
    headers: { 'x-csrf-token': csrfToken },
    data: nominationForm({ nomineeFullName: `Ọmọlará Sample ${Date.now()}` }),
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { reference: string }).reference
}
const bell = (page: Page) => page.locator('header').getByRole('link', { name: /^Notifications/ })
const inApp = (page: Page) => page.getByRole('checkbox', { name: 'My nominations: in the app' })
const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard')
  await hydrated(page)
  await bell(page).click()
  await page.waitForURL('**/notifications')
  await hydrated(page)
}

test.each<[string, BrowserContextOptions]>([
  ['with script', phone],
  ['with JavaScript off', { ...phone, javaScriptEnabled: false }],
])(
  'from the bell to the notice, to the settings, and then no more of that kind, %s at 360 px',
  async (_, options) => {
    const context = await newContext(options)
    await signIn(context, 'dayo')
    const page = await context.newPage()
    const first = await nominate(context)
    await page.goto('/dashboard')
    expect(await bell(page).getAttribute('aria-label')).toMatch(/^Notifications, \d+ unread$/)
    await open(page)
    const today = page.getByRole('region', { name: 'Today' })
    const notice = today.getByRole('button', { name: new RegExp(`${first}: received.*unread`) })
    await notice.waitFor()
    expect((await notice.boundingBox())?.width).toBeLessThanOrEqual(360)
    await notice.click()
    await page.waitForURL('**/nominations/**')
    await page.goto('/notifications')
    await hydrated(page)
    await today.getByRole('link', { name: new RegExp(first) }).waitFor()

    expect(await inApp(page).isChecked()).toBe(true)
    await inApp(page).uncheck({ force: true })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Your choice is saved.').first().waitFor()
    await page.goto('/notifications')
    expect(await inApp(page).isChecked()).toBe(false)

    const second = await nominate(context)
    await open(page)
    await today.getByText(new RegExp(first)).first().waitFor()
    expect(await page.getByText(new RegExp(second)).count()).toBe(0)

    await inApp(page).check({ force: true })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Your choice is saved.').first().waitFor()
    await context.close()
  },
)
