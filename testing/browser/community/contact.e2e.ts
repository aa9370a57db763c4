import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeBrowser, newContext, type Page, phone, signIn } from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'

let files: Awaited<ReturnType<typeof filesOnDisk>>
beforeAll(async () => {
  files = await filesOnDisk()
})
afterAll(async () => {
  await files.remove()
  await closeBrowser()
})

const TEXT = 'The picture of the ward does not load on my phone.'

const send = async (page: Page): Promise<void> => {
  await page.locator('main').getByRole('button', { name: 'Send', exact: true }).click()
}

describe('a message to the team', () => {
  let number = ''

  test('is sent from a footer link without an account and without JavaScript', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Write to us' }).click()
    await page.getByLabel('What is it about?').selectOption({ label: 'A page that I cannot use' })
    await page.getByLabel('Your message').fill(TEXT)
    await send(page)
    await page.getByText('Enter your email address, so that we can answer you.').first().waitFor()
    expect(await page.getByLabel('Your message').inputValue()).toBe(TEXT)
    await page.getByLabel('Your email address').fill('uche@example.ng')
    await send(page)
    const title = await page.getByText(/We have your message\. Its number is \d+/).textContent()
    number = /\d+/.exec(title ?? '')?.[0] ?? ''
    expect(Number(number)).toBeGreaterThan(0)
    await context.close()
  })

  test('is answered by staff, and the answer leaves by email', async () => {
    const context = await newContext(phone)
    await signIn(context, 'chidi')
    const page = await context.newPage()
    await page.goto('/feedback/view')
    const card = page.getByRole('article').filter({ hasText: `number ${number}` })
    await card.getByLabel('Your answer').fill('Please try it with low data switched off.')
    await card.getByRole('button', { name: 'Send the answer' }).click()
    await page.getByText(`Message ${number} is closed.`).waitFor()
    await expect
      .poll(async () => {
        await page.goto('/dev/outbox')
        return page
          .getByRole('article')
          .filter({ hasText: `answer to your message ${number}` })
          .count()
      })
      .toBe(1)
    await context.close()
  })
})

describe('the try-out of the picture checks', () => {
  test('loads its script at the first touch, says what it found without network, and sends nothing', async () => {
    const context = await newContext(phone)
    const page = await context.newPage()
    await page.goto('/image-eval')
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const script = page.waitForResponse((response) => /\/assets\/[^/]+\.js$/.test(response.url()))
    await page.getByLabel('Choose a picture').focus()
    await script
    // What the script imports comes after it.
    await page.waitForTimeout(2_000)
    await context.setOffline(true)
    await page.getByLabel('Choose a picture').setInputFiles(files.photo)
    await page.getByText('Similar pictures have similar codes.').waitFor()
    expect(await page.locator('[data-row="type"]').textContent()).toContain('We take it.')
    expect(await page.locator('[data-row="hidden"] [data-say]:not([hidden])').count()).toBe(1)
    expect(sent.filter((each) => !each.startsWith('GET /assets/'))).toEqual([])
    await context.close()
  })
})
