import { expect } from 'vitest'
import type { Page } from './browser.ts'

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
