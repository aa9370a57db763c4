import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, newContext, openForm, type Page, phone } from '../helpers/browser.ts'
import { beforePress, expectResultInView } from '../helpers/in-view.ts'

afterAll(closeBrowser)

const fillLetter = async (page: Page): Promise<void> => {
  await page.getByLabel('Which public body has the record?').fill('Surulere Local Government')
  await page.getByLabel('What do you want to know?').fill('The budget of 2026 for drains.')
  await page.getByLabel('Your name, as you sign the letter').fill('Ada Obi')
  await page.getByLabel('Where can they answer you?').fill('ada@demo.sup')
}

describe.each([
  ['with script', true],
  ['without script', false],
] as const)('a guest %s', (_mode, javaScriptEnabled) => {
  test('searches a right, follows its address to the section, and reads it', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto('/education/constitution')
    await page.getByRole('searchbox').fill('section 33')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page
      .getByRole('link', { name: /^33\. Right to life/ })
      .first()
      .click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#section-33')
    const heading = page.locator('#section-33')
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    expect((await heading.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await context.close()
  })

  test('writes a request for information, and the letter is in view with its dates', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled })
    const page = await context.newPage()
    await openForm(page, '/education/foi-letter')
    await fillLetter(page)
    const before = await beforePress(page)
    await page.getByRole('button', { name: 'Write the letter' }).click()
    await expectResultInView(page, before, 'the letter')
    const letter = page.getByRole('region', { name: 'Your letter' })
    await expect.poll(() => letter.getByText('The budget of 2026 for drains.').count()).toBe(1)
    expect(await page.getByText(/they must answer by/).count()).toBe(1)
    await context.close()
  })
})

test('the words of a request survive a lost network and a closed page', async () => {
  const context = await newContext(phone)
  const page = await context.newPage()
  await openForm(page, '/education/foi-letter')
  await fillLetter(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Write the letter' }).click()
  await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByText('Saved on this phone').count()).toBe(1)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await openForm(again, '/education/foi-letter')
  await expect
    .poll(() => again.getByLabel('What do you want to know?').inputValue())
    .toBe('The budget of 2026 for drains.')
  await again.getByRole('button', { name: 'Write the letter' }).click()
  await expect.poll(() => again.getByRole('region', { name: 'Your letter' }).count()).toBe(1)
  await context.close()
})

test('the rights guide speaks Hausa from its address, and names the other languages', async () => {
  const context = await newContext(phone)
  const page = await context.newPage()
  await page.goto('/education/rights?lang=ha')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Haƙƙoƙinku')
  expect(await page.locator('main .chip').count()).toBe(1)
  expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(5)
  await context.close()
})
