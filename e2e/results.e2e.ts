import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { type ScreenName, screenNames, screens } from '#shared/sitemap.ts'
import { closeBrowser, newContext, openForm, type Page, phone } from './browser.ts'
import { beforePress, expectResultInView } from './in-view.ts'
import { joinAnew } from './newcomer.ts'
import { addressOf } from './samples.ts'

afterAll(closeBrowser)

const lowPhone = { ...phone, viewport: { width: 360, height: 640 } }

/** Forms of a new citizen's pages; an empty one is refused, one with nothing to fill in is accepted. */
const citizenScreens = screenNames.filter((name) => {
  const { access, level } = screens[name]
  return ['public', 'signed-in', 'citizen', 'age-verified'].includes(access) && level !== 'console'
})
/** Pressed last or never: they end what the walk needs. */
const ending = new Set<ScreenName>(['dataDeletion', 'emergencyLogin', 'kit', 'outbox'])

/** The forms of the page that write, by the call that each names. */
const formsOn = (page: Page): Promise<string[]> =>
  page
    .locator('main form[method=post] > input[name=_call]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value') ?? ''))

const modes = [
  ['with script', true],
  ['without script', false],
] as const

describe.each(modes)('every form of a citizen, pressed %s on a low phone', (_mode, javaScriptEnabled) => {
  let context: BrowserContext
  const seen = new Set<string>()
  beforeAll(async () => {
    context = await newContext({ ...lowPhone, javaScriptEnabled })
    await joinAnew(context)
  })
  afterAll(() => context.close())

  test.each(citizenScreens.filter((name) => !ending.has(name)))('%s', async (name) => {
    const address = await addressOf(name)
    const page = await context.newPage()
    await openForm(page, address)
    const calls = [...new Set(await formsOn(page))]
    for (const call of calls) {
      // A switch of sessions or the same follow button on many pages needs one press.
      const key = call.replaceAll(/[0-9a-f-]{36}/g, ':id')
      if (seen.has(key) || /logout|sessions/.test(call)) continue
      seen.add(key)
      await openForm(page, address)
      const form = page.locator(`main form:has(> input[name=_call][value="${call}"])`).first()
      const button = form.locator('button[type=submit]:not([name=_goto]):visible').last()
      if ((await button.count()) === 0) continue
      const before = await beforePress(page)
      await button.click({ noWaitAfter: true })
      await expectResultInView(page, before, `${call} on ${address}`)
    }
    await page.close()
  })

  test('there were many', () => {
    expect(seen.size, [...seen].join('\n')).toBeGreaterThan(12)
  })
})
