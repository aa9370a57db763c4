import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { authenticatorOf } from '#test/authenticator.ts'
import { closeBrowser, newContext, openForm, type Page, phone, watch } from '../helpers/browser.ts'
import { inDatabase } from '../helpers/database.ts'
import { joinAnew, newcomerPassword } from '../helpers/newcomer.ts'

afterAll(closeBrowser)

const codeNow = (secret: string): string => authenticatorOf(secret)(new Date())
const formWith = (page: Page, button: string) =>
  page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) })
const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Sets a second factor up in the settings; returns the recovery codes. */
const setUp = async (page: Page): Promise<string[]> => {
  await openForm(page, '/verification')
  await page.locator('summary', { hasText: 'Set up an authenticator app' }).click()
  const begin = formWith(page, 'Show the key')
  await begin.getByLabel('Your password now', { exact: true }).fill(newcomerPassword)
  await begin.getByRole('button').last().click()
  await page.getByRole('img', { name: 'The key as a picture to scan' }).waitFor()
  const secret = (await page.locator('#second-factor code').first().textContent()) ?? ''
  const confirm = formWith(page, 'Turn it on')
  await confirm.getByLabel('Code of your authenticator app').fill(codeNow(secret))
  await confirm.getByRole('button').click()
  await page.getByText('Write these codes down now').waitFor()
  return page.locator('ol.codes code').allTextContents()
}

const enterByCode = async (page: Page, email: string, code: string): Promise<void> => {
  await page.goto('/emergency-login')
  const form = formWith(page, 'Sign in')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Recovery code').fill(code)
  await form.getByRole('button').click()
}

const withoutScript = (): Promise<BrowserContext> => newContext({ ...phone, javaScriptEnabled: false })

describe('with JavaScript off', () => {
  test('[AU-09] a citizen creates recovery codes and signs in with one, once; a lost account is frozen', async () => {
    const own = await withoutScript()
    const email = await joinAnew(own)
    const page = await own.newPage()
    await page.goto('/verification')
    await page.locator('summary', { hasText: 'Recovery codes' }).click()
    const form = formWith(page, 'Create ten new codes')
    await form.getByLabel('Your password now', { exact: true }).fill(newcomerPassword)
    await form.getByRole('button').last().click()
    await page.locator('ol.codes code').last().waitFor()
    const codes = await page.locator('ol.codes code').allTextContents()
    expect(codes).toHaveLength(10)

    const elsewhere = await withoutScript()
    const other = await elsewhere.newPage()
    await enterByCode(other, email, codes[0] ?? '')
    expect(pathOf(other)).toBe('/dashboard')
    await enterByCode(other, email, codes[0] ?? '')
    expect(await other.getByRole('alert').textContent()).toContain('Invalid credentials. Please try again.')

    const freeze = formWith(other, 'Freeze my account')
    await freeze.getByLabel('Email').fill(email)
    await freeze.getByLabel('Recovery code').fill((codes[1] ?? '').toLowerCase().replaceAll('-', ' '))
    await freeze.getByRole('button').click()
    await other.getByText('Your account is frozen for 72 hours').waitFor()
    await page.goto('/dashboard')
    expect(pathOf(page), 'every browser is signed out').toBe('/auth')
    await enterByCode(page, email, codes[2] ?? '')
    await page.goto('/verification')
    await page.getByText('Your account is frozen.').waitFor()
    await own.close()
    await elsewhere.close()
  })

  test('a citizen turns on a second factor, and signs in with it', async () => {
    const own = await withoutScript()
    const email = await joinAnew(own)
    const page = await own.newPage()
    const codes = await setUp(page)
    await own.clearCookies()
    await page.goto('/auth?returnUrl=/verification')
    const fillIn = async () => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(newcomerPassword)
    }
    const send = () => page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await fillIn()
    await send()
    await page.getByRole('alert').filter({ hasText: 'Enter the code of your authenticator app.' }).waitFor()
    await fillIn()
    await page.getByLabel('Code of your authenticator app').fill(codes[0] ?? '')
    await send()
    expect(pathOf(page)).toBe('/verification')
    await own.close()
  })
})

describe('with a second factor', () => {
  test('a sensitive action asks for a code and then continues by itself; logging out still works', async () => {
    const context = await newContext(phone)
    const email = await joinAnew(context)
    const page = await context.newPage()
    const codes = await setUp(page)
    // A proof is valid for ten minutes, which have passed.
    await inDatabase((db) =>
      sql`update identity.session set stepped_up_at = stepped_up_at - interval '11 minutes'
        where person_id = (select id from identity.person where email = ${email})`.execute(db),
    )

    const complaints = watch(page)
    await openForm(page, '/verification')
    await page.locator('summary', { hasText: 'Recovery codes' }).click()
    const form = formWith(page, 'Create ten new codes')
    await form.getByLabel('Your password now', { exact: true }).fill(newcomerPassword)
    await form.getByRole('button').last().click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await dialog.getByLabel('Code of your authenticator app').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('Write these codes down now').waitFor()
    expect(await dialog.isVisible()).toBe(false)
    expect(complaints).toEqual([])

    await page.locator('summary[aria-label^="Your menu"]').click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Logged Out').first().waitFor()
    expect((await context.request.get('/api/user')).status()).toBe(401)
    await context.close()
  })
})
