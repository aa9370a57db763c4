import { afterAll, describe, expect, test } from 'vitest'
import type { ScreenName } from '#shared/sitemap.ts'
import type { DemoName } from '#test/people.ts'
import { closeBrowser, newContext, signIn, smallPhone, watch } from '../helpers/browser.ts'
import { addressOf } from '../helpers/samples.ts'
import { mustBeSound } from '../helpers/screens.ts'

afterAll(closeBrowser)

/** Pages whose links open something in place: a row's details, a form, another list, a month. */
const pages: readonly (readonly [DemoName, ScreenName])[] = [
  ['chidi', 'events'],
  ['chidi', 'wallet'],
  ['chidi', 'challengeConsole'],
  ['chidi', 'moderationConsole'],
  ['ada', 'communityChat'],
]

/** One link of each kind: the same path, the same keys, another list or tab. */
const viewsOf = (hrefs: readonly string[], here: string): string[] => {
  const kindOf = (href: string): string => {
    const { pathname, searchParams } = new URL(href)
    const shown = ['list', 'tab', 'view'].map((key) => searchParams.get(key))
    return [pathname, ...[...searchParams.keys()].toSorted(), ...shown].join(' ')
  }
  const own = hrefs.filter((href) => new URL(href).pathname === new URL(here).pathname)
  return [...new Map(own.map((href) => [kindOf(href), href])).values()]
}

describe('what opens inside a page', () => {
  test.each(pages)('for %s on %s is sound', { timeout: 300_000 }, async (who, name) => {
    const context = await newContext(smallPhone)
    await signIn(context, who)
    const page = await context.newPage()
    await page.goto(await addressOf(name))
    const hrefs = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main a[href*="?"]')].map(({ href }) => href)`,
    )
    const views = viewsOf(hrefs, page.url())
    expect(views.length).toBeGreaterThan(0)
    for (const view of views) {
      const opened = await context.newPage()
      const complaints = watch(opened)
      expect.soft((await opened.goto(view))?.status(), view).toBe(200)
      await mustBeSound(opened, complaints)
      await opened.close()
    }
    await context.close()
  })
})
