import { afterAll, describe, expect, test } from 'vitest'
import { screens } from '#shared/sitemap.ts'
import { closeBrowser, newContext, openForm, origin, type Page, phone, signIn } from './browser.ts'

afterAll(closeBrowser)

const scrolled = (page: Page): Promise<number> => page.evaluate('Math.round(scrollY)')

describe('the frame of every page', () => {
  test('[SH-11] the logo leads a guest to / and a signed-in person to the dashboard', async () => {
    const context = await newContext(phone)
    const page = await context.newPage()
    await page.goto('/leaders')
    expect(await page.locator('header .logo').getAttribute('href')).toBe('/')
    await signIn(context, 'ada')
    await page.goto('/leaders')
    expect(await page.locator('header .logo').getAttribute('href')).toBe('/dashboard')
    await context.close()
  })

  test('[SH-06] a signed-in person has log out, both bars, and room below the page for the lower one', async () => {
    const context = await newContext(phone)
    await signIn(context, 'ada')
    const page = await context.newPage()
    await page.goto('/leaders')
    await page.locator('header summary[aria-label="Your menu"]').click()
    expect(await page.locator('header').getByRole('button', { name: 'Log out' }).isVisible()).toBe(true)
    const bar = page.locator('nav.tabs')
    const { height = 0 } = (await bar.boundingBox()) ?? {}
    expect(height).toBeGreaterThan(40)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const [last, top] = await page.evaluate<[number, number]>(
      `[document.querySelector('footer.ft').lastElementChild.getBoundingClientRect().bottom, document.querySelector('nav.tabs').getBoundingClientRect().top]`,
    )
    expect(last).toBeLessThanOrEqual(top)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await page.locator('header nav.nav').isVisible()).toBe(true)
    expect(await bar.isVisible()).toBe(false)
    await context.close()
  })

  test('[SH-07] a new page begins at its top', async () => {
    const context = await newContext(phone)
    await signIn(context, 'ada')
    const page = await context.newPage()
    await openForm(page, '/dashboard')
    await page.evaluate('scrollTo(0, 300)')
    expect(await scrolled(page)).toBeGreaterThan(100)
    await page.locator('nav.tabs').getByRole('link', { name: 'Me', exact: true }).click()
    await page.waitForURL('**/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => scrolled(page)).toBe(0)
    await context.close()
  })
})

test('[RT-02] every authentication route renders', async () => {
  const guest = await newContext()
  const member = await newContext()
  await signIn(member, 'ada')
  const addresses = ['/auth?returnUrl=%2Fwallet', '/login', '/signup', '/register', '/emergency-login']
  for (const address of [...addresses, '/reset-password', `/reset-password/${'a'.repeat(43)}`])
    expect([address, (await guest.request.get(address)).status()]).toEqual([address, 200])
  for (const address of ['/verify-email', '/verify-phone', '/complete-signup', '/onboarding'])
    expect([address, (await member.request.get(address)).status()]).toEqual([address, 200])
  expect(screens.auth.aliases).toEqual(expect.arrayContaining(['/login', '/signup', '/register']))
  await Promise.all([guest.close(), member.close()])
})

test('[RD-01] /candidates leads to /leaders', async () => {
  const answer = await fetch(`${origin()}/candidates`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/leaders'])
})
