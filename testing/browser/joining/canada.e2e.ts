import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, newContext, type Page, phone, signIn, watch } from '../helpers/browser.ts'
import { makeDataDir, type Product, removeDataDir, startProduct } from '../helpers/server.ts'

afterAll(closeBrowser)

const pathOf = (page: Page) => new URL(page.url()).pathname
const kept = (page: Page, store: 'localStorage' | 'sessionStorage', name: string) =>
  page.evaluate<string | null>(`${store}.getItem('${name}')`)

/** A visitor's page with an IP address in a given country; counts the location requests. */
const visitorFrom = async (country: string | null) => {
  const context = await newContext(phone)
  const page = await context.newPage()
  const asked = { times: 0 }
  await page.route('**/api/location', async (route) => {
    asked.times += 1
    await route.fulfill({ json: { country } })
  })
  return { context, page, asked }
}

/** Waits until the landing page has finished its check and stored the answer. */
const checked = (page: Page): Promise<void> =>
  expect.poll(() => kept(page, 'sessionStorage', 'location-check'), { timeout: 20_000 }).not.toBeNull()

describe('a visitor from Canada', () => {
  test('[RD-03] [RD-04] is redirected from the landing page to /canada after one location check, and may stay on the main site', async () => {
    const { context, page, asked } = await visitorFrom('CA')
    const complaints = watch(page)
    await page.goto('/')
    await page.waitForURL('**/canada')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await kept(page, 'sessionStorage', 'location-check')).toBe('CA')
    await page.goto('/')
    await page.waitForURL('**/canada')
    expect(asked.times).toBe(1)
    await page.getByRole('link', { name: 'Stay on the main site' }).first().click()
    await page.waitForURL((url) => url.pathname === '/' && url.search === '')
    expect(await kept(page, 'localStorage', 'region')).toBe('global')
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect([pathOf(page), asked.times, complaints]).toEqual(['/', 1, []])
    await context.close()
  })

  test('[RD-03] whose device remembers Canada is redirected without a check; other pages redirect nobody', async () => {
    const { context, page, asked } = await visitorFrom('NG')
    await page.goto('/leaders')
    await page.evaluate(`localStorage.setItem('region', 'canada')`)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(pathOf(page)).toBe('/leaders')
    await page.goto('/')
    await page.waitForURL('**/canada')
    expect(asked.times).toBe(0)
    await context.close()
  })

  test('[RD-03] whose saved region is global stays, without a location check', async () => {
    const { context, page, asked } = await visitorFrom('CA')
    await page.goto('/leaders')
    await page.evaluate(`localStorage.setItem('region', 'global')`)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect([pathOf(page), asked.times]).toEqual(['/', 0])
    await context.close()
  })

  test('without script sees the landing page', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    expect(pathOf(page)).toBe('/')
    await page.goto('/canada')
    await page.getByText('You cannot vote in Nigerian public elections from abroad.').waitFor()
    await context.close()
  })
})

describe('a visitor from elsewhere', () => {
  test.each([['NG'], [null]])('[RD-04] (%s) stays, and the session remembers the answer', async (country) => {
    const { context, page, asked } = await visitorFrom(country)
    await page.goto('/')
    await checked(page)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect([pathOf(page), asked.times]).toEqual(['/', 1])
    expect(await kept(page, 'sessionStorage', 'location-check')).toBe(country ?? '')
    await context.close()
  })

  test('[RD-04] an answer that fails or takes more than three seconds is silently ignored', async () => {
    const context = await newContext(phone)
    const page = await context.newPage()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    await page.route('**/api/location', async (route) => {
      await isOver
      await route.fulfill({ json: { country: 'CA' } }).catch(() => {})
    })
    await page.goto('/')
    await checked(page)
    expect([pathOf(page), await kept(page, 'sessionStorage', 'location-check')]).toEqual(['/', ''])
    end()
    const other = await context.newPage()
    const errors: string[] = []
    other.on('pageerror', (error) => errors.push(error.message))
    await other.route('**/api/location', (route) => route.abort())
    await other.goto('/')
    await checked(other)
    expect([pathOf(other), errors]).toEqual(['/', []])
    await context.close()
  })
})

describe('the Canadian host', () => {
  let product: Product | undefined
  let folder = ''
  afterAll(async () => {
    await product?.stop()
    if (folder) await removeDataDir(folder)
  })

  test('[SH-03] shows the Canada page at /, with and without www, and every other page unchanged', async () => {
    folder = await makeDataDir()
    product = await startProduct({
      dataDir: folder,
      env: { CANADIAN_HOSTS: 'canada.localhost', PUBLIC_ORIGIN: 'http://civic.localhost' },
    })
    const context = await newContext(phone)
    const page = await context.newPage()
    for (const host of ['canada.localhost', 'www.canada.localhost']) {
      const response = await page.goto(`http://${host}:${product.port}/`)
      expect([host, response?.status(), pathOf(page)]).toEqual([host, 200, '/'])
      await page.getByRole('heading', { level: 2, name: 'What you can do from Canada' }).waitFor()
      expect(
        await page.getByRole('link', { name: 'Stay on the main site' }).first().getAttribute('href'),
      ).toBe('http://civic.localhost/?region=global')
      await page.goto(`http://${host}:${product.port}/leaders`)
      expect(await page.title()).toContain('Candidates')
    }
    await page.goto(`http://localhost:${product.port}/`)
    await page.locator('[data-find-region]').waitFor()
    await context.close()
  })
})

test('a member reads the geography without script: map, State, local government and search', async () => {
  const context = await newContext({ ...phone, javaScriptEnabled: false })
  await signIn(context, 'ada')
  const page = await context.newPage()
  await page.goto('/geography')
  await page
    .getByRole('navigation', { name: /^Map of States/ })
    .getByText('Lagos')
    .locator('..')
    .click()
  await page.getByRole('heading', { level: 1, name: 'Lagos' }).waitFor()
  await page.getByRole('link', { name: 'Surulere' }).click()
  await page.getByRole('heading', { level: 1, name: 'Surulere' }).waitFor()
  await page.getByLabel('Search States, local governments and wards').fill('Ọ̀ṣọ́gbo')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByRole('link', { name: /^Osogbo/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Osogbo' }).waitFor()
  await context.close()
})
