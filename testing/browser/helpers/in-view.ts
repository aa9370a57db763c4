import { expect } from 'vitest'
import { openForm, type Page } from './browser.ts'

/** The page as it was before the press. */
interface Pressed {
  readonly pathname: string
  readonly heading: string
}

/** Marks what the page says already, so that only what a press brings counts as its result. */
export const beforePress = (page: Page): Promise<Pressed> =>
  page.evaluate(`(() => {
    for (const said of document.querySelectorAll('[role=status], [role=alert], .toast')) said.dataset.before = said.textContent
    return { pathname: location.pathname, heading: document.querySelector('h1')?.textContent ?? '' }
  })()`)

/**
 * The result of the last press, or why there is none: a message or a marked place that is new, inside the screen, and
 * focused, a live region or a toast (which is announced); or another page or step, from its heading on.
 */
const resultOn = (page: Page, pressedOn: Pressed): Promise<string> =>
  page.evaluate(`(() => {
    if (document.readyState !== 'complete') return 'the page loads'
    const isIn = (box) => box.height > 0 && box.top >= 0 && box.top < innerHeight - 40 && (box.bottom <= innerHeight || box.height > innerHeight / 2)
    const isOutcome = (element) => element.matches('[role=status], [role=alert], [data-summary], .result, #result, .toast') && element.dataset.before !== element.textContent
    const said = [...document.querySelectorAll('[role=status], [role=alert], .result, #result, .toast')].filter((element) => element.checkVisibility() && element.textContent.trim() !== '' && isOutcome(element))
    const met = said.filter((element) => element.matches('[role=status], [role=alert], .toast') || element.contains(document.activeElement))
    const inView = met.find((element) => isIn(element.getBoundingClientRect()))
    if (inView) return 'in view'
    if (met.length > 0) return 'out of view: ' + met.map((element) => element.textContent.trim().slice(0, 60) + ' at ' + Math.round(element.getBoundingClientRect().top)).join(' | ')
    const heading = document.querySelector('h1')
    const before = ${JSON.stringify(pressedOn)}
    if (heading && (location.pathname !== before.pathname || heading.textContent !== before.heading) && isIn(heading.getBoundingClientRect())) return 'in view'
    return 'nothing is said'
  })()`)

/** Expects that the press on a page showed its result inside the screen. */
export const expectResultInView = async (page: Page, pressedOn: Pressed, what: string): Promise<void> => {
  await expect
    .poll(() => resultOn(page, pressedOn).catch(() => 'the page changes'), { message: what, timeout: 12_000 })
    .toBe('in view')
}

/** The forms of the page that write, by the call that each names. */
const formsOn = (page: Page): Promise<string[]> =>
  page
    .locator('main form[method=post] > input[name=_call]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value') ?? ''))

/**
 * Presses every form of a page as it stands and expects each result inside the screen: an empty one is refused, one with
 * nothing to fill in is accepted. A call in `seen` or one that `skips` is pressed no more.
 */
export const pressFormsOn = async (
  page: Page,
  address: string,
  seen: Set<string>,
  skips = /logout|sessions/,
): Promise<void> => {
  await openForm(page, address)
  const calls = [...new Set(await formsOn(page))]
  for (const call of calls) {
    // A switch of sessions or the same follow button on many pages needs one press.
    const key = call.replaceAll(/[0-9a-f-]{36}/g, ':id')
    if (seen.has(key) || skips.test(call)) continue
    await openForm(page, address)
    const form = page.locator(`main form:has(> input[name=_call][value="${call}"])`).first()
    for (const closed of await form.locator('xpath=ancestor::details[not(@open)]').all())
      await closed.evaluate((details) => details.setAttribute('open', ''))
    const button = form.locator('button[type=submit]:not([name=_goto]):visible').last()
    if ((await button.count()) === 0) continue
    seen.add(key)
    const before = await beforePress(page)
    await button.click({ noWaitAfter: true })
    await expectResultInView(page, before, `${call} on ${address}`)
  }
}
