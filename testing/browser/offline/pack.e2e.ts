import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signerFrom } from '#domains/record/server/log/signer.ts'
import { closeBrowser, newContext, origin, type Page, phone } from '../helpers/browser.ts'
import { openOnLine } from '../helpers/line.ts'
import { openUnderWorker } from '../helpers/under-worker.ts'

afterAll(closeBrowser)
const { line, context } = await openOnLine(afterAll, phone)
let page: Page
beforeEach(async () => {
  page = await context.newPage()
  return async () => {
    await line.mend()
    await page.close()
  }
})

/** Downloads the pack on another phone, from the library. */
const downloadPack = async (): Promise<{ name: string; text: string; said: string }> => {
  const other = await newContext({ ...phone, acceptDownloads: true })
  const library = await other.newPage()
  await library.goto(`${origin()}/library`)
  const link = library.getByRole('link', { name: /Download the pack/ })
  const said = (await link.textContent()) ?? ''
  const [download] = await Promise.all([library.waitForEvent('download'), link.click()])
  // The browser runs elsewhere: the file is fetched from it.
  const place = join(await mkdtemp(join(tmpdir(), 'sup-pack-')), 'pack.txt')
  await download.saveAs(place)
  const text = await readFile(place, 'utf8')
  await rm(dirname(place), { recursive: true })
  await other.close()
  return { name: download.suggestedFilename(), text, said }
}

const pack = await downloadPack()

const choose = (text: string): Promise<void> =>
  page
    .getByLabel('Open a pack')
    .setInputFiles({ name: pack.name, mimeType: 'text/plain', buffer: Buffer.from(text) })

const view = () => page.locator('[data-pack-view]')

/** Opens the page without network, in a tab that is new. */
const openCold = async (): Promise<void> => {
  await openUnderWorker(page, '/offline')
  await page.evaluate(
    `(async () => { for (const name of await caches.keys()) if (name.startsWith('kept-')) await caches.delete(name) })()`,
  )
  await page.close()
  await line.cut()
  page = await context.newPage()
  await page.goto('/offline')
  await page.getByLabel('Open a pack').waitFor()
}

test('a pack says its size before the download, and is one file that phones hand on', () => {
  expect(pack.said).toMatch(/\([\d.]+ (?:KB|MB)\)/)
  expect(pack.name).toMatch(/^sup-civic-pack-en-\d{4}-\d\d-\d\d\.txt$/)
  expect(Buffer.byteLength(pack.text)).toBeLessThanOrEqual(2_000_000)
})

describe('on another phone, from a cold start in flight mode', () => {
  test('the pack is opened, read and kept: texts, sources and the quiz with its reasons', async () => {
    await openCold()
    await choose(pack.text)
    await view()
      .getByText(/^Made on \d+ \w+ \d{4}\. We checked it/)
      .waitFor()
    await view()
      .getByText(/^Articles \(\d+\)/)
      .click()
    await view().getByRole('link', { name: 'What SUP is' }).first().click()
    await view().locator('.prose p').first().waitFor()
    expect(await view().locator('.prose').innerHTML()).not.toMatch(/<(?:script|img|iframe)/)
    await view().getByRole('link', { name: 'All contents' }).click()
    await view().getByRole('link', { name: 'Quiz' }).click()
    await view().getByRole('radio').first().check()
    await view().getByRole('button', { name: 'Check my answer' }).click()
    await view()
      .getByText(/^(?:Right\.|Not right\.)/)
      .waitFor()
    await view().getByRole('button', { name: 'Next question' }).click()
    await view()
      .getByText(/^Question 2 of /)
      .waitFor()
    // Kept: the next time no file is needed.
    await page.close()
    page = await context.newPage()
    await page.goto('/offline')
    await page
      .locator('[data-kept]')
      .getByRole('link', { name: /Library and quiz/ })
      .click()
    await view()
      .getByText(/^Made on/)
      .waitFor()
    await page.goto('/offline')
    await page.getByRole('button', { name: /^Remove Library/ }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^Remove Library/ }).click()
    await page.locator('[data-kept]').getByText('Removed.').waitFor()
    expect(await page.evaluate<string[]>('caches.keys()')).not.toContainEqual(expect.stringMatching(/^kept-/))
  })

  test('also where the browser has no Ed25519 of its own', async () => {
    await context.addInitScript(
      `if (location.hash !== '#own') { const real = crypto.subtle.importKey.bind(crypto.subtle); crypto.subtle.importKey = (format, key, what, ...rest) => what === 'Ed25519' ? Promise.reject(new DOMException('', 'NotSupportedError')) : real(format, key, what, ...rest) }`,
    )
    await openCold()
    expect(
      await page.evaluate<string>(
        `crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']).then(() => 'has', () => 'none')`,
      ),
    ).toBe('none')
    await choose(pack.text.replace('"language":"en"', '"language":"ig"'))
    await page.getByText('This file was changed or damaged').waitFor()
    await choose(pack.text)
    await view()
      .getByText(/^Made on/)
      .waitFor()
  })

  test.each([
    ['with one letter changed', () => pack.text.replace('Aba North', 'Abb North'), /changed or damaged/],
    [
      'that another key signed',
      () => {
        const body = `${pack.text.split('\n\n')[0] ?? ''}\n`
        return `${body}\n${signerFrom('localhost/record', Buffer.alloc(32, 1)).signNote(body)}`
      },
      /not from this site/,
    ],
    ['of an older kind', () => pack.text.replace('pack 1', 'pack 0'), /older kind/],
    ['that is none', () => 'a letter', /not a pack/],
    ['that is too large', () => pack.text + ' '.repeat(2_000_000), /too large/],
  ])('a pack %s is refused, with the reason, and not kept', async (_, text, reason) => {
    await openCold()
    expect(text()).not.toBe(pack.text)
    await choose(text())
    await page.locator('[data-pack-said]:not([hidden])', { hasText: reason }).waitFor()
    expect(await view().isVisible()).toBe(false)
    expect(await page.evaluate<string[]>('caches.keys()')).not.toContainEqual(expect.stringMatching(/^kept-/))
  })
})
