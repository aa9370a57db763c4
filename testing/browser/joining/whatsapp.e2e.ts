import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#test/people.ts'
import { closeBrowser, hydrated, newContext, type Page, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

/** Reads the phone until it shows a text. */
const waitOnPhone = async (page: Page, text: RegExp): Promise<void> => {
  for (let times = 0; times < 40; times += 1) {
    if ((await page.getByText(text).count()) > 0) return
    await page.waitForTimeout(250)
    await page.getByRole('button', { name: 'Read again' }).click()
  }
  throw new Error(`The phone never showed ${text}.`)
}

const writeOnPhone = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Message to the platform').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

const showCode = async (page: Page): Promise<string> => {
  await page.goto('/link-whatsapp')
  await page.getByLabel('Your password now').fill(demoPassword)
  await page.getByRole('button', { name: 'Show my code' }).click()
  const code = page.getByText(/^LINK [A-Z2-9]{8}$/)
  await code.waitFor()
  return (await code.textContent()) ?? ''
}

describe('WhatsApp at 360 px', () => {
  test('a member sees a code, plays the phone, the page shows the link by itself, and the guide answers', async () => {
    const context = await newContext(phone)
    await signIn(context, 'ada')
    const page = await context.newPage()
    await page.goto('/link-whatsapp')
    await hydrated(page)
    const code = await showCode(page)
    const other = await context.newPage()
    await other.goto('/dev/whatsapp?from=2348031110001')
    await writeOnPhone(other, code)
    await waitOnPhone(other, /Is that you\?/)
    await page.getByText('Answer YES on WhatsApp.').waitFor()
    await other.getByRole('button', { name: 'YES' }).click()
    await waitOnPhone(other, /linked to your account/)
    await page.getByText('Your number is linked.').waitFor()
    await writeOnPhone(other, 'What does a councillor do?')
    await waitOnPhone(other, /\/library\/what-a-councillor-does/)
    await page.getByRole('link', { name: 'Choose what comes there' }).click()
    await page.waitForURL('**/whatsapp-settings')
    await page.getByLabel('Voting in my area').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Your choice is saved.').waitFor()
    expect(await page.getByText('+234 ••• ••• 0001').count()).toBe(1)
    await context.close()
  })

  test('works without JavaScript: code, phone, reload, removal', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(context, 'dayo')
    const page = await context.newPage()
    const code = await showCode(page)
    const other = await context.newPage()
    await other.goto('/dev/whatsapp?from=2348031110002')
    await writeOnPhone(other, code)
    await waitOnPhone(other, /Is that you\?/)
    await writeOnPhone(other, 'YES')
    await waitOnPhone(other, /linked to your account/)
    await page.getByRole('link', { name: 'Look again' }).click()
    await page.getByText('Your number is linked.').waitFor()
    await page.goto('/whatsapp-settings')
    await page.locator('summary', { hasText: 'Remove this number' }).click()
    await page.getByRole('button', { name: 'Remove the number' }).click()
    await page.getByText('No number is linked to your account.').waitFor()
    await context.close()
  })
})
