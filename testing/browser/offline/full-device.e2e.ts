import { afterAll, expect, test } from 'vitest'
import { closeBrowser, signIn } from '../helpers/browser.ts'
import { openOnLine } from '../helpers/line.ts'
import { openUnderWorker, rows, said } from '../helpers/under-worker.ts'

afterAll(closeBrowser)

/** The browser asks for the room on the device anew after it has not written for this long. */
const ROOM_MS = 31_000

test('a full device says so and keeps the typed text on the screen; with room again it is sent', async ({
  onTestFinished,
}) => {
  const { line, context, page } = await openOnLine(onTestFinished)
  const devtools = await context.newCDPSession(await context.newPage())
  const write = async (words: string): Promise<void> => {
    await page.locator('main select[name=topic]').selectOption({ index: 1 })
    await page.locator('main textarea').first().fill(words)
    await page.locator('main form[method=post] button[type=submit]').last().click()
  }
  await signIn(context, 'binta')
  await openUnderWorker(page, '/feedback')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: line.origin, quotaSize: 1 })
  await page.waitForTimeout(ROOM_MS)
  await line.cut()
  await write('These words of Binta find no room on the device.')
  await said(page, 'full').getByText('This device is full').waitFor()
  expect(await page.locator('[data-typed]').inputValue()).toContain('These words of Binta find no room')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: line.origin })
  await page.waitForTimeout(ROOM_MS)
  await page.goto('/feedback')
  await write('These words of Binta find room on the device.')
  await said(page, 'kept').waitFor()
  await line.mend()
  await rows(page, 'sent').getByText('Your feedback').waitFor()
})
