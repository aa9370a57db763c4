import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeBrowser, newContext, type Page, phone, signIn } from '../helpers/browser.ts'
import { type Line, openOnLine } from '../helpers/line.ts'
import { dumpOf } from '../helpers/storages.ts'

afterAll(closeBrowser)
let line: Line
let context: BrowserContext
let page: Page
beforeEach(async ({ onTestFinished }) => {
  ;({ line, context, page } = await openOnLine(onTestFinished))
})

const button = () => page.getByRole('button', { name: 'Save for offline' })
const panel = () => page.locator('[data-keeping]')

/** Saves the page in view, and reads what it said before and after. */
const saveIt = async (): Promise<string> => {
  await button().click()
  const before = (await panel().textContent()) ?? ''
  await panel().getByRole('button', { name: 'Save', exact: true }).click()
  return before
}

const says = (what: string): Promise<void> => expect.poll(() => panel().textContent()).toContain(what)

const firstArticle = async (): Promise<string> => {
  const list = (await (await context.request.get('/api/library/articles')).json()) as {
    items: { slug: string }[]
  }
  return `/library/${list.items[0]?.slug ?? expect.fail('no article')}`
}

const firstLeader = async (): Promise<string> => {
  const list = (await (await context.request.get('/api/leaders')).json()) as { items: { id: string }[] }
  return `/leaders/${list.items[0]?.id ?? expect.fail('no leader')}`
}

/** Deletes what the worker keeps by itself, as time does. */
const forgetCopies = (): Promise<void> =>
  page.evaluate(
    `(async () => { for (const name of await caches.keys()) if (name.startsWith('pages-')) for (const each of await (await caches.open(name)).keys()) await (await caches.open(name)).delete(each) })()`,
  )

describe('a page that is saved for offline', () => {
  test('says what it takes, opens without network with its pictures, and leaves when it is removed', async () => {
    await page.goto(await firstLeader())
    const leader = new URL(page.url()).pathname
    const name = await page.locator('h1').first().textContent()
    expect(await saveIt()).toMatch(/about \d+ KB.*until you remove it/)
    await says('Saved. It opens without network.')
    await forgetCopies()
    await page.waitForTimeout(500)
    await line.cut()
    await page.goto(leader)
    expect(await page.locator('h1').first().textContent()).toBe(name)
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('.leader-qr').naturalWidth`))
      .toBeGreaterThan(0)
    await page.goto('/offline')
    await page.locator('[data-kept] a').click()
    expect(new URL(page.url()).pathname).toBe(leader)
    await page.goto('/offline')
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.locator('[data-kept]').getByRole('button', { name: 'Undo' }).click()
    await page.locator('[data-kept] a').waitFor()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.locator('[data-kept]').getByText('Removed.').waitFor()
    expect(await page.evaluate<string[]>('caches.keys()')).not.toContainEqual(expect.stringMatching(/^kept-/))
  })

  test('of the library belongs to nobody, in the language of the reader: it stays when they log out', async () => {
    await signIn(context, 'ada')
    await page.goto('/faq?lang=ha')
    await page.goto(await firstArticle())
    const article = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Adana don lokacin da babu sadarwa' }).click()
    await panel().getByRole('button').first().click()
    await says('An adana.')
    const mark = await page.evaluate<string>(`document.querySelector('script#boot').dataset.of`)
    await context.clearCookies()
    await page.goto('/faq')
    await page.waitForTimeout(500)
    expect(await dumpOf(page)).not.toContain(mark)
    await line.cut()
    await page.goto(article)
    expect(await page.locator('html').getAttribute('lang')).toBe('ha')
    expect(await page.locator('html').getAttribute('data-copied-at')).not.toBeNull()
    expect(new URL(page.url()).pathname).toBe(article)
  })

  test('with a ticket is its person’s own: it opens days later, and goes with them', async () => {
    await signIn(context, 'ada')
    const { items } = (await (await context.request.get('/api/events?limit=50')).json()) as {
      items: { id: string; status: string }[]
    }
    // Others took the last seat of some.
    const take = page.getByRole('button', { name: 'Take a seat' }).first()
    const ticket = page.locator('.ticket-code')
    let id = ''
    for (const each of items.filter(({ status }) => status === 'open')) {
      id = each.id
      await page.goto(`/events/${id}`)
      if ((await ticket.isVisible()) || (await take.isVisible())) break
    }
    if (!(await ticket.isVisible())) await take.click()
    await page.locator('.ticket-code').waitFor()
    await page.goto(`/events/${id}`)
    const code = (await page.locator('.ticket-code').textContent()) ?? ''
    expect(await saveIt()).toContain('until you remove it or log out')
    await says('Saved. It opens without network.')
    await forgetCopies()
    await page.waitForTimeout(500)
    await line.cut()
    await page.goto(`/events/${id}`)
    expect(await page.locator('.ticket-code').textContent()).toBe(code)
    await line.mend()
    await context.clearCookies()
    await page.goto('/faq')
    await page.waitForTimeout(500)
    expect(await dumpOf(page)).not.toContain(code)
  })

  test('is not offered where no worker would open it', async () => {
    const plain = await newContext({ ...phone, serviceWorkers: 'block', baseURL: line.origin })
    const other = await plain.newPage()
    await other.goto(await firstArticle())
    await other.waitForTimeout(3000)
    expect(await other.getByRole('button', { name: 'Save for offline' }).isVisible()).toBe(false)
    await plain.close()
  })

  test('is said not to fit on a full device', async () => {
    await page.goto(await firstArticle())
    await button().waitFor()
    await page.evaluate(
      `Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError') }`,
    )
    await saveIt()
    await says('This device is full.')
    expect(await page.evaluate<string[]>('caches.keys()')).not.toContainEqual(expect.stringMatching(/^kept-/))
  })
})
