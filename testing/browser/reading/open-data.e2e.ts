import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/values/time.ts'
import {
  closeBrowser,
  hydrated,
  newContext,
  type Page,
  phone,
  signIn,
  smallPhone,
} from '../helpers/browser.ts'

afterAll(closeBrowser)

/** What the guard offers to whoever has no access. */
const offers = [
  ['Complete KYC', '/kyc'],
  ['Start Civic Engagement', '/engage'],
  ['Back to Dashboard', '/dashboard'],
] as const
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const yesterday = (): string => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)

const opened = async (who: 'ada' | 'ife' | 'bola' | 'binta', options = {}): Promise<Page> => {
  const context = await newContext({ ...phone, ...options })
  await signIn(context, who)
  return context.newPage()
}

/** Goes from the door to the form: table, place. */
const toForm = async (page: Page): Promise<void> => {
  await page.goto('/data-submission')
  await page.getByRole('link', { name: /^Public facilities/ }).click()
  await page.getByLabel('Local government or ward').fill('Oredo')
  await page.locator('main').getByRole('button', { name: 'Search' }).click()
  await page.locator('main a[href*="lga=ED-oredo"]').first().click()
  await page.getByLabel('On which day did you see it?').waitFor()
}

const fill = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Kind').selectOption('water')
  await page.getByLabel('Condition').selectOption('works')
  await page.getByLabel('On which day did you see it?').fill(yesterday())
}

/** One checker accepts it; true when it was still in their list. */
const accept = async (who: 'bola' | 'binta', name: string): Promise<boolean> => {
  const page = await opened(who, { javaScriptEnabled: false })
  await page.goto('/admin/open-data')
  await heading(page, 'Check open data')
  const item = page.getByRole('article').filter({ hasText: name })
  const isThere = (await item.count()) > 0
  if (isThere) {
    await item.getByLabel('Your decision').selectOption('accepted')
    await item.getByRole('button', { name: 'Decide' }).click()
    await page.getByText('Your decision is saved').waitFor()
  }
  await page.context().close()
  return isThere
}

describe('the guard of handing in data', () => {
  test('[GD-04] asks the server, and tells a citizen without access both ways to get verified', async () => {
    const mustBeRefused = async (on: Page) => {
      await heading(on, 'Verified User Access Required')
      const main = on.getByRole('main')
      expect(await main.getByRole('listitem').allInnerTexts()).toEqual([
        'Complete KYC: an identity document and your address.',
        'Reach Credible Level 1 through civic engagement.',
      ])
      for (const [name, path] of offers)
        expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
    }
    const page = await opened('ada')
    expect((await page.goto('/data-submission'))?.status()).toBe(403)
    await mustBeRefused(page)
    for (const [name, path] of offers) {
      await page.goto('/data-submission')
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await page.waitForURL((url) => url.pathname === path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await page.context().close()

    const own = await opened('ife')
    await own.goto('/open-data')
    await own.getByRole('main').getByRole('link', { name: 'Submit data' }).click()
    await heading(own, 'Submit data')
    const said = await own.request.get('/api/user/verified-access')
    expect(await said.json()).toMatchObject({ hasAccess: true })
    await own.context().close()
  })
})

describe('a facility becomes open data', () => {
  const name = 'Ogba Road Borehole'

  test('without JavaScript a phone number is refused and everything else stays; then it waits', async () => {
    const page = await opened('ife', { ...smallPhone, javaScriptEnabled: false })
    await toForm(page)
    await fill(page, `${name} 08031234567`)
    await page.getByRole('textbox', { name: /Web address of the source/ }).fill('https://example.org/water')
    await page.getByRole('button', { name: 'Send it for a check' }).click()
    await page.getByText('Leave out names of private people').first().waitFor()
    expect(await page.getByLabel('Condition').inputValue()).toBe('works')
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Send it for a check' }).click()
    await page.getByText('Waiting for a check').first().waitFor()
    await page.context().close()
  })

  test('it is checked by others, and a guest reads it and downloads the table', async () => {
    expect(await accept('bola', name)).toBe(true)
    // Only where the lot fell, a second person has it.
    await accept('binta', name)
    const guest = await (await newContext(phone)).newPage()
    await guest.goto('/open-data?table=facility&state=NG-ED&lga=ED-oredo')
    await guest.getByRole('link', { name: new RegExp(name) }).click()
    await heading(guest, name)
    await guest.getByText('A verified person').first().waitFor()
    expect(await guest.getByRole('main').innerText()).not.toMatch(/Ife|Bola/)
    const download = guest.getByRole('link', { name: /CSV and JSON, packed/ })
    for (let tries = 0; tries < 60; tries += 1) {
      await guest.goto('/open-data?table=facility')
      if ((await download.count()) > 0) break
      await setTimeout(500)
    }
    const [file] = await Promise.all([guest.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toBe('sup-civic-facility.zip')
    await guest.context().close()
  })

  test('a list shows what is wrong in it before it is sent, and again after', async () => {
    const page = await opened('ife')
    await page.goto('/data-submission?table=price&lga=ED-oredo&as=list')
    await hydrated(page)
    const list = page.getByLabel('Or paste the list')
    await list.fill('item,unit,market,price\nrice,bag,New Benin Market,cheap\n')
    await list.blur()
    await page.getByText('Write a whole number.').waitFor()
    await list.fill('item,unit,market,price\nrice,bag,New Benin Market,81000\n')
    await list.blur()
    await page.getByText('1 row is good').waitFor()
    await page.getByLabel('On which day did you see it?').fill(yesterday())
    await page.getByRole('textbox', { name: /Web address of the source/ }).fill('https://example.org/prices')
    await page.getByRole('button', { name: 'Check and send the list' }).click()
    await page.getByText('1 record is sent').waitFor()
    await page.context().close()
  })
})
