import { afterAll, expect, test } from 'vitest'
import { closeBrowser, newContext, openForm, origin, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

const balanceOf = async (page: Awaited<ReturnType<Awaited<ReturnType<typeof newContext>>['newPage']>>) => {
  await openForm(page, '/wallet')
  return Number(
    await page
      .locator('.big')
      .innerText()
      .then((text) => /[\d.]+/.exec(text.replaceAll(/\s/g, ''))?.[0]),
  )
}

test('ada votes in her area, changes her vote, and a guest without script checks both receipts', async () => {
  const own = await newContext(phone)
  await signIn(own, 'ada')
  const page = await own.newPage()
  const before = await balanceOf(page)

  await openForm(page, '/voting')
  await page.getByText('This is not the public election.', { exact: false }).waitFor()
  await page.getByRole('radio').first().check()
  await page.getByLabel('How much SUP?').fill('3')
  await page.getByRole('button', { name: 'Vote', exact: true }).click()
  await page.getByText('Your vote was taken.').first().waitFor()
  const codeOn = async () =>
    (
      await page
        .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
        .first()
        .innerText()
    ).trim()
  const first = await codeOn()
  expect(await balanceOf(page)).toBe(before - 3)

  await openForm(page, '/voting')
  await page.getByLabel('How much SUP?').fill('1')
  await page.getByRole('button', { name: 'Change my vote' }).click()
  await page.getByText('Your vote was changed.').first().waitFor()
  await expect.poll(codeOn).not.toBe(first)
  const second = await codeOn()
  expect(await balanceOf(page)).toBe(before - 1)
  await page.locator('.t', { hasText: 'Vote changed or withdrawn' }).first().waitFor()
  await own.close()

  const stranger = await newContext({ ...phone, javaScriptEnabled: false })
  await signIn(stranger, 'ife')
  const plain = await stranger.newPage()
  for (const [code, words] of [
    [second, 'This vote counts.'],
    [first, 'This vote was replaced by a later one.'],
    ['0000-0000-0000', 'No vote has this code.'],
  ] as const) {
    await plain.goto(`${origin()}/voting`)
    await plain.getByLabel('Receipt code').fill(code.toLowerCase())
    await plain.getByRole('button', { name: 'Check', exact: true }).click()
    await plain.getByText(words).waitFor()
  }
  await stranger.close()
})
