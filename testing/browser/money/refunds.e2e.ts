import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, openForm, type Page, phone, signIn } from '../helpers/browser.ts'
import { joinAnew } from '../helpers/newcomer.ts'

afterAll(closeBrowser)

const reason = 'Paid twice by mistake, as the buyer wrote to us.'

/** Buys 50 SUP; answers the address of the receipt and the number that it shows. */
const buy = async (page: Page) => {
  await openForm(page, '/purchase-tokens')
  await page.getByLabel('Amount', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'See the price' }).click()
  await page.getByRole('button', { name: 'Pay ₦5,000.00' }).click()
  await page.waitForURL('**/dev/paystack/checkout/**')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL('**/purchase-tokens?purchase=**')
  await page.getByText('Your payment is confirmed, and your SUP is in your wallet.').waitFor()
  const number = (await page.getByText(/^PAY-[0-9A-F]{8}$/).textContent()) ?? ''
  return { receipt: page.url(), number }
}

test('finance proposes a refund without JavaScript, a second person confirms it, and the buyer reads it at 360 px', async () => {
  const buyer = await newContext(phone)
  await joinAnew(buyer)
  const page = await buyer.newPage()
  const { receipt, number } = await buy(page)

  const first = await newContext({ ...phone, javaScriptEnabled: false })
  await signIn(first, 'emeka')
  const desk = await first.newPage()
  await desk.goto(`/admin/money?refund=${number}#refunds`)
  const propose = desk.locator('form').filter({ has: desk.getByLabel('Number of the payment') })
  expect(await propose.getByLabel('Number of the payment').inputValue()).toBe(number)
  await propose.getByLabel('Amount to pay back').fill('5,001')
  await propose.getByLabel('Reason for the payer').fill(reason)
  await propose.getByRole('button', { name: 'Propose the refund' }).click()
  await desk.getByText('That is more than what is left of this payment.').first().waitFor()
  await propose.getByLabel('Amount to pay back').fill('5,000')
  await propose.getByRole('button', { name: 'Propose the refund' }).click()
  await desk.getByText('Proposed. Another person must confirm it.').first().waitFor()

  const second = await newContext(phone)
  await signIn(second, 'lola')
  const waiting = await second.newPage()
  await openForm(waiting, '/admin/approvals')
  const title = `Pay back NGN 5,000.00 of purchase ${number}`
  const card = waiting.getByRole('region', { name: title })
  await card.getByText(reason).waitFor()
  await card.getByRole('button', { name: `Confirm: ${title}` }).click()
  await waiting.getByText('Confirmed. It is done.').first().waitFor()

  await page.goto(receipt)
  await hydrated(page)
  await page.getByRole('heading', { name: 'Refunds' }).waitFor()
  await page.getByText(reason).waitFor()
  expect(await page.getByText('₦5,000.00').count()).toBeGreaterThan(0)
  // The test provider ends it by itself after some seconds.
  await expect
    .poll(
      async () => {
        await page.goto(receipt)
        return page.getByText('Paid back', { exact: true }).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await page.goto('/wallet')
  const purchased = page.locator('dt', { hasText: 'Purchased' }).locator('xpath=following-sibling::dd')
  expect((await purchased.first().textContent()) ?? '').toMatch(/^\D*0(\.00)?\D*$/)
  await desk.goto('/admin/money')
  await desk.getByText(`${number}: NGN 5,000.00`).waitFor()
  for (const context of [buyer, first, second]) await context.close()
})
