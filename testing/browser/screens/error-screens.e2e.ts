import { afterAll, describe, expect, test } from 'vitest'
import type { DemoName } from '#test/people.ts'
import { closeBrowser, hydrated, newContext, openForm, type Page, signIn } from '../helpers/browser.ts'
import { beforePress, expectResultInView } from '../helpers/in-view.ts'

afterAll(closeBrowser)

const sizes = [
  ['a phone', { width: 360, height: 640 }],
  ['a desk', { width: 1280, height: 800 }],
] as const

/** Smallest distance of a screen's text from the edges of the window, and from the header above it. */
const SIDE_PX = 16
const ABOVE_PX = 12

/** How the words of the screen stand: their distances from the edges and the header, and how much is too wide. */
const geometry = (page: Page): Promise<{ left: number; right: number; above: number; over: number }> =>
  page.evaluate(`(() => {
    const words = [...document.querySelectorAll('main h1, main p, main ul, main .row')].filter((element) => element.checkVisibility())
    const boxes = words.map((element) => element.getBoundingClientRect())
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      right: innerWidth - Math.max(...boxes.map((box) => box.right)),
      above: Math.min(...boxes.map((box) => box.top)) - header,
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })()`)

const expectFrame = async (page: Page): Promise<void> => {
  const { left, right, above, over } = await geometry(page)
  expect.soft(left, 'left of the words').toBeGreaterThanOrEqual(SIDE_PX)
  expect.soft(right, 'right of the words').toBeGreaterThanOrEqual(SIDE_PX)
  expect.soft(above, 'between header and words').toBeGreaterThanOrEqual(ABOVE_PX)
  expect(over, 'wider than the window').toBe(0)
}

const screensOf: readonly [what: string, address: string, status: number, as: DemoName | null][] = [
  ['an unknown address', '/no/such/page', 404, null],
  ['an unknown address, signed in', '/no-such-page', 404, 'ada'],
  ['an unknown leader', '/leaders/00000000-0000-4000-8000-000000000000', 404, null],
  ['an unknown lesson', '/training/none', 404, 'ada'],
  ['the console of administrators', '/admin', 403, 'ada'],
  ['the console of reviewers', '/admin/leaders/vetting', 403, 'ada'],
  ['the pages of the committee', '/committee', 403, 'ada'],
]

describe.each(sizes)('on %s', (_name, viewport) => {
  test.each(screensOf)('%s has room around its words', async (_what, address, status, as) => {
    const context = await newContext({ viewport })
    if (as) await signIn(context, as)
    const page = await context.newPage()
    const response = await page.goto(address)
    expect(response?.status()).toBe(status)
    await hydrated(page)
    await page.locator('h1').waitFor()
    await expectFrame(page)
    await context.close()
  })

  test('a page whose code fails has room around its words, and keeps the shell', async () => {
    const context = await newContext({ viewport })
    await signIn(context, 'ada')
    const page = await context.newPage()
    // A list where the page expects none: its code throws while it draws.
    await page.route('**/api/training/modules', (route) => route.fulfill({ json: 7 }))
    await openForm(page, '/dashboard')
    await page.evaluate(`history.pushState(null, '', '/training')`)
    await page.getByRole('heading', { level: 1, name: /Something went wrong/ }).waitFor()
    await page.getByRole('button', { name: 'Try Again' }).waitFor()
    await expectFrame(page)
    await context.close()
  })

  test('without network the strip says so within the window, and the page keeps its frame', async () => {
    const context = await newContext({ viewport })
    const page = await context.newPage()
    await openForm(page, '/auth')
    await context.setOffline(true)
    const strip = page.getByText("You're offline.", { exact: false })
    await strip.waitFor()
    const box = await strip.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    await expectFrame(page)
    await context.close()
  })

  test('before its font has come, the header fits the window too', async () => {
    const context = await newContext({ viewport })
    await signIn(context, 'ada')
    const page = await context.newPage()
    await page.route('**/*.woff2', (route) => route.abort())
    await page.goto('/no-such-page')
    await hydrated(page)
    await expectFrame(page)
    await context.close()
  })

  test('a press that is refused for its number (429) says so inside the screen', async () => {
    const context = await newContext({ viewport })
    const page = await context.newPage()
    await page.route('**/api/local/login', (route) =>
      route.fulfill({
        status: 429,
        json: { error: 'Too many tries. Please wait a little and try again.', code: 'TOO_MANY_REQUESTS' },
      }),
    )
    await openForm(page, '/auth')
    await page.getByLabel('Email').fill('ada@demo.sup')
    await page.getByLabel('Password', { exact: true }).fill('any password')
    const before = await beforePress(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Too many tries.', { exact: false }).waitFor()
    await expectResultInView(page, before, '429')
    await expectFrame(page)
    await context.close()
  })
})
