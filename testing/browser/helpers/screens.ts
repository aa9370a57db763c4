import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { authorize } from '#shared/access.ts'
import { brand } from '#shared/brand.ts'
import { type ScreenName, screenNames, screens } from '#shared/sitemap.ts'
import type { DemoName } from '#test/people.ts'
import { isVisitedScreen } from '#suites/only.ts'
import { axeFaults, contrastFaults } from './axe.ts'
import {
  closeBrowser,
  hydrated,
  newContext,
  origin,
  type Page,
  signIn,
  smallest,
  smallPhone,
  watch,
} from './browser.ts'
import { markupFaults } from './markup.ts'
import { addressOf } from './samples.ts'
import { viewerOf } from './viewers.ts'

/** Shows every component once, headings included, so it has several of everything. */
const gallery: ScreenName = 'kit'

/** What overflows the page on the right, if anything does. */
const overhang = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 1)
    return [scrollWidth + ' px wide', ...out.slice(0, 3).map((element) => element.outerHTML.slice(0, 160))]
  })()`)

/** Controls whose accessible name does not contain their visible text: people who speak the text cannot use them. */
const misnamed = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const wordsOf = (node) => node.nodeType === 3 ? node.data : node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true' ? '' : [...node.childNodes].map(wordsOf).join(' ')
    const plain = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, ' ').trim()
    return [...document.querySelectorAll('a[aria-label], button[aria-label], summary[aria-label]')]
      .filter((element) => element.checkVisibility() && !plain(element.getAttribute('aria-label')).includes(plain(wordsOf(element))))
      .map((element) => element.outerHTML.slice(0, 160))
  })()`)

/** Classes without a style, by which browser tests, keys and scripts find an element. */
const marks = ['result', 'vet-pass', 'k0']

