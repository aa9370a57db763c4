import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'
import type { DemoName } from '#test/people.ts'
import { newContext, origin, type Page, phone, signIn } from './browser.ts'

/** Pages as the server renders them, so every word comes from the real data. */
const plain: BrowserContextOptions = { ...phone, javaScriptEnabled: false }

/** A page of this person, or of a guest. */
export const visitAs = async (name: DemoName | null, options = plain): Promise<Page> => {
  const context = await newContext(options)
  if (name) await signIn(context, name)
  return context.newPage()
}
/** Ends the visit. */
export const leave = (page: Page) => page.context().close()
export const main = (page: Page) => page.getByRole('main')
export const heading = (page: Page, name: string, level = 1) =>
  page.getByRole('heading', { level, name }).waitFor()
/** Opens a page and expects these words on it. */
export const says = async (page: Page, path: string, ...words: (string | RegExp)[]): Promise<void> => {
  const answer = await page.goto(path)
  expect([path, answer?.status()]).toEqual([path, 200])
  const text = (await main(page).innerText()).replaceAll(/\s+/g, ' ')
  for (const word of words)
    expect(text, path).toEqual(
      typeof word === 'string' ? expect.stringContaining(word) : expect.stringMatching(word),
    )
}

/** What a call answers this visitor. */
export const readAs = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.context().request.get(path)).json()) as T
/** Sends a write as the person of this browser, without a page. */
export const send = async (context: BrowserContext, path: string, data: object): Promise<void> => {
  const { csrfToken } = (await (await context.request.get('/api/csrf-token')).json()) as { csrfToken: string }
  const answer = await context.request.post(path, { data, headers: { 'x-csrf-token': csrfToken } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

/** The cells of a table, also of one in a fold. */
export const rowsOf = async (page: Page, name: string): Promise<string[][]> =>
  page
    .getByRole('table', { name, includeHidden: true })
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')))

/** Expects that these pages of members lead a guest to the sign-in, which leads back. */
export const mustAskToSignIn = async (paths: readonly string[]): Promise<void> => {
  const page = await visitAs(null)
  for (const path of paths) {
    await page.goto(path)
    expect(page.url()).toBe(`${origin()}/auth?returnUrl=${encodeURIComponent(path)}`)
  }
  await leave(page)
}
