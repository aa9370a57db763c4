import { createServer, type Server } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { closeBrowser, newContext, origin, type Page, phone, signIn } from '../helpers/browser.ts'

/** A line between browser and product that a test can cut: no page tells it from a lost network. */
const openLine = async (): Promise<{
  origin: string
  cut: () => void
  mend: () => void
  close: () => void
}> => {
  const target = new URL(origin())
  let isCut = false
  const open = new Set<{ destroy: () => void }>()
  const line: Server = createServer((client) => {
    if (isCut) return void client.destroy()
    const server = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one))
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const { port } = line.address() as { port: number }
  return {
    origin: `http://localhost:${port}`,
    cut: () => {
      isCut = true
      for (const each of open) each.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      for (const each of open) each.destroy()
      line.close()
    },
  }
}

let line: Awaited<ReturnType<typeof openLine>>
let context: BrowserContext
let page: Page
beforeAll(async () => {
  line = await openLine()
  context = await newContext({ ...phone, baseURL: line.origin })
  page = await context.newPage()
})
afterAll(async () => {
  await context.close()
  line.close()
  await closeBrowser()
})

/** Waits until the worker answers for this page's address. */
const underWorker = (on: Page): Promise<void> =>
  expect.poll(() => on.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)

/** Everything that the storages of this address hold, as one text. */
const dump = (on: Page): Promise<string> =>
  on.evaluate<string>(`(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.documentElement.outerHTML]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request)).text())
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve) => { const asked = indexedDB.open(name); asked.onsuccess = () => resolve(asked.result) })
      for (const store of database.objectStoreNames)
        parts.push(JSON.stringify(await new Promise((resolve) => { const asked = database.transaction(store).objectStore(store).getAll(); asked.onsuccess = () => resolve(asked.result) })))
      database.close()
    }
    return parts.join(' ')
  })()`)

describe('without network', () => {
  test('a guest reads again what was read, with its time, and is told what is not saved', async () => {
    await page.goto('/faq')
    await underWorker(page)
    await page.goto('/about')
    await page.goto('/education/rights')
    await page.waitForTimeout(500)
    line.cut()
    await page.goto('/about')
    expect(await page.locator('h1').textContent()).toMatch(/about/i)
    await page.locator('.strip:not([hidden])', { hasText: 'As of' }).waitFor()
    await page.goto('/leaders')
    await page.getByRole('heading', { name: 'Without network' }).waitFor()
    await page.locator('[data-saved-pages] a', { hasText: 'About' }).click()
    expect(new URL(page.url()).pathname).toBe('/about')
    line.mend()
    await page.goto('/leaders')
    expect(await page.locator('h1').textContent()).not.toBe('Without network')
  })

  test('a person reads the own pages again; after sign-out nothing of them is left on the device', async () => {
    await signIn(context, 'ada')
    await page.goto('/dashboard')
    await underWorker(page)
    await page.goto('/wallet')
    await page.waitForTimeout(500)
    const mark = await page.evaluate<string>(`document.querySelector('script#boot').dataset.of`)
    expect(mark).not.toBe('')
    line.cut()
    await page.goto('/dashboard')
    expect(await page.locator('html').getAttribute('data-copied-at')).not.toBeNull()
    expect(await dump(page)).toContain(mark)
    line.mend()
    await page.goto('/auth?logout=confirm')
    await page.locator('main').getByRole('button', { name: 'Logout' }).click()
    await page.locator('main').getByRole('button', { name: 'Logout' }).waitFor({ state: 'detached' })
    await page.goto('/faq')
    await page.waitForTimeout(500)
    expect(await dump(page)).not.toContain(mark)
  })
})
