import type { BrowserContext } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, origin, type Page, phone } from '../helpers/browser.ts'
import { joinAnew } from '../helpers/newcomer.ts'

afterAll(closeBrowser)

const phrase = 'rain on the zinc roof'

interface Emails {
  readonly messages: readonly { readonly to: string; readonly text: string }[]
}

/** Requests a link on the page, and returns the address from the email. */
const linkFor = async (page: Page, email: string): Promise<string> => {
  await page.goto('/reset-password')
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('If an account matches, we have sent a link.').waitFor()
  let found: string | undefined
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(`${origin()}/api/dev/outbox`)).json()) as Emails
      const resetEmail = messages.find(({ to, text }) => to === email && text.includes('/reset-password/'))
      found = /\/reset-password\/[\w-]{43}/.exec(resetEmail?.text ?? '')?.[0]
      return found
    })
    .toBeDefined()
  return found ?? ''
}

const linkCookies = async (context: BrowserContext) =>
  (await context.cookies([`${origin()}/reset-password/new`, `${origin()}/api/account/reset/password`]))
    .filter(({ name }) => name === '__Secure-link')
    .map(({ path, httpOnly, secure, sameSite }) => ({ path, httpOnly, secure, sameSite }))

describe.each([
  ['with JavaScript', true],
  ['with JavaScript off', false],
])('the link of a password reset email %s', (_how, javaScriptEnabled) => {
  test('[AU-06] S-11: removes its token at once, sets the password once, and leaves nothing behind', async () => {
    const other = await newContext(phone)
    const email = await joinAnew(other)
    await other.close()
    const own = await newContext({ ...phone, javaScriptEnabled })
    const page = await own.newPage()
    const link = await linkFor(page, email)
    const token = link.split('/').at(-1) ?? 'none'
    // From here on, no request of the page sends a Referer.
    const told: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith(link)) told.push(`${request.url()} ${JSON.stringify(request.headers())}`)
    })
    await page.goto(link)
    await hydrated(page)
    expect(new URL(page.url()).pathname).toBe('/reset-password/new')
    expect(await page.content()).not.toContain(token)
    const how = { httpOnly: true, secure: true, sameSite: 'Lax' }
    expect(await linkCookies(own)).toEqual([
      { path: '/reset-password/new', ...how },
      { path: '/api/account/reset', ...how },
    ])
    await page.getByLabel('New password', { exact: true }).fill(phrase)
    await page.getByLabel('New password again').fill(phrase)
    await page.getByRole('button', { name: 'Set my new password' }).click()
    await page.getByText('Your new password is set. Sign in with it.').first().waitFor()
    expect(told.filter((each) => each.replace(/"cookie":"[^"]*"/, '').includes(token))).toEqual([])
    expect(await linkCookies(own)).toEqual([])
    await page.goto(link)
    await page.getByText('This link no longer works.').waitFor()
    await own.close()
  })
})
