import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Route } from 'playwright-core'
import { authorize } from '#shared/access.ts'
import { type ScreenName, screenNames, screens } from '#shared/sitemap.ts'
import type { DemoName } from '#test/people.ts'
import { isVisitedScreen } from '#suites/only.ts'
import {
  closeBrowser,
  forgetTab,
  newContext,
  openForm,
  type Page,
  phone,
  signIn,
} from '../helpers/browser.ts'
import { addressOf } from '../helpers/samples.ts'
import { viewerOf } from '../helpers/viewers.ts'

afterAll(closeBrowser)

/** The page's clock runs on by this much at a time, so that its retries end soon. */
const STEP_MS = 10_000
const PAUSE_MS = 25

/** A small page from which a link may lead to any screen. */
const START: ScreenName = 'dataDeletion'

/** How a request fails: the server is busy, the line is cut, or nothing comes for as long as a person waits. */
const failures = {
  busy: (route: Route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '2' },
      json: { error: 'Busy, please retry', code: 'BUSY' },
    }),
  cut: (route: Route) => route.abort('connectionreset'),
  silent: () => undefined,
} as const

const isHydrated = (name: ScreenName): boolean => screens[name].level !== 'read'

const isOpenTo = (name: ScreenName, who: DemoName): boolean =>
  authorize(screens[name].access, viewerOf(who)) === 'allowed'

/** Each hydrated screen once: by a citizen, and by an administrator what a citizen may not open. */
const screensOf: Readonly<Record<'ada' | 'chidi', readonly ScreenName[]>> = {
  ada: screenNames.filter((name) => isOpenTo(name, 'ada')),
  chidi: screenNames.filter((name) => isOpenTo(name, 'chidi') && !isOpenTo(name, 'ada')),
}

/** What a person can read and press in the page, without header and footer. */
const mainOf = (page: Page): Promise<{ words: string; ways: number }> =>
  page.evaluate(`(() => {
    const main = document.querySelector('main') ?? document.body
    const ways = [...main.querySelectorAll('a[href], button, select, input')].filter((each) => each.checkVisibility())
    return { words: main.innerText.trim(), ways: ways.length }
  })()`)

/** Loads a page with everything answered, nothing remembered in the tab, and its clock at the present time. */
const openAfresh = async (page: Page, address: string): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await forgetTab(page)
  await page.clock.install({ time: new Date() })
  await openForm(page, address)
}

/** Goes to a screen as a link would and fails every read of it; says which reads those were. */
const goWithout = async (page: Page, address: string, fail: (route: Route) => unknown): Promise<string[]> => {
  const refused: string[] = []
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    refused.push(new URL(route.request().url()).pathname)
    await fail(route)
  })
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
  await page.waitForFunction(`document.querySelector('main')?.innerText.trim().length > 0`)
  return refused
}

/** Whether the page says what happened and leaves a way on, once its retries are over. */
const saysSo = async (
  page: Page,
  how: keyof typeof failures,
  refused: readonly string[],
): Promise<boolean> => {
  const isWaiting = how === 'silent'
  const says = isWaiting
    ? /Loading|Verifying/
    : /could not|Check your network|Try again|Try Again|Unable to load/
  for (let tries = 0; tries < 20; tries += 1) {
    // Only the page's clock is fast: on a busy machine an answer takes its time.
    await sleep(PAUSE_MS * tries)
    await page.clock.runFor(STEP_MS)
    const { words, ways } = await mainOf(page)
    if (refused.length === 0 || (says.test(words) && (isWaiting || ways > 0))) return true
  }
  return false
}

describe.each(['busy', 'cut', 'silent'] as const)('when the reads of a page find the line %s', (how) => {
  test.each(['ada', 'chidi'] as const)(
    'each page of %s says so and leaves a way on',
    async (who) => {
      const context: BrowserContext = await newContext(phone)
      await signIn(context, who)
      // One tab for all screens: a new one would cost a process each time.
      const page = await context.newPage()
      const dead: string[] = []
      for (const name of screensOf[who].filter(isVisitedScreen).filter(isHydrated)) {
        await openAfresh(page, await addressOf(START))
        const refused = await goWithout(page, await addressOf(name), failures[how])
        if (!(await saysSo(page, how, refused)))
          dead.push(`${name}: ${refused.join(' ')}: "${(await mainOf(page)).words.slice(0, 120)}"`)
      }
      await context.close()
      expect(dead).toEqual([])
    },
    900_000,
  )
})

test('a page whose own script does not come stays readable, and its forms work without it', async () => {
  const context = await newContext(phone)
  await signIn(context, 'ada')
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))
  for (const name of ['wallet', 'onboarding', 'nominate', 'engage'] as const) {
    await page.goto(await addressOf(name), { waitUntil: 'load' })
    expect(await page.locator('h1').count(), name).toBe(1)
    expect((await mainOf(page)).words, name).not.toContain('Something went wrong')
  }
  await context.close()
})
