import type { BrowserContext } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { codeTexts } from '#suites/code-in-texts/corpus.ts'
import { closeBrowser, hydrated, newContext, type Page, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

const opened = async (
  who: 'ada' | 'dayo' | 'chidi' | 'ife',
  options = {},
): Promise<[BrowserContext, Page]> => {
  const context = await newContext({ ...phone, ...options })
  await signIn(context, who)
  return [context, await context.newPage()]
}

const main = (page: Page) => page.locator('main')
const replyWith = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('What do you want to say?').fill(text)
  await page.getByRole('button', { name: 'Send reply' }).click()
}

describe('a discussion in the forum', () => {
  const TITLE = 'Who repairs the bridge at Ogun street?'
  let address = ''

  test('is started on a phone without JavaScript; what is missing is said, and what was typed stays', async () => {
    const [context, page] = await opened('ada', { javaScriptEnabled: false })
    await page.goto('/forum')
    await page.getByLabel('Title').fill(TITLE)
    await page.getByRole('button', { name: 'Start the discussion' }).click()
    await page.getByText('Choose a category.').first().waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe(TITLE)
    await page.getByLabel('Category').selectOption({ label: 'My ward and local government' })
    await page.getByLabel('Your first post').fill('The planks are **gone** since Sunday.')
    await page.getByRole('button', { name: 'Start the discussion' }).click()
    await page.waitForURL(/\/forum\/thread\/[0-9a-f-]{36}/)
    address = new URL(page.url()).pathname
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(TITLE)
    await main(page).locator('strong', { hasText: 'gone' }).waitFor()
    await context.close()
  })

  test('is found by words, answered with a quote, and its author hears of it', async () => {
    const [context, page] = await opened('dayo')
    await page.goto('/forum?q=BRIDGE%20ogun')
    await page.getByRole('link', { name: TITLE }).click()
    await page.getByRole('link', { name: 'Quote and reply' }).first().click()
    await page.getByRole('link', { name: 'Remove quote' }).waitFor()
    await hydrated(page)
    await replyWith(page, 'The council has the planks.')
    const reply = page.getByRole('article').filter({ hasText: 'The council has the planks.' })
    await reply.locator('blockquote', { hasText: 'The planks are gone since Sunday.' }).waitFor()
    await context.close()
    const [adas, adasPage] = await opened('ada')
    await expect
      .poll(async () => {
        await adasPage.goto('/notifications')
        return adasPage.getByText('Someone quoted you in the forum').count()
      })
      .toBeGreaterThan(0)
    await adas.close()
  })

  test('takes a reply written without a network, once, when the network is back', async () => {
    const [context, page] = await opened('ife')
    await page.goto(address)
    await hydrated(page)
    // The form reads its rules when it is first touched.
    await page.getByLabel('What do you want to say?').fill('I can')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await replyWith(page, 'I can bring nails on Saturday.')
    await page.getByText('Your reply is saved on this phone and will go when there is network.').waitFor()
    expect(await page.getByLabel('What do you want to say?').inputValue()).toBe('')
    await context.setOffline(false)
    await page.getByRole('article').filter({ hasText: 'I can bring nails on Saturday.' }).waitFor()
    await page.reload()
    expect(await page.getByText('I can bring nails on Saturday.').count()).toBe(1)
    expect(
      await page.getByText('Your reply is saved on this phone and will go when there is network.').count(),
    ).toBe(0)
    await context.close()
  })

  test('a reply typed as one person is not published as another who signs in in a second tab', async () => {
    const [context, page] = await opened('ada')
    await page.goto(address)
    await hydrated(page)
    await page.getByLabel('What do you want to say?').fill('Only Ada wrote this.')
    await signIn(context, 'chidi')
    const other = await context.newPage()
    await other.goto('/dashboard')
    await page.bringToFront()
    await page.getByRole('button', { name: 'Send reply' }).click()
    await page.getByText(/^You are now signed in as Chidi \S+\. What you typed is still here\.$/).waitFor()
    expect(await page.getByLabel('What do you want to say?').inputValue()).toBe('Only Ada wrote this.')
    await other.goto(address)
    expect(await other.getByText('Only Ada wrote this.').count()).toBe(0)
    // Whoever is signed in now writes in a page of their own.
    await hydrated(other)
    await replyWith(other, 'And this is by Chidi.')
    await other.getByRole('article').filter({ hasText: 'And this is by Chidi.' }).waitFor()
    await context.close()
  })

  test('a reply is reported to the moderators without JavaScript', async () => {
    const [context, page] = await opened('ada', { javaScriptEnabled: false })
    await page.goto(address)
    const post = page.getByRole('article').filter({ hasText: 'The council has the planks.' }).first()
    await post.getByText('Report', { exact: true }).click()
    await post.getByLabel('What is wrong with it?').selectOption({ index: 1 })
    await post.getByRole('button', { name: 'Tell the moderators' }).click()
    await page.getByText('Thank you. A moderator looks at it.').waitFor()
    await context.close()
  })

  test('its author edits a post, readers find what it said, and a deleted one leaves its place', async () => {
    const [context, page] = await opened('dayo', { javaScriptEnabled: false })
    await page.goto(address)
    await page.getByRole('link', { name: 'Edit or delete' }).click()
    await page.getByLabel('Your post', { exact: true }).fill('The ward has the planks.')
    await page.getByRole('button', { name: 'Save the change' }).click()
    await page.getByText('The ward has the planks.').waitFor()
    await page.getByRole('link', { name: 'edited' }).click()
    await page.getByText('The council has the planks.').waitFor()
    await page.getByRole('link', { name: 'Edit or delete' }).click()
    await page.getByRole('button', { name: 'Delete this post' }).click()
    await page.getByText('The author deleted this post.').waitFor()
    expect(await page.getByText('The ward has the planks.').count()).toBe(0)
    await context.close()
  })
})

