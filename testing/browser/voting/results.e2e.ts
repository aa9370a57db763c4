import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { type ScreenName, screenNames, screens } from '#shared/sitemap.ts'
import { closeBrowser, forgetTab, newContext, type Page, phone } from '../helpers/browser.ts'
import { pressFormsOn } from '../helpers/in-view.ts'
import { joinAnew } from '../helpers/newcomer.ts'
import { addressOf } from '../helpers/samples.ts'

afterAll(closeBrowser)

const lowPhone = { ...phone, viewport: { width: 360, height: 640 } }

/** Forms of a new citizen's pages; an empty one is refused, one with nothing to fill in is accepted. */
const citizenScreens = screenNames.filter((name) => {
  const { access, level } = screens[name]
  return ['public', 'signed-in', 'citizen', 'age-verified'].includes(access) && level !== 'console'
})
/** Pressed last or never: they end what the walk needs. */
const ending = new Set<ScreenName>(['dataDeletion', 'emergencyLogin', 'kit', 'outbox'])

const modes = [
  ['with script', true],
  ['without script', false],
] as const

describe.each(modes)('every form of a citizen, pressed %s on a low phone', (_mode, javaScriptEnabled) => {
  let context: BrowserContext
  // One tab for all screens: a new one would cost a process each time.
  let page: Page
  const seen = new Set<string>()
  beforeAll(async () => {
    context = await newContext({ ...lowPhone, javaScriptEnabled })
    await joinAnew(context)
    page = await context.newPage()
  })
  afterAll(() => context.close())

  test.each(citizenScreens.filter((name) => !ending.has(name)))('%s', async (name) => {
    await forgetTab(page)
    await pressFormsOn(page, await addressOf(name), seen)
  })

  test('there were many', () => {
    expect(seen.size, [...seen].join('\n')).toBeGreaterThan(12)
  })
})
