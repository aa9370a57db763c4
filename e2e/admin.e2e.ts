import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { closeBrowser, desktop, newContext, openForm, type Page, signIn } from './browser.ts'

afterAll(closeBrowser)

const pathOf = (page: Page) => new URL(page.url()).pathname

/** 200 rows, the last 12 of them faulty, with addresses that no earlier run has used. */
const listOf200 = (mark: string): string => {
  const good = Array.from(
    { length: 188 },
    (_, index) => `Chapter,Member ${index},${mark}${index}@chapter.example`,
  )
  const faulty = Array.from({ length: 12 }, (_, index) => `Faulty,Member ${index},no-address-${index}`)
  return ['firstName,lastName,email', ...good, ...faulty].join('\n')
}

describe('the desk of the administrators', () => {
  let chidi: BrowserContext
  beforeAll(async () => {
    chidi = await newContext(desktop)
    await signIn(chidi, 'chidi')
  })
  afterAll(() => chidi.close())

  test('[GD-02] says Verifying admin access... while a page of theirs loads', async () => {
    const page = await chidi.newPage()
    await openForm(page, '/admin/users')
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/assets/fix-duplicates-page-*.js', async (route) => {
      await isSeen
      await route.continue()
    })
    await openForm(page, '/admin')
    await page.getByRole('main').getByRole('link', { name: 'Fix Duplicates' }).click()
    await page.getByRole('status').filter({ hasText: 'Verifying admin access...' }).waitFor()
    letGo()
    await page.getByRole('heading', { level: 1, name: 'Fix Duplicates' }).waitFor()
    await page.close()
  })

  test('[GD-02] shows others that it is for administrators, with the ways on', async () => {
    const citizen = await newContext(desktop)
    await signIn(citizen, 'ada')
    const page = await citizen.newPage()
    const response = await page.goto('/admin/users')
    expect(response?.status()).toBe(403)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Admin Access Required')
    expect(await page.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    )
    expect(await page.getByRole('link', { name: 'Contact Admin' }).count()).toBe(1)
    await citizen.close()
  })

  test('[AD-01] imports 200 users with 12 faulty rows, sees every fault, and undoes it', async () => {
    const page = await chidi.newPage()
    await openForm(page, '/admin/import-users')
    const buffer = Buffer.from(listOf200(`e2e-${Date.now()}-`))
    await page.getByLabel('CSV file').setInputFiles({ name: 'chapter.csv', mimeType: 'text/csv', buffer })
    await page.getByLabel('Reason').fill('The list of the Nsukka chapter.')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('heading', { level: 1, name: 'chapter.csv' }).waitFor()
    expect(await page.getByRole('table', { name: 'Faults' }).getByRole('row').count()).toBe(13)
    await page.getByRole('button', { name: 'Add 188 people' }).click()
    await page.getByText('People added: 188.').first().waitFor()
    await page.getByLabel('Reason').fill('The wrong list was sent.')
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByText('People removed: 188.').first().waitFor()
    expect(pathOf(page)).toBe('/admin/import-users')
    expect(await page.getByRole('button', { name: 'Undo the import' }).count()).toBe(0)
    await page.close()
  })
})
