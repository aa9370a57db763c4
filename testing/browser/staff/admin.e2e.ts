import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import {
  builtScript,
  closeBrowser,
  desktop,
  newContext,
  openForm,
  type Page,
  signIn,
} from '../helpers/browser.ts'

afterAll(closeBrowser)

const pathOf = (page: Page) => new URL(page.url()).pathname

/** 200 rows, the last 12 with faults, with addresses that no earlier run has used. */
const listOf200 = (mark: string): string => {
  const good = Array.from(
    { length: 188 },
    (_, index) => `Chapter,Member ${index},${mark}${index}@chapter.example`,
  )
  const faulty = Array.from({ length: 12 }, (_, index) => `Faulty,Member ${index},no-address-${index}`)
  return ['firstName,lastName,email', ...good, ...faulty].join('\n')
}

describe('the administrators’ console', () => {
  let chidi: BrowserContext
  beforeAll(async () => {
    chidi = await newContext(desktop)
    await signIn(chidi, 'chidi')
  })
  afterAll(() => chidi.close())

  test('says Verifying admin access... while one of its pages loads', async () => {
    const page = await chidi.newPage()
    await openForm(page, '/admin/users')
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(await builtScript('src/domains/staff/web/fix-duplicates-page.tsx'), async (route) => {
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

  test('tells other people that it is for administrators, and offers links to go on', async () => {
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

  test('imports 200 users with 12 faulty rows once a second person confirms, and undoes the import', async () => {
    const page = await chidi.newPage()
    await openForm(page, '/admin/import-users')
    const buffer = Buffer.from(listOf200(`e2e-${Date.now()}-`))
    await page.getByLabel('CSV file').setInputFiles({ name: 'chapter.csv', mimeType: 'text/csv', buffer })
    await page.getByLabel('Reason').fill('The list of the Nsukka chapter.')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('heading', { level: 1, name: 'chapter.csv' }).waitFor()
    expect(await page.getByRole('table', { name: 'Errors' }).getByRole('row').count()).toBe(13)
    await page.getByRole('button', { name: 'Propose to add them' }).click()
    await page.getByText('You proposed this. A second person must confirm it.').waitFor()
    expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0)

    const lola = await newContext(desktop)
    await signIn(lola, 'lola')
    const second = await lola.newPage()
    await openForm(second, '/admin')
    await second.getByRole('link', { name: /^Imports that wait for a second person/ }).click()
    await second.getByRole('link', { name: 'chapter.csv' }).first().click()
    await second.getByText('Proposed by Chidi Mockford.').waitFor()
    await second.getByRole('button', { name: 'Add 188 people' }).click()
    await second.getByText('People added: 188.').first().waitFor()
    await lola.close()

    await page.reload()
    await page.getByText('Confirmed by Lola Seconder').waitFor()
    await page.getByLabel('Reason').fill('The wrong list was sent.')
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByText('People removed: 188.').first().waitFor()
    expect(pathOf(page)).toBe('/admin/import-users')
    expect(await page.getByRole('button', { name: 'Undo the import' }).count()).toBe(0)
    await page.close()
  })

  test('two administrators together give an admin role, and one alone takes it away', async () => {
    const reason = 'Texts of citizens need a second pair of eyes.'
    const page = await chidi.newPage()
    await openForm(page, '/admin/users?search=dayo')
    await page.getByRole('main').getByRole('link', { name: 'Dayo Abroadman' }).click()
    await page.getByText('Propose an admin role').click()
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: 'Propose', exact: true }) })
    await form.getByLabel('Admin role').selectOption('content')
    await form.getByLabel('Reason').fill(reason)
    await form.getByRole('button', { name: 'Propose' }).click()
    await page.getByText('You proposed this. A second person must confirm it.').waitFor()

    const lola = await newContext(desktop)
    await signIn(lola, 'lola')
    const second = await lola.newPage()
    await openForm(second, '/admin/users')
    await second.getByRole('link', { name: /^Dayo Abroadman Content/ }).click()
    await second.getByText('Confirm this right').click()
    const yes = second
      .locator('form')
      .filter({ has: second.getByRole('button', { name: 'Confirm', exact: true }) })
    await yes.getByLabel('Reason').fill('I know the work and agree.')
    await yes.getByRole('button', { name: 'Confirm' }).click()
    await second.getByText('The right is given.').first().waitFor()
    await second.getByText('Remove the admin role').click()
    const end = second.locator('form').filter({ has: second.getByRole('button', { name: 'End the right' }) })
    await end.getByLabel('Reason').fill('It was only to try it out.')
    await end.getByRole('button', { name: 'End the right' }).click()
    await second.getByText('The right is removed.').first().waitFor()
    await lola.close()
    await page.close()
  })
})
