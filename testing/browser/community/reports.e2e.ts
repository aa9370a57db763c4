import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, type Page, phone, signIn } from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'

let files: Awaited<ReturnType<typeof filesOnDisk>>
beforeAll(async () => {
  files = await filesOnDisk()
})
afterAll(async () => {
  await files.remove()
  await closeBrowser()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Goes the three small steps to the form: type, place, a few words. */
const toForm = async (page: Page, title: string): Promise<void> => {
  await page.goto('/engage/report')
  await page.getByRole('link', { name: /^Environment/ }).click()
  await page.getByLabel('Local government or ward').fill('Oredo')
  await page.locator('main').getByRole('button', { name: 'Search' }).click()
  await page.locator('main a[href*="lga=ED-oredo"]').first().click()
  await page.getByLabel(/What is wrong, in a few words/).fill(title)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Ward, street or landmark').waitFor()
}

const send = async (page: Page): Promise<string> => {
  await page.getByLabel('Ward, street or landmark').fill('Behind the timber market')
  await page.getByLabel('Tell us more').fill('Smoke fills the rooms each evening.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.waitForURL(/\/reports\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname
}

const opened = async (who: 'ada' | 'dayo' | 'chidi', options = {}): Promise<[BrowserContext, Page]> => {
  const context = await newContext({ ...phone, ...options })
  await signIn(context, who)
  return [context, await context.newPage()]
}

describe('a problem is reported on a phone', () => {
  let address: string

  test('with a photo, which loses its hidden data', async () => {
    const [context, page] = await opened('ada')
    await toForm(page, 'Sawmill smoke over Harmattan street')
    await hydrated(page)
    await page.getByLabel('Add a photo').setInputFiles(files.photo)
    await page.locator('input[name="evidenceIds"]').waitFor({ state: 'attached' })
    address = await send(page)
    expect(await heading(page).textContent()).toBe('Sawmill smoke over Harmattan street')
    await page.getByRole('img', { name: 'Photo of the problem' }).waitFor()
    await context.close()
  })

  test('a neighbour without JavaScript finds the same problem before sending, and joins', async () => {
    const [context, page] = await opened('dayo', { javaScriptEnabled: false })
    await toForm(page, 'Smoke of the sawmill in Harmattan street')
    const same = page.locator('li', { has: page.locator(`a[href="${address}"]`) })
    await same.getByRole('button', { name: 'Same problem, add me' }).click()
    await page.getByText('2 people have this problem').waitFor()
    await context.close()
  })

  test('staff answer in public, and the reporter sees it', async () => {
    const [staffContext, staff] = await opened('chidi')
    await staff.goto(address)
    await hydrated(staff)
    await staff.getByLabel('New status').selectOption({ label: 'Being checked' })
    await staff.getByLabel('What do you tell the public?').fill('We were at the sawmill this morning.')
    await staff.getByRole('button', { name: 'Publish the update' }).click()
    await staff.getByText('We were at the sawmill this morning.').first().waitFor()
    await staffContext.close()
    const [context, page] = await opened('ada')
    await page.goto(address)
    await page.getByText('We were at the sawmill this morning.').waitFor()
    await page.goto('/notifications')
    await page.getByText('News about a problem you reported or joined').first().waitFor()
    await context.close()
  })

  test('and without JavaScript in the same steps', async () => {
    const [context, page] = await opened('dayo', { javaScriptEnabled: false })
    await toForm(page, 'Refuse burns beside the clinic of Ogba')
    await send(page)
    expect(await heading(page).textContent()).toBe('Refuse burns beside the clinic of Ogba')
    await context.close()
  })
})
