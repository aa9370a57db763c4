import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from './browser.ts'

/** The tool without its comments: every page has to read it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that the accessibility tool checks. */
export const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * Experimental in the tool: it mistakes hidden initials for a label. `misnamed` in screens.ts checks the same rule (WCAG
 * 2.5.3).
 */
const ruleWithAnother = 'label-content-name-mismatch'

// Only faults are described in full: describing everything that is right takes most of the tool's time.
const asked = (runOnly: { type: 'tag' | 'rule'; values: readonly string[] }) => ({
  runOnly,
  resultTypes: ['violations'],
  rules: { [ruleWithAnother]: { enabled: false } },
})

const run = async (page: Page, options: ReturnType<typeof asked>): Promise<string[]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  // No page has a frame, so the tool runs in the page itself, without a helper page beside it.
  return page.evaluate<string[]>(`(async () => {
    if (document.querySelector('iframe, frame')) return ['a page with frames needs another way to be checked']
    const { violations } = await axe.run(document, ${JSON.stringify(options)})
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | '))
  })()`)
}

/** The accessibility faults of a page as it stands. */
export const axeFaults = (page: Page): Promise<string[]> => run(page, asked({ type: 'tag', values: rules }))

/** Its faults of contrast alone, for the other theme. */
export const contrastFaults = (page: Page): Promise<string[]> =>
  run(page, asked({ type: 'rule', values: ['color-contrast'] }))
