import { afterAll, describe, expect, test } from 'vitest'
import statements from '#domains/engage/reference/statements.json' with { type: 'json' }
import { closeBrowser, hydrated, newContext, origin, type Page, phone } from '../helpers/browser.ts'
import { joinAnew } from '../helpers/newcomer.ts'

afterAll(closeBrowser)

interface Emails {
  readonly messages: readonly { readonly to: string; readonly text: string }[]
}

/** The code that went to a school address. */
const codeFor = async (address: string): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(`${origin()}/api/dev/outbox`)).json()) as Emails
      found = /\b\d{6}\b/.exec(messages.find(({ to }) => to === address)?.text ?? '')?.[0]
      return found
    })
    .toBeDefined()
  return found ?? ''
}

const chooseUniversity = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Choose my university' }).click()
  await page.goto('/profile?edit=affiliation&university=lagos')
  await hydrated(page)
  await page.getByRole('radio', { name: /^University of Lagos/ }).check()
  await page.getByLabel('Status or position').selectOption('student')
  await page
    .locator('form')
    .filter({ hasText: 'Status or position' })
    .getByRole('button', { name: 'Save' })
    .click()
  await page.getByText('Your university is saved.').first().waitFor()
}

const answerRightly = async (page: Page): Promise<void> => {
  for (const group of await page.locator('#task fieldset').all()) {
    const said = (await group.locator('legend').textContent())?.trim() ?? ''
    const known = statements.find(({ text }) => text === said)
    expect([said, known !== undefined]).toEqual([said, true])
    await group.locator(`label:has(input[value="${String(known?.isTrue)}"])`).click()
  }
}

describe.each([
  ['with script', true],
  ['without script', false],
] as const)('a student on a phone, %s', (_mode, javaScriptEnabled) => {
  test('proves the school by its email, sees the campus, and does a mission', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled })
    const name = await joinAnew(context)
    const address = name.replace('@example.com', '@student.unilag.edu.ng')
    const page = await context.newPage()
    await page.goto('/campus')
    await chooseUniversity(page)
    await page.goto('/campus')
    await page.getByLabel('Your school email address').fill('nneka@abu.edu.ng')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByText('We do not know this domain as your school’s.').first().waitFor()
    await page.getByLabel('Your school email address').fill(address)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code from the email').fill(await codeFor(address))
    await page.getByRole('button', { name: 'Prove my place' }).click()
    const mine = page.getByRole('region', { name: 'My campus' })
    await mine.getByRole('article').filter({ hasText: 'University of Lagos' }).getByText('Proven').waitFor()
    expect(await mine.getByText('You have completed no task this year').count()).toBe(1)

    await page
      .getByRole('region', { name: 'Campus missions' })
      .getByRole('link', { name: /True or false/ })
      .click()
    await hydrated(page)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: 'Check my answers' }).waitFor()
    await hydrated(page)
    await answerRightly(page)
    await page.getByRole('button', { name: 'Check my answers' }).click()
    await page.getByText('3 of 3 right.').waitFor()
    await page.goto('/campus')
    expect(await mine.getByText('You completed 1 task this year').count()).toBe(1)
    expect(await mine.getByText('Bronze seal').count()).toBe(1)
    await context.close()
  })
})
