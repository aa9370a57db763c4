import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, type Page, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

const purchasedOn = async (page: Page): Promise<number> => {
  await page.goto('/wallet')
  const value = page.locator('dt', { hasText: 'Purchased' }).locator('xpath=following-sibling::dd').first()
  return Number(((await value.textContent()) ?? '').replace(/[^\d.]/g, ''))
}

const quote = async (page: Page, amount: string): Promise<void> => {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'See the price' }).click()
  await page.getByText('₦0.00: we pay it').waitFor()
}

describe('buying SUP at 360 px', () => {
  test('50 SUP from the wallet through the page of the provider and back, with a receipt', async () => {
    const context = await newContext(phone)
    await signIn(context, 'ada')
    const page = await context.newPage()
    const before = await purchasedOn(page)
    await hydrated(page)
    await page.getByRole('link', { name: 'Buy SUP' }).first().click()
    await page.waitForURL('**/purchase-tokens')
    await hydrated(page)
    await quote(page, '50')
    await page.getByRole('button', { name: 'Pay ₦5,000.00' }).click()
    await page.waitForURL('**/dev/paystack/checkout/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/purchase-tokens?purchase=**')
    // The page asks by itself until the provider has confirmed.
    await page.getByText('Your payment is confirmed, and your SUP is in your wallet.').waitFor()
    expect(await page.getByText(/^PAY-[0-9A-F]{8}$/).count()).toBe(1)
    expect(await purchasedOn(page)).toBe(before + 50)
    await context.close()
  })

  test('without JavaScript, when no message of the provider arrives and the first try fails', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(context, 'dayo')
    const page = await context.newPage()
    const before = await purchasedOn(page)
    await page.goto('/purchase-tokens')
    await quote(page, '10')
    await page.getByRole('button', { name: 'Pay ₦1,000.00' }).click()
    await page.getByText('Payment Required').waitFor()
    await page.getByRole('link', { name: 'Go to the payment page' }).click()
    await page.getByRole('button', { name: 'Let it fail' }).click()
    await page.getByText('Waiting for confirmation.').waitFor()
    await page.getByRole('button', { name: 'Ask the provider now' }).click()
    await page.getByText('The payment failed.').waitFor()
    await page.getByRole('link', { name: 'Try again' }).click()
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('10')
    await quote(page, '10')
    await page.getByRole('button', { name: 'Pay ₦1,000.00' }).click()
    await page.getByRole('link', { name: 'Go to the payment page' }).click()
    await page.getByLabel('When the shop hears of it').selectOption('Never')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('button', { name: 'Ask the provider now' }).click()
    await page.getByText('Your payment is confirmed, and your SUP is in your wallet.').waitFor()
    expect(await purchasedOn(page)).toBe(before + 10)
    await context.close()
  })
})
