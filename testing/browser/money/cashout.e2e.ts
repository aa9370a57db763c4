import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, type Page, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

const earnedOn = async (page: Page): Promise<number> => {
  await page.goto('/wallet')
  const value = page.locator('dt', { hasText: 'Earned' }).locator('xpath=following-sibling::dd').first()
  return Number(((await value.textContent()) ?? '').replace(/[^\d.]/g, ''))
}

describe('cashing out at 360 px', () => {
  test('[WA-03] a verified person with a bank account turns 10 SUP into naira, up to completed', async () => {
    const context = await newContext(phone)
    await signIn(context, 'ife')
    const page = await context.newPage()
    const before = await earnedOn(page)
    await hydrated(page)
    await page.getByRole('link', { name: 'Cash out', exact: true }).click()
    await page.waitForURL('**/wallet/cashout')
    await hydrated(page)
    await page.getByLabel('Amount in SUP').fill('10')
    await page.getByRole('button', { name: 'See what you get' }).click()
    await page.getByText('−₦10.00').waitFor()
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.getByRole('button', { name: 'Cash out ₦90.00' }).click()
    await page.waitForURL('**/wallet/cashout?request=**')
    // The page asks by itself until the test provider has transferred it.
    await page.getByText('The money is in your bank account.').waitFor()
    expect(await page.getByText(/^OUT-[0-9A-F]{8}$/).count()).toBe(1)
    expect(await earnedOn(page)).toBe(before - 10)
    await page
      .getByRole('link', { name: /Cashout/ })
      .first()
      .click()
    await page.waitForURL('**/wallet/cashout?request=**')
    await context.close()
  })

  test('without JavaScript: identity, then bank account, then people, then on its way', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(context, 'dayo')
    const page = await context.newPage()
    await page.goto('/wallet/cashout')
    await page.getByText('KYC Verification Required').waitFor()
    expect(await page.getByRole('link', { name: 'Complete KYC' }).getAttribute('href')).toBe('/kyc')
    await context.close()

    const other = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(other, 'ife')
    const desk = await other.newPage()
    await desk.goto('/wallet/cashout?bank=change')
    await desk.getByLabel('Bank', { exact: true }).selectOption('Zenith Bank')
    await desk.getByLabel('Account number').fill('0000000010')
    await desk.getByRole('button', { name: 'Ask the bank and save' }).click()
    // The document's name of the demonstration is deleted, so people compare.
    await desk.getByText('People check your bank account.').waitFor()

    const staff = await newContext(phone)
    await signIn(staff, 'emeka')
    const finance = await staff.newPage()
    await finance.goto('/admin/cashouts')
    await hydrated(finance)
    const account = finance.getByRole('article').filter({ hasText: 'Zenith Bank' })
    await account.getByLabel('Accept the account').check()
    await account.getByLabel('Reason').fill('We called the person and the bank.')
    await account.getByRole('button', { name: 'Record the decision' }).click()
    await finance.getByText('Decided.').waitFor()

    await desk.goto('/wallet/cashout?amount=10')
    await desk.getByRole('button', { name: 'Cash out ₦90.00' }).click()
    await desk.getByText('People look at it first.').waitFor()
    const number = ((await desk.getByText(/^OUT-[0-9A-F]{8}$/).textContent()) ?? '').trim()
    await finance.goto('/admin/cashouts')
    await hydrated(finance)
    const item = finance.getByRole('article').filter({ hasText: number })
    await item.getByText('The bank account was added less than 72 hours ago').waitFor()
    await item.getByLabel('Pay it').check()
    await item.getByRole('button', { name: 'Record the decision' }).click()
    await finance.getByText('Decided.').waitFor()
    await staff.close()
    await expect
      .poll(
        async () => {
          await desk.reload()
          return desk.getByText('The money is in your bank account.').count()
        },
        { timeout: 40_000 },
      )
      .toBe(1)
    await other.close()
  })
})
