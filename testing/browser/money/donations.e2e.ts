import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, origin, phone } from '../helpers/browser.ts'

afterAll(closeBrowser)

describe('donating at 360 px', () => {
  test('a guest gives at the test provider, downloads the receipt and sees where it went', async () => {
    const context = await newContext(phone)
    const page = await context.newPage()
    await page.goto('/donations')
    await page.getByLabel('₦20,000').check()
    await page.getByLabel('What is it for?').selectOption('learning')
    await page.getByLabel('Your email address').fill('guest@example.ng')
    await page.getByLabel('Your name').fill('Ṣọlá Guest')
    await page.getByLabel(/^This is my own/).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/donations\/[\w-]{43}/)
    await hydrated(page)
    await page.getByRole('button', { name: 'Pay ₦20,000.00' }).click()
    await page.waitForURL('**/dev/paystack/checkout/**')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/donations\/[\w-]{43}/)
    // The page asks by itself until the provider has confirmed.
    await page.getByText('Your donation of ₦20,000.00 arrived.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^DON-\d{6}\.pdf$/)
    const link = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
    const bytes = await (await context.request.get(`${origin()}${link ?? ''}`)).body()
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await page.getByRole('heading', { name: 'Where it went' }).count()).toBe(1)
    expect(
      await page.getByText('Nothing has been spent since your donation.', { exact: false }).count(),
    ).toBe(1)
    await page.goto('/donations')
    expect(await page.content()).not.toContain('Ṣọlá Guest')
    await context.close()
  })

  test('monthly without JavaScript: a typed amount, an error in words, a failed payment, and the end with one press', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/donations')
    await page.getByLabel('Another amount').check()
    await page.getByLabel('The other amount in NGN').fill('20')
    await page.getByLabel('Every month').check()
    await page.getByLabel('Your email address').fill('monthly@example.ng')
    await page.getByLabel(/^This is my own/).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Choose an amount between the least and the most.').first().waitFor()
    await page.getByLabel('The other amount in NGN').fill('2,000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay ₦2,000.00' }).click()
    await page.getByRole('link', { name: 'Go to the payment page' }).click()
    await page.getByRole('button', { name: 'Let it fail' }).click()
    await page.getByText('Waiting for confirmation.').waitFor()
    await page.getByRole('button', { name: 'Ask the provider now' }).click()
    await page.getByText('The payment failed.').waitFor()
    await page.getByRole('button', { name: 'End the monthly donation' }).click()
    await page.getByText('This monthly donation has ended. We do not remind you again.').waitFor()
    await page.getByRole('link', { name: 'Give again' }).click()
    expect(await page.getByLabel('The other amount in NGN').inputValue()).toBe('2000')
    await context.close()
  })
})
