import { afterAll, expect, test } from 'vitest'
import { closeBrowser, signIn } from '../helpers/browser.ts'
import { openOnLine } from '../helpers/line.ts'
import { openUnderWorker, rows, said } from '../helpers/under-worker.ts'

afterAll(closeBrowser)

/** Room for the worker, its files and the queue. */
const ROOM = 16 * 2 ** 20

/** Writes what cannot fit: the browser then asks for the room anew, which it otherwise does twice a minute. */
const WRITE_TOO_MUCH = `new Promise((resolve, reject) => {
  const asked = indexedDB.open('other', 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore('parts', { autoIncrement: true })
  asked.onerror = () => reject(asked.error)
  asked.onsuccess = () => {
    const transaction = asked.result.transaction('parts', 'readwrite')
    transaction.objectStore('parts').add('x'.repeat(${String(ROOM)}))
    transaction.oncomplete = () => resolve('written')
    transaction.onabort = () => { asked.result.close(); resolve(transaction.error.name) }
  }
})`

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
  const setRoom = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: line.origin, ...(quotaSize && { quotaSize }) })
  await setRoom(ROOM)
  await signIn(context, 'binta')
  await openUnderWorker(page, '/feedback')
  await setRoom(1)
  expect(await page.evaluate(WRITE_TOO_MUCH)).toBe('QuotaExceededError')
  await line.cut()
  await write('These words of Binta find no room on the device.')
  await said(page, 'full').getByText('This device is full').waitFor()
  expect(await page.locator('[data-typed]').inputValue()).toContain('These words of Binta find no room')
  // With a network nobody needs room.
  await line.mend()
  await page.goto('/feedback')
  await write('These words of Binta go straight to the server.')
  await page.getByText('We have your message. Its number is').waitFor()
  await setRoom()
  await line.cut()
  await page.goto('/feedback')
  await write('These words of Binta find room on the device.')
  await said(page, 'kept').waitFor()
  await line.mend()
  await rows(page, 'sent').getByText('Your feedback').waitFor()
  expect(await rows(page, 'sent').count()).toBe(1)
})
