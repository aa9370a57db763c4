import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import {
  builtScript,
  closeBrowser,
  desktop,
  hydrated,
  newContext,
  openForm,
  type Page,
  phone,
  signIn,
} from '../helpers/browser.ts'

afterAll(closeBrowser)

const pathOf = (page: Page) => new URL(page.url()).pathname
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const scrollTop = (page: Page) => page.evaluate<number>('scrollY')

describe('the shell of a signed-in person', () => {
  let ada: BrowserContext
  beforeAll(async () => {
    ada = await newContext(phone)
    await signIn(ada, 'ada')
  })
  afterAll(() => ada.close())

  test('[SH-05] shows a spinner with Loading... under its header while a page and the right to it load', async () => {
    const page = await ada.newPage()
    await openForm(page, '/dashboard')
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(await builtScript('src/domains/wallet/web/wallet-page.tsx'), async (route) => {
      await isSeen
      await route.continue()
    })
    await page.getByRole('main').getByRole('link', { name: 'Wallet' }).click()
    const waiting = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })
    await waiting.waitFor()
    expect(await waiting.locator('.spin').isVisible()).toBe(true)
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    letGo()
    await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
    await expect.poll(() => page.locator('.spin').count()).toBe(0)
    await page.close()
  })

  test('[SH-06] on a phone has logout in its header, a bar at the bottom, and room below the page for that bar', async () => {
    const page = await ada.newPage()
    await openForm(page, '/dashboard')
    await page.getByRole('banner').getByLabel('Your menu').click()
    expect(await page.getByRole('banner').getByRole('button', { name: 'Logout' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    const bar = page.locator('nav.tabs')
    expect(await bar.isVisible()).toBe(true)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const [bottom, top] = await page.evaluate<[number, number]>(`[
      document.querySelector('footer').lastElementChild.getBoundingClientRect().bottom,
      document.querySelector('nav.tabs').getBoundingClientRect().top,
    ]`)
    expect(bottom).toBeLessThanOrEqual(top)
    await page.close()
    const wide = await newContext(desktop)
    await signIn(wide, 'ada')
    const other = await wide.newPage()
    await openForm(other, '/dashboard')
    expect(await mainMenu(other).first().getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(true)
    expect(await mainMenu(other).first().getByText('More').isVisible()).toBe(true)
    expect(await other.locator('nav.tabs').isVisible()).toBe(false)
    await wide.close()
  })

  test('[SH-07] starts each page at its top, forward and back', async () => {
    const page = await ada.newPage()
    await openForm(page, '/profile')
    await page.evaluate('scrollTo(0, 900)')
    expect(await scrollTop(page)).toBeGreaterThan(300)
    await page.evaluate('document.querySelector(\'nav.tabs a[href="/dashboard"]\').click()')
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.evaluate('scrollTo(0, 900)')
    expect(await scrollTop(page)).toBeGreaterThan(300)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.close()
  })

  test('[SH-11] the logo leads to the dashboard, and a guest’s to the start', async () => {
    const page = await ada.newPage()
    await openForm(page, '/profile')
    const logo = (of: Page) => of.locator('header a.logo')
    await logo(page).click()
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
    expect(pathOf(page)).toBe('/dashboard')
    const guest = await newContext(phone)
    const other = await guest.newPage()
    await other.goto('/leaders')
    await logo(other).click()
    await other.waitForURL((url) => url.pathname === '/')
    await guest.close()
    await page.close()
  })

  test('[RT-02] every authentication route renders its own page', async () => {
    const guest = await newContext(phone)
    const page = await guest.newPage()
    const back = encodeURIComponent('/wallet')
    const heading = () => page.getByRole('heading', { level: 1 }).innerText()
    for (const [path, title] of [
      ['/auth', 'Sign in'],
      ['/login', 'Sign in'],
      ['/signup', 'Join SUP Civic'],
      ['/register', 'Join SUP Civic'],
    ] as const) {
      const answer = await page.goto(`${path}?returnUrl=${back}`)
      expect([path, answer?.status(), await heading()]).toEqual([path, 200, title])
      // One page: each leads to the other part and keeps the way back.
      for (const part of ['Sign in', 'Join']) {
        const href = await page
          .getByRole('navigation', { name: 'Sign in or join' })
          .getByRole('link', { name: part })
          .getAttribute('href')
        expect(href).toContain(`returnUrl=${back}`)
      }
    }
    await page.goto('/emergency-login')
    expect(await heading()).toBe('Emergency sign-in')
    await page.goto('/reset-password')
    expect(await heading()).toBe('Forgot your password?')
    await page.goto(`/reset-password/${'a'.repeat(43)}`)
    expect(pathOf(page)).toBe('/reset-password/new')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await guest.close()
    const own = await ada.newPage()
    for (const path of ['/verify-email', '/verify-phone', '/complete-signup', '/onboarding']) {
      const answer = await own.goto(path)
      await hydrated(own)
      expect([path, answer?.status(), pathOf(own)]).toEqual([path, 200, path])
      expect(await own.getByRole('heading', { level: 1 }).count()).toBe(1)
    }
    await own.close()
  })

  test('[RD-01] /candidates leads to the directory and keeps its filters', async () => {
    const page = await ada.newPage()
    await page.goto('/candidates?state=NG-LA')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/leaders?state=NG-LA')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.close()
  })

  test('[GD-03] the committee gate asks the server, and names three requirements to whoever has no access', async () => {
    const requirements = [
      'Selection by admins',
      'Verification of the committee role',
      'Active participation in civic governance',
    ]
    const page = await ada.newPage()
    const answer = await page.goto('/committee')
    expect(answer?.status()).toBe(403)
    const mustBeRefused = async (on: Page) => {
      await on.getByRole('heading', { level: 1, name: 'Committee Member Access Required' }).waitFor()
      expect(await on.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(requirements)
    }
    await mustBeRefused(page)
    await page.close()

    const member = await newContext(desktop)
    await signIn(member, 'funke')
    const own = await member.newPage()
    const visit = async () => {
      await openForm(own, '/dashboard')
      const asked = own.waitForRequest(
        (request) => new URL(request.url()).pathname === '/api/user/committee-access',
      )
      await mainMenu(own).first().locator('summary', { hasText: 'Consoles' }).click()
      await mainMenu(own).first().getByRole('link', { name: 'Committee' }).click()
      expect((await asked).method()).toBe('GET')
    }
    await visit()
    await own.getByRole('heading', { level: 1, name: 'Committee' }).waitFor()
    // The same visit once the role is gone.
    await own.route('**/api/user/committee-access', (route) => route.fulfill({ json: { hasAccess: false } }))
    await visit()
    await mustBeRefused(own)
    await member.close()
  })
})
