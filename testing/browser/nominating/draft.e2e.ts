import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeBrowser, desktop, newContext, openForm, type Page, phone, watch } from '../helpers/browser.ts'
import { joinAnew, newcomerPassword } from '../helpers/newcomer.ts'
import { answerReferees, answerStory, answerWho, continueWizard, newNominee } from '../helpers/nominee.ts'

const nominee = newNominee()
const SOON = { timeout: 15_000 }
const ADDRESS = '/leaders/nominate'

let onPhone: BrowserContext
let onLaptop: BrowserContext
let small: Page
let large: Page
let complaints: string[][]

const accountDraft = async (context: BrowserContext) =>
  (await (await context.request.get('/api/nominations/draft')).json()) as {
    fields: Record<string, string> | null
  }
const draftsOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

beforeAll(async () => {
  onPhone = await newContext(phone)
  onLaptop = await newContext(desktop)
  const email = await joinAnew(onPhone)
  small = await onPhone.newPage()
  large = await onLaptop.newPage()
  await openForm(large, '/auth')
  await large.getByLabel('Email').fill(email)
  await large.getByLabel('Password', { exact: true }).fill(newcomerPassword)
  await Promise.all([
    large.waitForURL((url) => url.pathname !== '/auth'),
    large.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ])
  complaints = [watch(small), watch(large)]
})
afterAll(closeBrowser)

describe('a nomination written on two devices', () => {
  test('starts on a phone, which saves each step to the account', async () => {
    await openForm(small, ADDRESS)
    await answerWho(small, nominee)
    await small.getByText('Where do they serve?').waitFor()
    await small.getByText(/^Saved on your account at/).waitFor()
    expect((await accountDraft(onPhone)).fields).toMatchObject({
      nomineeFullName: nominee.fullName,
      currentOffice: nominee.office,
      step: 'place',
    })
    expect(await draftsOn(small)).toHaveLength(2)
  })

  test('is offered on a laptop with its date and continues where the person left it', async () => {
    await openForm(large, ADDRESS)
    const { savedAt } = (await accountDraft(onPhone)) as unknown as { savedAt: string }
    const day = new Date(savedAt).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Africa/Lagos',
    })
    await large
      .getByRole('heading', { name: `You began this on another device on ${day}.`, exact: true })
      .waitFor()
    await large.getByText(nominee.fullName).waitFor()
    await large.getByRole('button', { name: 'Continue with it' }).click()
    await expect.poll(() => heading(large).textContent()).toBe('Where do they serve?')
    await large.getByLabel('State', { exact: true }).selectOption({ label: nominee.state })
    await large.getByLabel('Local government').selectOption({ label: nominee.lga })
    await continueWizard(large)
    await large.getByText('What should reviewers know?').waitFor()
  })

  test('loses nothing when both devices continue: the person chooses', async () => {
    const changed = `${nominee.office} and treasurer`
    await large.getByLabel('Their life and work').fill(nominee.biography)
    await expect
      .poll(async () => (await accountDraft(onPhone)).fields?.['biography'], SOON)
      .toBe(nominee.biography)
    await openForm(small, ADDRESS)
    await small.getByRole('heading', { name: /^You wrote this nomination on two devices/ }).waitFor()
    await small.getByRole('button', { name: 'Continue with the other device' }).click()
    await expect.poll(() => heading(small).textContent()).toBe('What should reviewers know?')
    expect(await small.getByLabel('Their life and work').inputValue()).toBe(nominee.biography)
    await small.getByRole('button', { name: 'Back' }).click()
    await small.getByText('Where do they serve?').waitFor()
    await small.getByRole('button', { name: 'Back' }).click()
    await small.getByLabel('Current office or role').fill(changed)
    await expect.poll(async () => (await accountDraft(onPhone)).fields?.['currentOffice'], SOON).toBe(changed)

    // The laptop's next text does not overwrite the phone's: both are kept until the person chooses.
    await large.getByLabel('Why do you nominate them?').fill(nominee.statement)
    await large.getByRole('heading', { name: /^You wrote this nomination on two devices/ }).waitFor()
    expect((await accountDraft(onPhone)).fields?.['currentOffice']).toBe(changed)
    await large.getByRole('button', { name: 'Continue with this device' }).click()
    await expect
      .poll(async () => (await accountDraft(onPhone)).fields, SOON)
      .toMatchObject({ currentOffice: nominee.office, nominationStatement: nominee.statement })
  })

  test('is sent from the laptop and then removed from the account, the laptop and the phone', async () => {
    await answerStory(large, nominee)
    await large.getByText('Show what they did').waitFor()
    await continueWizard(large)
    await large.getByText('Who can confirm it?').waitFor()
    await answerReferees(large)
    await large.getByText('Check your answers').waitFor()
    await large.getByRole('button', { name: 'Send nomination' }).click()
    await large.getByText('Nomination submitted successfully!').first().waitFor()
    expect((await accountDraft(onLaptop)).fields).toBeNull()
    expect(await draftsOn(large)).toEqual([])
    await openForm(large, ADDRESS)
    await expect.poll(() => heading(large).textContent()).toBe('Who do you nominate?')
    expect(await large.getByLabel('Full name').inputValue()).toBe('')

    await openForm(small, ADDRESS)
    await expect.poll(() => draftsOn(small), SOON).toEqual([])
    await expect.poll(() => heading(small).textContent()).toBe('Who do you nominate?')
    expect(await small.getByLabel('Full name').inputValue()).toBe('')
    // The browser logs each refused save as an error.
    expect(complaints.flat().filter((line) => !/status of 409/.test(line))).toEqual([])
  })

  test('without script each step is saved to the account too, and can be continued from there', async () => {
    const plain = await newContext({
      ...phone,
      javaScriptEnabled: false,
      storageState: await onPhone.storageState(),
    })
    const page = await plain.newPage()
    await page.goto(ADDRESS)
    await answerWho(page, nominee)
    expect(await heading(page).textContent()).toBe('Where do they serve?')
    expect((await accountDraft(onPhone)).fields).toMatchObject({
      nomineeFullName: nominee.fullName,
      step: 'who',
    })
    await page.goto(ADDRESS)
    await page.getByRole('heading', { name: /^You began this on/ }).waitFor()
    await page.getByRole('button', { name: 'Continue with it' }).click()
    expect(await heading(page).textContent()).toBe('Who do you nominate?')
    expect(await page.getByLabel('Full name').inputValue()).toBe(nominee.fullName)
    await page.goto(ADDRESS)
    await page.getByRole('button', { name: 'Start again' }).click()
    expect(await page.getByLabel('Full name').inputValue()).toBe('')
    await plain.close()
  })
})
