import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#test/people.ts'
import {
  builtScript,
  answerTo,
  closeBrowser,
  desktop,
  newContext,
  openForm,
  origin,
  type Page,
  phone,
  signIn,
} from '../helpers/browser.ts'

afterAll(closeBrowser)

const pathOf = (page: Page) => new URL(page.url()).pathname

const fillIn = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Email').fill('ada@demo.sup')
  await page.getByLabel('Password', { exact: true }).fill(password)
}
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Sign in', exact: true }).click()

describe('the sign-in page', () => {
  test('[GD-01] a guarded page shows a spinner while it loads, then itself to a signed-in person', async () => {
    const own = await newContext(phone)
    await signIn(own, 'ada')
    const page = await own.newPage()
    await openForm(page, '/dashboard')
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(await builtScript('src/domains/vetting/web/nominate-page.tsx'), async (route) => {
      await isSeen
      await route.continue()
    })
    await page.getByRole('link', { name: 'Nominate a leader' }).click()
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor()
    letGo()
    await page.getByRole('heading', { level: 1, name: 'Who do you nominate?' }).waitFor()
    await own.close()
  })

  test('[GD-01] [RD-05] a guest is sent to sign in, with the whole address as the way back', async () => {
    const own = await newContext(phone)
    const page = await own.newPage()
    await page.goto('/dashboard?x=1')
    expect(pathOf(page) + new URL(page.url()).search).toBe(
      `/auth?returnUrl=${encodeURIComponent('/dashboard?x=1')}`,
    )
    await fillIn(page, demoPassword)
    await send(page)
    await page.getByText('Welcome back!').first().waitFor()
    expect(pathOf(page) + new URL(page.url()).search).toBe('/dashboard?x=1')
    await own.close()
  })

  test('[AU-02] signing in says Welcome back!, clears earlier data, and answers with the user', async () => {
    const own = await newContext(phone)
    const page = await own.newPage()
    await openForm(page, '/auth')
    await page.evaluate('globalThis.before = 1')
    await fillIn(page, demoPassword)
    const answered = await answerTo(page, '**/api/local/login')
    await send(page)
    expect(await answered()).toMatchObject({
      status: 200,
      body: { email: 'ada@demo.sup', firstName: 'Ada', citizenNumber: 1 },
    })
    await page.getByText('Welcome back!').first().waitFor()
    // The document is new, so no cached wallet, balance or list of the previous person remains.
    expect(await page.evaluate('globalThis.before')).toBeUndefined()
    await own.close()
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/nowhere',
    'javascript:alert(1)',
  ])('[RD-05] signing in with the return address %s stays on our site', async (returnUrl) => {
    const own = await newContext(phone)
    const page = await own.newPage()
    await openForm(page, `/auth?returnUrl=${encodeURIComponent(returnUrl)}`)
    await fillIn(page, demoPassword)
    await send(page)
    await page.getByText('Welcome back!').first().waitFor()
    expect([new URL(page.url()).origin, pathOf(page)]).toEqual([origin(), '/dashboard'])
    await own.close()
  })

  test('[TO-01] one message at a time, at most 420 px wide, reached by F8, and closed by a swipe of more than 50 px', async () => {
    const own = await newContext(desktop)
    const page = await own.newPage()
    const toast = page.locator('.toasts .toast')
    await openForm(page, '/auth')
    for (let turn = 0; turn < 2; turn += 1) {
      await fillIn(page, 'not the password')
      const answered = page.waitForResponse('**/api/local/login')
      await send(page)
      await answered
      await page.getByText('Login Failed: Invalid credentials. Please try again.').first().waitFor()
    }
    await expect.poll(() => toast.count()).toBe(1)
    const box = await toast.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(420)
    await page.keyboard.press('F8')
    expect(await page.evaluate(`document.activeElement.matches('.toasts')`)).toBe(true)
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    const swipe = async (px: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + px / 2, y)
      await page.mouse.move(x + px, y)
      await page.mouse.up()
    }
    await swipe(45)
    expect(await toast.count()).toBe(1)
    await swipe(60)
    await expect.poll(() => toast.count()).toBe(0)
    await own.close()
  })
})
