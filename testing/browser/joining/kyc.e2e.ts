import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeBrowser, newContext, type Page, phone, signIn } from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'

let files: Awaited<ReturnType<typeof filesOnDisk>>
beforeAll(async () => {
  files = await filesOnDisk()
})
afterAll(async () => {
  await files.remove()
  await closeBrowser()
})

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const question = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()

/** Everything before the documents. */
const writeAll = async (page: Page, idNumber: string): Promise<void> => {
  await page.goto('/kyc')
  await question(page, 'What happens to your documents')
  await page.getByRole('checkbox').check()
  await goOn(page)
  await question(page, 'Your name')
  await page.getByLabel('First name').fill('Funke')
  await page.getByLabel('Surname').fill('Demosworth')
  await goOn(page)
  await question(page, 'Your date of birth')
  await page.getByLabel('Day').fill('10')
  await page.getByLabel('Month').fill('2')
  await page.getByLabel('Year').fill('1995')
  await goOn(page)
  await question(page, 'Where do you live?')
  await page.getByLabel('House and street').fill('7 Old Road')
  await page.getByLabel('Town or city').fill('Ikeja')
  await page.getByLabel('State, or province and country').fill('Lagos')
  await goOn(page)
  await question(page, 'Which document do you use?')
  await page.getByLabel('National Identification Number (NIN)').check()
  await page.getByLabel('Number of the document').fill(idNumber)
  await goOn(page)
  await question(page, 'Show your document')
}

const hasAccess = async (page: Page): Promise<unknown> =>
  (await page.request.get('/api/user/verified-access')).json()

/** A reviewer takes the file, looks at it and verifies it. */
const review = async (owner: Page, name: 'kemi' | 'lola', number: string): Promise<void> => {
  const desk = await newContext(phone)
  await signIn(desk, name)
  const reviewer = await desk.newPage()
  await reviewer.goto('/admin/kyc')
  await reviewer
    .getByRole('article')
    .filter({ hasText: `File ${number}` })
    .getByRole('button', { name: 'Take it' })
    .click()
  await reviewer.getByText('70123456700').waitFor()
  const picture = reviewer.getByRole('img', { name: 'Document' })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => reviewer.evaluate<number>("document.querySelector('main img').naturalWidth"))
    .toBeGreaterThan(0)
  const link = (await picture.getAttribute('src')) ?? ''
  expect((await owner.request.get(link)).status()).toBe(403)
  await reviewer.getByLabel('Verified', { exact: true }).check()
  await reviewer.getByLabel(/the document shows/).check()
  await reviewer.getByRole('button', { name: 'Decide' }).click()
  await reviewer.getByText(`Your decision about file ${number} is kept.`).waitFor()
  await desk.close()
}

describe('an identity check on a small phone', () => {
  test('without JavaScript: wizard, pending, reviewer, verified, verified access', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(context, 'binta')
    const page = await context.newPage()
    await writeAll(page, '7012 3456 700')
    // Without a document the page says so, and what was written stays.
    await goOn(page)
    await page.getByRole('heading', { name: 'Missing Documents' }).waitFor()
    await page.getByLabel('or choose a photo or PDF').first().setInputFiles(files.photo)
    await goOn(page)
    await question(page, 'A picture of you')
    await goOn(page)
    await question(page, 'Proof of address')
    await goOn(page)
    await question(page, 'Check and submit')
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.getByRole('button', { name: 'Submit for checking' }).click()
    await page.getByText('Pending', { exact: true }).waitFor()
    const number = /\d+/.exec((await page.getByText(/Application \d/).textContent()) ?? '')?.[0] ?? ''
    expect(await hasAccess(page)).toMatchObject({ hasAccess: false })

    for (const name of ['kemi', 'lola'] as const) {
      expect(await hasAccess(page)).toMatchObject({ hasAccess: false })
      await review(page, name, number)
    }

    await page.goto('/kyc')
    await page.getByText('Verified', { exact: true }).waitFor()
    expect(await hasAccess(page)).toEqual({ hasAccess: true, reason: 'identity' })
    await context.close()
  })

  test('with JavaScript a photo is sent as soon as it is chosen, and the wizard goes on where it was left', async () => {
    const context = await newContext(phone)
    await signIn(context, 'dayo')
    const page = await context.newPage()
    await writeAll(page, '7012 3456 711')
    await page.getByLabel('Document: take a photo').first().setInputFiles(files.photo)
    await page.getByText(/It is here, encrypted/).waitFor()
    await page.goto('/kyc')
    await question(page, 'Check and submit')
    await page.getByText('National Identification Number (NIN), ends in 711').waitFor()
    await context.close()
  })
})