/** Codes that would set `window.__xss`. */
const codes = [
  'window.__xss=1',
  'window[`__xss`]=1',
  'self["__x"+"ss"]=1',
  'top.__xss=1',
  'globalThis.__xss=1',
]

/** What a page holds that a text must not make; a string, because it runs in the page. */
const WHAT_STANDS = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)]
  return {
    ran: window.__xss ?? null,
    elements: all('main :is(script, iframe, object, embed, style, meta, base)').length,
    handlers: all('main *').filter((each) => each.getAttributeNames().some((name) => name.startsWith('on'))).length,
    pictures: all('main article img').length,
    links: all('main a').filter((each) => !['mailto:', 'tel:'].includes(each.protocol) && each.origin !== location.origin).length,
  }
})()`

describe('a text that carries code', () => {
  test('runs nowhere, in no field of the forum', async () => {
    const [context, page] = await opened('chidi')
    const texts = codes.flatMap(codeTexts)
    const complaints: string[] = []
    page.on('console', (it) => {
      if (/Content Security Policy|Refused to/i.test(it.text())) complaints.push(it.text())
    })
    await page.goto('/forum')
    const post = (url: string, body: object) =>
      page.evaluate(
        async ([to, text]) => {
          const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string }
          const answer = await fetch(to, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
            body: text,
          })
          return { status: answer.status, body: (await answer.json()) as { id: string } }
        },
        [url, JSON.stringify(body)] as const,
      )
    const inLine = (text: string, most: number) => text.replaceAll(/[\s\u2028]+/g, ' ').slice(0, most)
    const category = await post('/api/forums', {
      name: inLine(codeTexts('window.__xss=1')[1] ?? '', 60),
      about: '"><svg onload=window.__xss=1>',
    })
    expect(category.status).toBe(201)
    const addresses = ['/forum', `/forum?category=${category.body.id}`, '/forum?q=script']
    // Each thread carries twenty texts in its posts, and one in its title.
    for (let at = 0; at < texts.length; at += 20) {
      const some = texts.slice(at, at + 20)
      const content = some.slice(0, 10).join('\n\n')
      const thread = await post('/api/forums/threads', {
        category: category.body.id,
        title: inLine(some[0] ?? 'a', 120),
        content,
      })
      expect(thread.status).toBe(201)
      const reply = { content: some.slice(10).join('\n\n') || 'none', quote: '1' }
      expect((await post(`/api/forums/${thread.body.id}/posts`, reply)).status).toBe(201)
      addresses.push(`/forum/thread/${thread.body.id}?quote=2`)
    }
    for (const address of addresses) {
      await page.goto(address)
      await hydrated(page)
      const found = await page.evaluate(WHAT_STANDS)
      expect([address, found]).toEqual([
        address,
        { ran: null, elements: 0, handlers: 0, pictures: 0, links: 0 },
      ])
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})
