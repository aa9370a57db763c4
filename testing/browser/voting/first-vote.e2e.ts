import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, type Page, phone } from '../helpers/browser.ts'
import { passLesson } from '../helpers/lesson.ts'
import { newcomerPassword } from '../helpers/newcomer.ts'

afterAll(closeBrowser)

const TABS = 60

/** Fails unless the top of an element lies on the screen, under the bar and above the tabs: being on the page is not enough. */
const isInView = async (page: Page, what: Locator, name: string): Promise<void> => {
  await what.waitFor()
  const { height } = page.viewportSize() ?? { height: 0 }
  const top = async () => (await what.boundingBox())?.y ?? -1
  // The age step has no bar; everywhere else the bar covers what lies under it.
  const bar =
    (
      await page
        .locator('header.top')
        .boundingBox({ timeout: 1000 })
        .catch(() => null)
    )?.height ?? 0
  await expect.poll(top, { message: `${name} is below the top bar` }).toBeGreaterThanOrEqual(bar)
  await expect.poll(top, { message: `${name} is above the tabs` }).toBeLessThan(height - TABS)
}

test('a newcomer joins, takes a lesson, votes with the SUP and checks the receipt, each result in view at 360 px', async () => {
  const context = await newContext(phone)
  const page = await context.newPage()
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: /Join/ }).first().click()
  await page.waitForURL('**/auth**')
  await hydrated(page)
  if ((await page.getByLabel('First name').count()) === 0)
    await page.getByRole('link', { name: 'Join', exact: true }).first().click()
  await page.getByLabel('First name').fill('Zainab')
  await page.getByLabel('Surname').fill('Sample')
  await page.getByLabel('Email').fill(`first-vote-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword)
  await page.getByLabel('Password again').fill(newcomerPassword)
  await page.getByRole('button', { name: 'Join free' }).click()
  await isInView(page, page.getByText(/Welcome, Zainab! You are Citizen/).first(), 'the welcome')
  await page.getByLabel('I am 18 years or older').check()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Age Verified').first().waitFor()

  // Without a place: the page leads to the form, and the form leads back.
  await page.goto('/voting')
  await hydrated(page)
  await isInView(page, page.getByRole('heading', { name: 'Tell us where you live' }), 'the missing place')
  await page.getByRole('link', { name: 'Choose your local government' }).click()
  await page.waitForURL('**/profile?edit=place**')
  await hydrated(page)
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Kano' })
  await page.getByLabel('Local government', { exact: true }).selectOption({ label: 'Nasarawa' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/voting')
  await hydrated(page)
  await isInView(page, page.getByText('Your place is saved.').first(), 'the saved place')

  // Without SUP: the page says how to earn some.
  await page.getByText('You need at least 1 earned SUP. Take a lesson to earn 1.50.').waitFor()
  expect(await page.getByRole('button', { name: 'Vote', exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('radio').count()).toBe(5)
  await page.getByRole('link', { name: 'Take a lesson' }).click()
  await page.waitForURL('**/training')
  await page.goto('/training/integrity')
  await hydrated(page)
  await passLesson(page)
  await isInView(page, page.getByText('You earned 1.50 SUP.'), 'the result of the lesson')

  await page.goto('/voting')
  await hydrated(page)
  await page.getByText('You have 1.50 earned SUP.').waitFor()
  // More than there is: the refusal is in view, and the choice is kept.
  await page.getByRole('radio').nth(1).check()
  await page.getByLabel('How much SUP?').fill('7')
  await page.getByRole('button', { name: 'Vote', exact: true }).click()
  await isInView(page, page.getByText('Insufficient Balance', { exact: true }), 'the refusal')
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true)
  await page.getByLabel('How much SUP?').fill('1')
  await page.getByRole('button', { name: 'Vote', exact: true }).click()
  await isInView(page, page.getByRole('heading', { name: 'Your vote is in' }), 'the receipt')

  const code = (
    await page
      .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .innerText()
  ).trim()
  await page.getByLabel('Receipt code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await isInView(page, page.getByText('This vote counts.'), 'the answer about the receipt')
  await context.close()
})
