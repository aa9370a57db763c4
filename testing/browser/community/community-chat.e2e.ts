import type { BrowserContext } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, newContext, openForm, type Page, phone, signIn, watch } from '../helpers/browser.ts'

afterAll(closeBrowser)

const ROOM = '/community-chat?room=topic-schools'

const enter = async (name: 'ada' | 'ife', more = {}): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await newContext({ ...phone, ...more })
  await signIn(context, name)
  return { context, page: await context.newPage() }
}

const log = (page: Page) => page.getByRole('log')

/** Writes a message; tries again while the pause between two messages runs. */
const say = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Your message').fill(text)
  await expect
    .poll(
      async () => {
        const isThere = await log(page).getByText(text, { exact: true }).count()
        if (isThere === 0) await page.getByRole('button', { name: 'Send', exact: true }).click()
        return isThere
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1)
}

describe('a room of the community chat', () => {
  test('shows two people each other’s messages at once, and after a lost network each one once', async () => {
    const [ada, ife] = [await enter('ada'), await enter('ife')]
    const complaints = watch(ife.page)
    await openForm(ada.page, ROOM)
    await openForm(ife.page, ROOM)
    for (const { page } of [ada, ife]) await page.getByText('Live', { exact: true }).waitFor()

    await say(ada.page, 'Who knows when the school opens?')
    await log(ife.page).getByText('Who knows when the school opens?').waitFor()
    await say(ife.page, 'On Monday at eight.')
    await log(ada.page).getByText('On Monday at eight.').waitFor()
    // A busy machine refuses for a moment, and the page tries again.
    expect(complaints.filter((each) => !each.includes('status of 503'))).toEqual([])

    await ada.context.setOffline(true)
    await ada.page.getByText('Waiting for the network').waitFor()
    await say(ife.page, 'Bring the forms.')
    await say(ife.page, 'And a pen.')
    expect(await log(ada.page).getByText('Bring the forms.').count()).toBe(0)
    await ada.context.setOffline(false)
    await log(ada.page).getByText('And a pen.').waitFor()
    const texts = await log(ada.page).getByRole('listitem').locator('p:nth-of-type(2)').allTextContents()
    expect(texts.slice(0, 4)).toEqual([
      'And a pen.',
      'Bring the forms.',
      'On Monday at eight.',
      'Who knows when the school opens?',
    ])
    await Promise.all([ada.context.close(), ife.context.close()])
  })

  test('works without JavaScript: write, flag, block', async () => {
    const { context, page } = await enter('ada', { javaScriptEnabled: false })
    await page.goto('/community-chat?room=topic-water')
    await page.getByLabel('Your message').fill('The tap is dry.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await log(page).getByText('The tap is dry.').waitFor()
    const binta = log(page).getByRole('listitem').filter({ hasText: 'Binta T.' })
    await binta.getByRole('link', { name: 'More about this message' }).click()
    await page.getByRole('heading', { name: 'Message from Binta T.' }).waitFor()
    await page.getByRole('button', { name: 'Block Binta T.' }).click()
    await page.getByText('Blocked. You will not see this person any more.').first().waitFor()
    expect(await log(page).getByText('Binta T.').count()).toBe(0)
    await page.goto('/network')
    await page.getByRole('button', { name: 'Unblock Binta T.' }).click()
    await page.getByText('You can see this person again.').first().waitFor()
    await context.close()
  })

  test('opens no stream in low-data mode', async () => {
    const { context, page } = await enter('ada')
    const streams: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/stream')) streams.push(request.url())
    })
    await openForm(page, `${ROOM}&live=off`)
    await page.getByRole('link', { name: 'Refresh' }).waitFor()
    expect(streams).toEqual([])
    await openForm(page, ROOM)
    await page.getByText('Live', { exact: true }).waitFor()
    expect(streams).toHaveLength(1)
    await context.close()
  })
})