/** Classes and colours that the style sheet of this very page does not have: they change nothing on the screen. */
const unstyled = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const rulesOf = (rules) => [...rules].flatMap((rule) => [rule.cssText, ...(rule.cssRules ? rulesOf(rule.cssRules) : [])])
    const sheet = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((each) => rulesOf(each.cssRules)).join(' ')
    const known = new Set([...sheet.matchAll(/[.](-?[a-zA-Z_][\\w-]*)/g)].map((each) => each[1]))
    const named = [...document.querySelectorAll('body *')].flatMap((element) => [...element.classList])
    const colours = [...document.body.innerHTML.matchAll(/var[(](--[\\w-]+)/g)].map((each) => each[1])
    return [
      ...new Set(named.filter((each) => !known.has(each) && !${JSON.stringify(marks)}.includes(each))),
      ...new Set(colours.filter((each) => !sheet.includes(each + ':'))),
    ]
  })()`)

/** Makes a tab that was looked at small and light again: the checks end with a wide screen in dark. */
export const smallAndLight = async (page: Page, size: typeof smallest = smallest): Promise<void> => {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Everything that every screen must meet, for every viewer; `asked` waits until the page has asked for all it needs. */
export const mustBeSound = async (
  page: Page,
  complaints: string[],
  asked: Promise<unknown> = Promise.resolve(),
): Promise<void> => {
  await hydrated(page)
  expect.soft(await page.title()).toContain(brand.name)
  expect.soft(await page.getAttribute('html', 'lang')).toBe('en-NG')
  expect.soft(await page.locator('h1').count(), 'one main heading').toBe(1)
  expect.soft(await overhang(page), 'at 320 px').toEqual([])
  expect.soft(await misnamed(page), 'words are part of the name').toEqual([])
  expect.soft(await unstyled(page), 'every class has a style').toEqual([])
  expect.soft(await axeFaults(page), 'in light').toEqual([])
  await asked
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await contrastFaults(page), 'in dark').toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect.soft(await overhang(page), 'at 1280 px').toEqual([])
  expect.soft(complaints).toEqual([])
}

const walkers: readonly (DemoName | null)[] = [null, 'ada', 'bola', 'chidi', 'halima']

/**
 * The sample address of these holds nothing for this person: it answers 404 with the page's own text, or the age
 * step.
 */
const isAbsent = (name: ScreenName, who: DemoName | null): boolean =>
  who !== 'halima' &&
  (name === 'consent' ||
    name === 'donation' ||
    name === 'movedInstitution' ||
    name === 'unsubscribe' ||
    ((name === 'track' || name === 'nominationReceipt') && who !== 'ada'))

/** Only those who run the sample event, or read translations, open these, and staff. */
const isManaged = (name: ScreenName, who: DemoName | null): boolean =>
  (name === 'editEvent' || name === 'eventDoor' || name === 'translationView') &&
  (who === 'ada' || who === 'bola')

/** What is for the people of an organization does not exist for others. */
const refusedStatus = (name: ScreenName): number =>
  screens[name].access === 'organization-member' ? 404 : 403

const statusFor = (name: ScreenName, who: DemoName | null, isForbidden: boolean): number => {
  if (isForbidden) return refusedStatus(name)
  if (isManaged(name, who)) return 403
  return isAbsent(name, who) ? 404 : 200
}

/** Screens that show different things to different people, so we check them closely for each person. */
const personal = new Set<string>(['landing', 'dashboard', 'leader', 'vetting'])
/** We check a page (or what replaces it) closely once. */
const looked = new Set<string>()
/**
 * A browser opens each page once as a guest and once signed in, because the shell differs; for everybody else the answer
 * of the server says what they get.
 */
const opened = new Set<string>()

const personalised = (shown: string, who: DemoName | null): string =>
  personal.has(shown) ? `${shown} ${who}` : shown
const inShell = (shown: string, who: DemoName | null): string =>
  `${shown} ${who === null ? 'for a guest' : 'signed in'}`

/** Notes that a browser opens a screen of one person; true if it has been checked closely before. */
export const noteSeen = (shown: string, who: DemoName | null): boolean => {
  const isSeen = looked.has(personalised(shown, who))
  looked.add(personalised(shown, who))
  opened.add(inShell(shown, who))
  return isSeen
}

/** Split into files, so that both workers visit screens. */
export const PARTS = 2

/** Visits the screens of one part: every n-th, so that each part gets some of every domain. */
export const walkScreens = (part: number): void => {
  afterAll(closeBrowser)
  const visited = screenNames.filter(isVisitedScreen).filter((_, index) => index % PARTS === part - 1)

  describe.each(walkers)('visiting every screen as %s (null is a guest)', (who) => {
    let context: BrowserContext
    let page: Page
    let complaints: string[]
    beforeAll(async () => {
      context = await newContext(smallPhone)
      if (who) await signIn(context, who)
      // One tab for all screens: a new one would cost a process each time.
      page = await context.newPage()
      complaints = watch(page)
    })
    afterAll(() => context.close())

    test.each(visited)(
      '%s shows or is guarded as the sitemap says, and passes all page checks',
      async (name) => {
        const verdict = authorize(screens[name].access, who ? viewerOf(who) : null)
        const address = await addressOf(name)
        const maxRedirects = verdict === 'signed-out' ? 0 : 2
        const answer = await context.request.get(origin() + address, { maxRedirects })
        if (verdict === 'signed-out') {
          const mode = 'joinFor' in screens[name] ? '&mode=join' : ''
          expect([answer.status(), answer.headers()['location']]).toEqual([
            302,
            `/auth?returnUrl=${encodeURIComponent(address)}${mode}`,
          ])
        } else
          expect([address, answer.status()]).toEqual([address, statusFor(name, who, verdict === 'forbidden')])
        // Until the age step is done, it replaces every page, public ones included, but the one that names nobody.
        const isAged = who === 'halima' && name !== 'offline'
        const html = await answer.text()
        if (isAged) expect(/<title>([^<]*)/.exec(html)?.[1]).toContain('age')
        // As it comes from the server: no browser has mended it.
        else if (verdict !== 'signed-out') expect.soft(await markupFaults(html), 'valid HTML').toEqual([])
        const shown =
          verdict === 'signed-out'
            ? 'auth'
            : verdict === 'forbidden'
              ? screens[name].access
              : isAged
                ? 'age'
                : name
        if (looked.has(personalised(shown, who)) && opened.has(inShell(shown, who))) return
        complaints.length = 0
        await smallAndLight(page)
        await page.goto(address)
        if (!noteSeen(shown, who) && name !== gallery) await mustBeSound(page, complaints)
        expect(complaints).toEqual([])
      },
    )
  })
}
