import { afterAll, expect, test } from 'vitest'
import { closeBrowser } from '../helpers/browser.ts'
import { openOnLine } from '../helpers/line.ts'

afterAll(closeBrowser)
const { line, context, page } = await openOnLine(afterAll)

const countedBytes = (): Promise<number> =>
  page.evaluate<number>(
    `Object.keys(localStorage).filter((key) => key.startsWith('data-used-')).reduce((sum, key) => sum + Number(localStorage.getItem(key)), 0)`,
  )

test('in low-data mode each page says what it cost and the month so far, as much as came over the line', async () => {
  await context.addCookies([{ name: 'lite', value: '1', url: line.origin }])
  for (const path of ['/faq', '/about', '/leaders', '/faq', '/about']) {
    await page.goto(path)
    await page.locator('footer [data-spent]:not([hidden])').waitFor()
    await page.waitForTimeout(6_000)
  }
  const said = (await page.locator('footer [data-spent]').textContent()) ?? ''
  const [, ofPage, cost, ofMonth] =
    /^This page: (\d+) KB \(₦([\d.]+)\)\. This month: (\d+) KB/.exec(said) ?? []
  expect(said).toContain('₦')
  expect(Number(ofMonth)).toBeGreaterThan(Number(ofPage))
  expect(Number(cost)).toBeLessThan(1)
  const ratio = (await countedBytes()) / line.received()
  // Browsers count 300 bytes for the headers of each answer, whatever they are, and not the worker's own script.
  expect(ratio, `${await countedBytes()} of ${line.received()}`).toBeGreaterThan(0.6)
  expect(ratio, `${await countedBytes()} of ${line.received()}`).toBeLessThan(1.3)
})

test('without low-data mode it is said at /offline alone', async () => {
  await context.addCookies([{ name: 'lite', value: '0', url: line.origin }])
  await page.goto('/offline')
  await page
    .getByText(/This page: \d+ KB/)
    .first()
    .waitFor()
  expect(await page.locator('footer [data-spent]').isVisible()).toBe(false)
})

test('a visit asks for the worker again, and gets it only when it has changed', async () => {
  const first = await context.request.get('/worker.js')
  expect(first.headers()['content-encoding']).toBeDefined()
  const etag = first.headers()['etag'] ?? expect.fail('no etag')
  const again = await context.request.get('/worker.js', { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)
})
