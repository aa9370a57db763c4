import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase, seedDemonstration } from '#app/server/prepare.ts'
import { heldClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { readBuiltAssets } from '#platform/server/pages/assets.ts'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { databaseUrl, startPreparedServer, TEMPLATE, type TestServer } from '#test/database.ts'
import { codeTexts } from '#suites/code-in-texts/corpus.ts'
import { marksIn } from '#suites/code-in-texts/marks.ts'
import { pagesOf } from '#suites/code-in-texts/pages.ts'
import { type Sent, writeInto, writesWithFields } from '#suites/code-in-texts/writes.ts'
import { closeBrowser, hydrated, newContext } from '../helpers/browser.ts'

/** Where people write what others read. The suite without a browser writes into every call. */
const domains = ['chapters', 'chat', 'events', 'forum', 'library', 'network', 'projects', 'reports']

/** Fields that a page certainly shows: without them, the browser looked at the wrong pages. */
const certain = [
  'forum.createThread title',
  'forum.createThread content',
  'events.planEvent title',
  'reports.reportProblem title',
]

let server: TestServer
let app: TestApp
let context: BrowserContext
let page: Page
let origin: string
const sent: Sent[] = []
const dialogs: string[] = []

beforeAll(async () => {
  server = await startPreparedServer((url) => prepareDatabase(url, { isDemonstration: false }))
  const url = databaseUrl(server.url, TEMPLATE)
  const db = openDatabase(url, 1)
  await seedDemonstration(db)
  await db.destroy()
  const built = new URL('../../../dist/ssr/server-entry.js', import.meta.url).href
  const renderer = (await import(built)) as Renderer
  app = await startTestApp(
    { LIMIT_FACTOR: '1000000' },
    {
      pages: { renderer, assets: await readBuiltAssets() },
      beside: { databaseUrl: url, clock: heldClock(new Date()) },
    },
  )
  const marks = { next: 0 }
  for (const route of writesWithFields().filter(({ name }) => domains.includes(name.split('.')[0] ?? ''))) {
    const one = await writeInto({ app, route, marks })
    if (one?.who) sent.push(one)
  }
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://localhost:${(app.app.server.address() as AddressInfo).port}`
  // Without the content security policy, which would stop a code that a page lets in.
  context = await newContext({ baseURL: origin, bypassCSP: true })
  page = await context.newPage()
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
})
afterAll(async () => {
  await context?.close()
  await closeBrowser()
  await app?.stop()
  await server?.stop()
})

/** The marks of codes that ran, also those that wait for a person to point or to type; it runs in the page. */
const RAN = `(async () => {
  for (const each of document.querySelectorAll('body *'))
    for (const kind of ['mouseover', 'focus']) each.dispatchEvent(new Event(kind))
  await new Promise((resolve) => setTimeout(resolve, 50))
  return Object.getOwnPropertyNames(window).filter((name) => /^mark\\d+q$/.test(name))
})()`
/** Addresses that run or leave; it runs in the page. */
const LINKS = `[...document.querySelectorAll('a, form')].map((each) => new URL(each.href ?? each.action, location.href))
  .filter(({ protocol, hostname }) => /^(?:javascript|vbscript|data):/.test(protocol) || hostname === 'evil.example').map(String)`

/** Takes over the session of the person who wrote; only an answer can set a cookie with this kind of name. */
const enterAs = async ({ who }: Sent): Promise<void> => {
  await context.clearCookies()
  const cookies = [...(who?.cookies ?? [])].map(
    ([name, value]) => `${name}=${value}; Path=/; Secure; HttpOnly`,
  )
  await page.route('**/enter', (route) =>
    route.fulfill({
      headers: { 'set-cookie': cookies.join('\n') },
      contentType: 'text/html',
      body: 'Entered',
    }),
  )
  await page.goto('/enter')
  await page.unroute('**/enter')
}

const open = async (path: string) => {
  await page.goto(path)
  await hydrated(page)
  return {
    ran: await page.evaluate(RAN),
    links: await page.evaluate(LINKS),
    at: new URL(page.url()).pathname,
  }
}

describe('[S-44] a text that carries code, on the pages of a browser without a content security policy', () => {
  test('runs nowhere, before and after the page’s own script has begun', async () => {
    const shown = new Set<string>()
    const faults: unknown[] = []
    for (const one of sent) {
      await enterAs(one)
      for (const path of pagesOf(one)) {
        const { ran, links, at } = await open(path)
        if (JSON.stringify([ran, links, at]) !== JSON.stringify([[], [], new URL(path, origin).pathname]))
          faults.push([path, ran, links, at])
        for (const mark of marksIn(await page.content())) shown.add(mark)
      }
    }
    expect(faults).toEqual([])
    expect(dialogs).toEqual([])
    const seen = sent.flatMap(({ stored }) =>
      stored.flatMap(({ mark, field }) => (shown.has(mark) ? field : [])),
    )
    expect(
      certain.filter((field) => !seen.includes(field)),
      `of ${seen.join(', ')}`,
    ).toEqual([])
    expect(seen.length).toBeGreaterThan(20)
  })

  test('is noticed where a page takes it as it is', async () => {
    const openRaw = async (code: string) => {
      // The last first: one of the first swallows what follows.
      const texts = codeTexts(code).toReversed()
      const html = `<!doctype html><main>${texts.map((text) => `<div>${text}</div>`).join('\n')}</main>`
      await page.route('**/raw', (route) => route.fulfill({ contentType: 'text/html', body: html }))
      const found = await open('/raw')
      await page.unroute('**/raw')
      return found
    }
    const { ran, links } = await openRaw('window.mark1q=1')
    expect(ran).toEqual(['mark1q'])
    expect(links).not.toEqual([])
    await openRaw('alert(1)')
    expect(dialogs).toContain('1')
  })
})
