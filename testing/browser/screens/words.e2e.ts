import { readdir, readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { type ScreenName, screenNames, screens } from '#shared/sitemap.ts'
import type { DemoName } from '#test/people.ts'
import { isVisitedScreen } from '#suites/only.ts'
import { measuredAs } from '../helpers/budgets.ts'
import {
  closeBrowser,
  contextOf,
  forgetTab,
  hydrated,
  origin,
  type Page,
  phone,
  watch,
} from '../helpers/browser.ts'
import { addressOf } from '../helpers/samples.ts'

afterAll(closeBrowser)

const folder = new URL('../../../src/locales/ha/', import.meta.url)
const catalogues = await Promise.all(
  (await readdir(folder)).map(
    async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as object,
  ),
)
/** English sentences that Hausa says in other words. */
const english = new Set(
  catalogues
    .flatMap((each) => Object.entries(each))
    .flatMap(([key, said]) => (said && said !== key ? [key] : [])),
)

/** All that a page says: its texts, and the names of its controls. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const said = []
    for (const element of document.querySelectorAll('#root, #root *')) {
      for (const node of element.childNodes) if (node.nodeType === 3) said.push(node.data.trim())
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(said)]
  })()`)

const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const decoded = (html: string): string =>
  html.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (each) => entities[each] ?? each)

const openTab = async (as: DemoName | undefined) => {
  const context = await contextOf(as, phone)
  await context.addCookies([{ name: 'lang', value: 'ha', url: origin() }])
  const page = await context.newPage()
  return { page, complaints: watch(page) }
}

/** One tab of each person for all screens: a new one would cost a process each time. */
const tabs = new Map<DemoName | undefined, ReturnType<typeof openTab>>()

describe('a page brings the words that its script says', () => {
  const visited = screenNames
    .filter(isVisitedScreen)
    .filter((name) => screens[name].level !== 'read' && measuredAs(name) !== null)

  test.each(visited)('%s', async (name: ScreenName) => {
    const as = measuredAs(name)?.as
    const opening = tabs.get(as) ?? openTab(as)
    tabs.set(as, opening)
    const { page, complaints } = await opening
    complaints.length = 0
    await forgetTab(page)
    const response = await page.goto(await addressOf(name))
    const html = decoded((await response?.text()) ?? '')
    expect(html).toContain('<html lang="ha"')
    await hydrated(page)
    const lost = (await saidOn(page)).filter((said) => english.has(said) && !html.includes(said))
    expect(lost, 'said in English by the script only').toEqual([])
    expect(complaints).toEqual([])
  })
})
