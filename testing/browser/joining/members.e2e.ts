import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import {
  closeBrowser,
  hydrated,
  newContext,
  openForm,
  type Page,
  phone,
  signIn,
  watch,
} from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'

let files: Awaited<ReturnType<typeof filesOnDisk>>
beforeAll(async () => {
  files = await filesOnDisk()
})
afterAll(async () => {
  await files.remove()
  await closeBrowser()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const pathOf = (page: Page) => new URL(page.url()).pathname
const password = 'a long way to Kano 26'

const join = async (page: Page): Promise<void> => {
  await openForm(page, '/auth?mode=join')
  await page.locator('[name=firstName]').fill('Zainab')
  await page.locator('[name=lastName]').fill('Newsample')
  await page.locator('[name=email]').fill(`zainab-${Date.now()}-${Math.random()}@example.com`)
  for (const field of ['password', 'confirmPassword']) await page.locator(`[name=${field}]`).fill(password)
  await page.getByRole('button', { name: 'Join free' }).click()
  await page.getByRole('heading', { name: 'Are you 18 or older?' }).waitFor()
  await hydrated(page)
  await page.getByLabel('I am 18 years or older').check()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/onboarding*')
}

const isOnboarded = async (context: BrowserContext): Promise<boolean> => {
  const user = (await (await context.request.get('/api/user')).json()) as { onboardingCompleted: boolean }
  return user.onboardingCompleted
}

describe.each([true, false])('with JavaScript %s', (javaScriptEnabled) => {
  const enter = (): Promise<BrowserContext> => newContext({ ...phone, javaScriptEnabled })

  test('[SH-02] [AU-08] a new citizen sees onboarding at /, completes it in Hausa, and sees the dashboard from then on', async () => {
    const context = await enter()
    const page = await context.newPage()
    const complaints = watch(page)
    await join(page)
    await page.goto('/')
    expect(pathOf(page)).toBe('/onboarding')
    await hydrated(page)
    await page.getByLabel('Hausa').check()
    await page.locator('main form button[type=submit]').first().click()
    await page.waitForURL('**/onboarding?step=place*')
    expect(await page.getAttribute('html', 'lang')).toBe('ha')
    expect(await isOnboarded(context)).toBe(false)

    await openForm(page, '/onboarding?step=place&lang=en')
    await page.getByLabel('State', { exact: true }).selectOption('NG-KN')
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show its local governments' }).click()
    await page.getByLabel('Local government').selectOption('KN-dala')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/onboarding?step=interests*')
    await page.getByLabel('Public money').check()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.waitForURL('**/dashboard*')
    expect(await isOnboarded(context)).toBe(true)
    await page.goto('/')
    expect([pathOf(page), await heading(page)]).toEqual(['/dashboard', 'Welcome, Zainab'])

    await page.goto('/profile')
    const about = page.getByRole('region', { name: 'About you' })
    for (const text of ['Dala, Kano', 'Public money', 'Hausa']) await about.getByText(text).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('[RG-03] a member abroad saves a home region, and learns what is missing', async () => {
    const context = await enter()
    await signIn(context, 'dayo')
    const page = await context.newPage()
    await openForm(page, '/profile?edit=home')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByLabel('Country').selectOption('')
    await save.click()
    await page.getByText('Please select a country and a state or province.').first().waitFor()
    await page.getByLabel('Country').selectOption('CA')
    const more = page.getByRole('button', { name: 'Show its states or provinces' })
    if (!javaScriptEnabled) await more.click()
    await page.getByLabel('State or province').selectOption('CA-QC')
    await save.click()
    await page.getByText('Your home region is saved.').first().waitFor()
    await page.getByText('Quebec, Canada').waitFor()
    await context.close()
  })

  test('[PF-02] a picture is drawn, then replaced by a photo, and appears in the header', async () => {
    const context = await enter()
    await signIn(context, 'ife')
    const page = await context.newPage()
    const complaints = watch(page)
    const inHeader = page.locator('header summary .av img')
    const size = () =>
      page.evaluate<number[]>(`(() => {
        const { naturalWidth, naturalHeight } = document.querySelector('header summary .av img')
        return [naturalWidth, naturalHeight]
      })()`)
    await openForm(page, '/avatar-studio')
    for (const name of ['Hijab', 'Plum']) await page.getByRole('radio', { name }).check({ force: true })
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await page.waitForURL('**/profile*')
    expect(await inHeader.getAttribute('src')).toMatch(/^\/api\/avatars\/4\d5\d\d$/)
    await expect.poll(size).toEqual([512, 512])

    await openForm(page, '/avatar-studio?make=photo')
    await page.getByLabel('Photo', { exact: true }).setInputFiles(files.photo)
    if (javaScriptEnabled) await page.getByLabel('Closer').fill('2')
    await page.getByRole('button', { name: 'Use this photo' }).click()
    await page.waitForURL('**/profile*')
    expect(await inHeader.getAttribute('src')).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/)
    // Cropped to a square with script, otherwise kept as taken.
    await expect.poll(size).toEqual(javaScriptEnabled ? [512, 512] : [320, 200])

    await openForm(page, '/avatar-studio')
    await page.getByRole('button', { name: 'Remove my picture' }).click()
    await page.waitForURL('**/profile*')
    expect(await inHeader.count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})
