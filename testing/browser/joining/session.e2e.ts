import { afterAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { closeBrowser, desktop, newContext, openForm, type Page, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

const MINUTE = 60_000

/** Two tabs of one browser whose clock the test controls; both watch the session. */
const openTwoTabs = async (own: BrowserContext): Promise<[Page, Page]> => {
  await own.clock.install()
  const tabs: [Page, Page] = [await own.newPage(), await own.newPage()]
  await openForm(tabs[0], '/dashboard')
  await openForm(tabs[1], '/verification?x=1')
  const dialogsIn = (tab: Page) => tab.locator('dialog:not(.chat)').count()
  const before = await Promise.all(tabs.map(dialogsIn))
  await own.clock.runFor(MINUTE + 1000)
  // The script of the session watch has run once its closed dialog is in the page.
  for (const [index, tab] of tabs.entries())
    await expect.poll(() => dialogsIn(tab), { timeout: 30_000 }).toBe((before[index] ?? 0) + 1)
  return tabs
}

/** Advances the clock until the first tab has been open for this long. */
const turnTo = async (own: BrowserContext, tab: Page, ms: number): Promise<void> => {
  const now = await tab.evaluate<number>('performance.now()')
  await own.clock.fastForward(Math.max(0, ms - now))
}

/** Presses a key every minute until the server receives a request; returns how long the tab had been open by then. */
const workUntilKept = async (own: BrowserContext, tab: Page): Promise<number> => {
  const isUser = (response: { url: () => string }) => new URL(response.url()).pathname === '/api/user'
  const touch = async (): Promise<boolean> => {
    const kept = tab.waitForResponse(isUser, { timeout: 5000 }).then(
      () => true,
      () => false,
    )
    await tab.keyboard.press('Shift')
    if (await kept) return true
    // A watch that has just started treats its start as a sign of activity.
    await own.clock.fastForward(1.1 * MINUTE)
    return false
  }
  await expect.poll(touch, { timeout: 40_000 }).toBe(true)
  return tab.evaluate<number>('performance.now()')
}

const warningIn = (tab: Page) => tab.getByRole('dialog', { name: 'Are you still there?' })
const isWarned = (tab: Page): Promise<boolean> => warningIn(tab).isVisible()

describe('[SE-01] an idle session', () => {
  test('warns after 29 minutes in every tab, continues in all when one tab stays, and ends in all at zero', async () => {
    const own = await newContext(desktop)
    await signIn(own, 'ada')
    const tabs = await openTwoTabs(own)
    const [first, second] = tabs

    await turnTo(own, first, 28.5 * MINUTE)
    expect(await Promise.all(tabs.map(isWarned))).toEqual([false, false])
    await turnTo(own, first, 29.2 * MINUTE)
    for (const tab of tabs) await warningIn(tab).waitFor()
    const told = await warningIn(second).getByRole('timer').textContent()
    expect(Number(/\d+/.exec(told ?? '')?.[0])).toBeLessThanOrEqual(60)

    const kept = second.waitForRequest((request) => new URL(request.url()).pathname === '/api/user')
    await second.getByRole('button', { name: 'Stay signed in' }).click()
    expect((await kept).method()).toBe('GET')
    for (const tab of tabs) await expect.poll(() => isWarned(tab)).toBe(false)

    await own.clock.fastForward(28.5 * MINUTE)
    expect(await Promise.all(tabs.map(isWarned))).toEqual([false, false])
    await own.clock.fastForward(0.8 * MINUTE)
    for (const tab of tabs) await warningIn(tab).waitFor()
    await own.clock.fastForward(MINUTE)
    await first.waitForURL((url) => url.pathname === '/auth')
    await second.waitForURL((url) => url.pathname === '/auth')
    expect(tabs.map((tab) => new URL(tab.url()).searchParams.get('returnUrl'))).toEqual([
      '/dashboard',
      '/verification?x=1',
    ])
    expect((await own.request.get('/api/user')).status()).toBe(401)
    await own.close()
  })

  test('does not warn an active person, and warns 29 minutes after their last action', async () => {
    const own = await newContext(desktop)
    await signIn(own, 'ife')
    const [tab] = await openTwoTabs(own)
    await turnTo(own, tab, 20 * MINUTE)
    const keptAt = await workUntilKept(own, tab)
    await turnTo(own, tab, keptAt + 15 * MINUTE)
    expect(await isWarned(tab)).toBe(false)
    await turnTo(own, tab, keptAt + 29.3 * MINUTE)
    await warningIn(tab).waitFor()
    await tab.getByRole('button', { name: 'Logout' }).last().click()
    await tab.getByText('Logged Out').first().waitFor()
    expect((await own.request.get('/api/user')).status()).toBe(401)
    await own.close()
  })
})
