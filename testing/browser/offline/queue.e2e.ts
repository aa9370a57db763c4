import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeBrowser, hydrated, type Page, signIn } from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'
import { type Line, openOnLine } from '../helpers/line.ts'
import { dumpOf } from '../helpers/storages.ts'
import {
  bar as barOn,
  openUnderWorker as openPage,
  rows as rowsOn,
  said as saidOn,
} from '../helpers/under-worker.ts'

const files = await filesOnDisk()
afterAll(closeBrowser)
afterAll(files.remove)
let line: Line
let context: BrowserContext
let page: Page
beforeEach(async ({ onTestFinished }) => {
  ;({ line, context, page } = await openOnLine(onTestFinished))
})

const openUnderWorker = (address: string): Promise<void> => openPage(page, address)
const said = (what: string) => saidOn(page, what)
const rows = (state: string) => rowsOn(page, state)
const bar = () => barOn(page)

/** An article that somebody likes, and how often the server counts it. */
const articleOf = async () => {
  const list = (await (await context.request.get('/api/library/articles')).json()) as {
    items: { slug: string }[]
  }
  const slug = list.items[0]?.slug ?? expect.fail('no article')
  const likes = async () =>
    ((await (await context.request.get(`/api/library/articles/${slug}`)).json()) as { likes: number }).likes
  return { address: `/library/${slug}`, likes }
}

describe('without network', () => {
  test('a student reports a drain with a photo; with the network back it arrives once', async () => {
    await signIn(context, 'ada')
    await openUnderWorker('/engage/report')
    await page.getByRole('link', { name: /^Environment/ }).click()
    await page.getByLabel('Local government or ward').fill('Oredo')
    await page.locator('main').getByRole('button', { name: 'Search' }).click()
    await page.locator('main a[href*="lga=ED-oredo"]').first().click()
    await page.getByLabel(/What is wrong, in a few words/).fill('Blocked drain at Forestry road')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Ward, street or landmark').fill('Beside the tailor')
    await hydrated(page)
    await line.cut()
    await page.getByLabel('Tell us more').fill('The rain comes into three shops.')
    await page.getByLabel('Add a photo').setInputFiles(files.photo)
    await page.getByRole('button', { name: 'Send the report' }).click()
    await said('kept').waitFor()
    await rows('waiting').getByText('A report of a problem').waitFor()
    await bar().getByText("You're offline. Changes will sync when connection returns.").waitFor()
    await line.mend()
    await rows('sent').getByText('A report of a problem').waitFor()
    const found = await (await context.request.get('/api/reports?q=Forestry')).text()
    expect(found.match(/Blocked drain at Forestry road/g)).toHaveLength(1)
    const { items } = JSON.parse(found) as { items: { id: string }[] }
    await page.goto(`/reports/${items[0]?.id ?? ''}`)
    await page.getByRole('img', { name: 'Photo of the problem' }).waitFor()
  })

  test('a like on a page without React waits, is seen by two tabs and counts once', async () => {
    await signIn(context, 'ife')
    const { address, likes } = await articleOf()
    const before = await likes()
    await openUnderWorker(address)
    const other = await context.newPage()
    await other.goto('/faq')
    await line.cut()
    await page.getByRole('button', { name: 'Like', exact: true }).click()
    await said('kept').waitFor()
    await rows('waiting').getByText('A like').waitFor()
    await line.mend()
    await bar().getByText('All changes synced successfully!').waitFor()
    await rows('sent').getByText('A like').waitFor()
    await expect.poll(likes).toBe(before + 1)
    await other.close()
  })

  test('an act waits for its own person: another one who logs in neither sends nor reads it', async () => {
    await signIn(context, 'ada')
    await openUnderWorker('/feedback')
    await line.cut()
    await page.locator('main select[name=topic]').selectOption({ index: 1 })
    await page.locator('main textarea').first().fill('The drain words of Ada are long enough to send.')
    await page.locator('main form[method=post] button[type=submit]').last().click()
    await said('kept').waitFor()
    await line.mend()
    await context.clearCookies()
    await signIn(context, 'bola')
    await page.goto('/faq')
    await page.goto('/offline')
    await rows('waiting')
      .getByText(/belongs to another person/)
      .waitFor()
    expect(await page.locator('main').textContent()).not.toContain('The drain words of Ada')
    expect(await dumpOf(page)).not.toContain('The drain words of Ada')
    await context.clearCookies()
    await signIn(context, 'ada')
    await page.goto('/faq')
    await page.goto('/offline')
    await rows('sent').getByText('Your feedback').waitFor()
  })

  test('a session that has ended holds the act back until the person is here again', async () => {
    await signIn(context, 'ife')
    const { address } = await articleOf()
    await openUnderWorker(address)
    await line.cut()
    await page.getByRole('button', { name: /^(Like|Unlike)$/ }).click()
    await said('kept').waitFor()
    await context.clearCookies()
    await line.mend()
    await page.goto('/faq')
    await page.goto('/offline')
    await rows('waiting').first().waitFor()
    await signIn(context, 'ife')
    await page.goto('/faq')
    await page.goto('/offline')
    await rows('sent').getByText('A like').waitFor()
  })

  test('the tray discards with undo and opens an act to change it, which then is not sent by itself', async () => {
    await signIn(context, 'dayo')
    await openUnderWorker('/feedback')
    await line.cut()
    await page.locator('main select[name=topic]').selectOption({ index: 1 })
    await page.locator('main textarea').first().fill('The words of Dayo are long enough to send.')
    await page.locator('main form[method=post] button[type=submit]').last().click()
    await said('kept').waitFor()
    const row = rows('waiting').first()
    await row.getByText('The words of Dayo').waitFor()
    await row.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('Discarded.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await rows('waiting').getByText('The words of Dayo').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect
      .poll(() => page.locator('main textarea').first().inputValue())
      .toBe('The words of Dayo are long enough to send.')
    await line.mend()
    await page.goto('/auth?logout=confirm')
    await bar().getByText('1 not sent.').waitFor()
  })

  test('what cannot wait says so before it is filled in, and on pages without React when it is sent', async () => {
    await signIn(context, 'ada')
    const leaders = (await (await context.request.get('/api/leaders')).json()) as { items: { id: string }[] }
    const leader = `/leaders/${leaders.items[0]?.id ?? expect.fail('no leader')}`
    await openUnderWorker(`${leader}/report`)
    await page.goto(leader)
    await line.cut()
    await page.goto(`${leader}/report`)
    await page.locator('main form').getByText('This needs a network').first().waitFor()
    await page.goto(leader)
    await page
      .getByRole('button', { name: /^Follow/ })
      .first()
      .click()
    await said('needs-network').waitFor()
  })
})
