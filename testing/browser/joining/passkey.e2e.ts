import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, newContext, openForm, type Page, phone, watch } from '../helpers/browser.ts'
import { joinAnew, newcomerPassword } from '../helpers/newcomer.ts'

afterAll(closeBrowser)

const pathOf = (page: Page): string => new URL(page.url()).pathname
const formWith = (page: Page, button: string) =>
  page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) })

/** Gives a page a device with passkeys that approves everything, like a phone after a touch. */
const plugIn = async (page: Page) => {
  const line = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () =>
      (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    unplug: () => line.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.locator('summary', { hasText: 'Passkeys' }).click()
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  const form = formWith(page, 'Create the passkey')
  await form.getByLabel('Name of the passkey').fill(name)
  await form.getByLabel('Your password now', { exact: true }).fill(newcomerPassword)
  await form.getByRole('button', { name: 'Create the passkey' }).click()
}

const logOut = async (page: Page): Promise<void> => {
  await page.locator('summary[aria-label^="Your menu"]').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Logged Out').first().waitFor()
}

const fillIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe('a passkey', () => {
  test('is added in the settings, signs in, gives a fresh proof, and is removed', async () => {
    const context = await newContext(phone)
    const email = await joinAnew(context)
    const page = await context.newPage()
    const complaints = watch(page)
    const device = await plugIn(page)
    await openForm(page, '/verification')
    await addPasskey(page, 'My phone')
    await page.getByText('Write these codes down now').waitFor()
    expect(await page.locator('ol.codes code').count()).toBe(10)
    expect(await device.passkeys()).toBe(1)
    await page.locator('summary', { hasText: 'My phone' }).waitFor()

    await logOut(page)
    await openForm(page, '/auth?returnUrl=/verification')
    await fillIn(page, email)
    await page.getByRole('alert').filter({ hasText: 'Use your passkey, or enter a code.' }).waitFor()
    await page.getByRole('button', { name: 'Use my passkey', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/verification')
    await page.getByText('Last used:').waitFor({ state: 'attached' })

    await openForm(page, '/verification?returnUrl=/dashboard')
    await formWith(page, 'Confirm').getByRole('button', { name: 'Use my passkey', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/dashboard')

    await openForm(page, '/verification')
    await page.locator('summary', { hasText: 'Passkeys' }).click()
    await page.locator('summary', { hasText: 'My phone' }).click()
    const removal = formWith(page, 'Remove this passkey')
    await removal.getByLabel('Your password now', { exact: true }).fill(newcomerPassword)
    await removal.getByRole('button', { name: 'Remove this passkey' }).click()
    await page.getByText('The passkey is removed.').first().waitFor({ state: 'attached' })
    expect(await page.locator('summary', { hasText: 'My phone' }).count()).toBe(0)
    // The password alone was refused, as expected; nothing else went wrong.
    expect(complaints).toEqual(['warning: POST /api/local/login failed 401'])

    await logOut(page)
    await openForm(page, '/auth')
    await fillIn(page, email)
    await page.waitForURL((url) => url.pathname === '/dashboard')
    await context.close()
  })
})

describe('a passkey that is not available', () => {
  test('shows a message, and a recovery code lets the person in, also with JavaScript off', async () => {
    const context = await newContext(phone)
    const email = await joinAnew(context)
    const page = await context.newPage()
    const device = await plugIn(page)
    await openForm(page, '/verification')
    await addPasskey(page, 'My phone')
    await page.getByText('Write these codes down now').waitFor()
    const codes = await page.locator('ol.codes code').allTextContents()
    await logOut(page)
    await device.unplug()
    await plugIn(page)
    await openForm(page, '/auth')
    await fillIn(page, email)
    await page.getByRole('button', { name: 'Use my passkey', exact: true }).click()
    await page.getByText('Nothing was done. Try again when you are ready.').waitFor()
    await page.getByLabel('Code of your authenticator app').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/dashboard')
    await context.close()

    const plain = await newContext({ ...phone, javaScriptEnabled: false })
    const bare = await plain.newPage()
    await bare.goto('/auth?returnUrl=/verification')
    await fillIn(bare, email)
    await bare.getByText('A passkey needs JavaScript, which is off here.').waitFor()
    expect(await bare.getByRole('button', { name: 'Use my passkey', exact: true }).isVisible()).toBe(false)
    await bare.getByLabel('Password', { exact: true }).fill(newcomerPassword)
    await bare.getByLabel('Code of your authenticator app').fill(codes[1] ?? '')
    await bare.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(pathOf(bare)).toBe('/verification')
    await bare.locator('summary', { hasText: 'Passkeys' }).click()
    await bare.getByText('Passkeys need JavaScript, which is off here.').waitFor()
    expect(await bare.getByRole('button', { name: 'Add a passkey', exact: true }).isVisible()).toBe(false)
    await plain.close()
  })
})
