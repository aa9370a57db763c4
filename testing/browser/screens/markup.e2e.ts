import { describe, expect, test } from 'vitest'
import { type ScreenName, screenNames, screens } from '#shared/sitemap.ts'
import { isVisitedScreen } from '#suites/only.ts'
import { closeBrowser, newContext, signIn } from '../helpers/browser.ts'
import { markupFaults } from '../helpers/markup.ts'
import { addressOf } from '../helpers/samples.ts'

describe('the check of the markup', () => {
  test.each([
    ['a box in a line of text', '<span><details><summary>Menu</summary></details></span>', 'details'],
    ['an id twice', '<p id="a">One</p><p id="a">Two</p>', 'id'],
    ['a list without items', '<ul><p>One</p></ul>', 'p'],
    ['a form in a form', '<form><form></form></form>', 'form'],
    [
      'an attribute that the element does not know',
      '<input type="checkbox" autocomplete="off">',
      'autocomplete',
    ],
  ])('refuses %s', async (_, planted, named) => {
    const faults = await markupFaults(
      `<!doctype html><html lang="en"><title>t</title><body>${planted}</body></html>`,
    )
    expect(faults.join()).toContain(named)
  })
})

/** What the visits of screens-1 and screens-2 do not see: the screens of a reviewer who leads. */
test('every screen that kemi gets is valid HTML', async () => {
  const context = await newContext()
  await signIn(context, 'kemi')
  const faults = new Map<string, ScreenName[]>()
  let shown = 0
  const visited = screenNames.filter(isVisitedScreen)
  for (const name of visited) {
    const answer = await context.request.get(await addressOf(name), { maxRedirects: 0 })
    if (answer.status() >= 300 && answer.status() < 400) continue
    shown += 1
    for (const fault of await markupFaults(await answer.text()))
      faults.set(fault, [...(faults.get(fault) ?? []), name])
  }
  expect(Object.fromEntries(faults)).toEqual({})
  const open = visited.filter((name) => screens[name].access === 'public')
  expect(shown).toBeGreaterThanOrEqual(open.length / 2)
  await context.close()
  await closeBrowser()
})

test.each([
  '/nowhere',
  '/leaders/00000000-0000-4000-8000-000000000000',
  '/projects/00000000-0000-4000-8000-000000000000',
])('the page for %s, which does not exist, is valid HTML', async (address) => {
  const context = await newContext()
  const answer = await context.request.get(address)
  expect(answer.status()).toBe(404)
  expect(await markupFaults(await answer.text())).toEqual([])
  await closeBrowser()
})
