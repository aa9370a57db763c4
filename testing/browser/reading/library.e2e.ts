import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, origin, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

test('a citizen finds an article, likes it, and writes a letter that becomes public', async () => {
  const context = await newContext(phone)
  await signIn(context, 'ife')
  const page = await context.newPage()
  await page.goto(`${origin()}/library`)
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('who writes')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: /Who writes here, and for whom/ }).click()
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await page.getByText('Article liked!').waitFor()
  await page.getByRole('button', { name: 'Unlike' }).waitFor()

  await page.goto(`${origin()}/civic-letters/write`)
  await page.getByLabel('What is it about?').selectOption('refuse')
  await page.getByLabel('Which place?').fill('Ikeja, Lagos')
  await page.getByRole('button', { name: 'Show who is responsible' }).click()
  await page.getByRole('button', { name: 'Start the letter' }).click()
  await page
    .getByLabel('Your letter', { exact: true })
    .fill('The drain on our street is blocked. Please clear it.')
  await page.getByRole('button', { name: 'Save the letter' }).click()
  await page.getByText('Your letter is saved').waitFor()
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await page.getByText('Your news is saved').waitFor()
  await page.getByRole('button', { name: 'Publish the letter' }).click()
  await page.getByText('Your letter is public').waitFor()
  // The page that came after the press, not the one that it replaces.
  await page.waitForLoadState('networkidle')
  await hydrated(page)
  await page.getByRole('link', { name: 'See it as readers do' }).click()
  await page.getByText('The drain on our street is blocked.').waitFor()
  const address = page.url()
  await context.close()

  // A guest without script reads it, and learns that a like needs a login.
  const guest = await newContext({ ...phone, javaScriptEnabled: false })
  const reader = await guest.newPage()
  expect((await reader.goto(address))?.status()).toBe(200)
  await reader.goto(`${origin()}/library/who-writes-here`)
  await reader.getByRole('button', { name: 'Like', exact: true }).click()
  await reader.getByText('Please log in to like articles').waitFor()
  await guest.close()
})
