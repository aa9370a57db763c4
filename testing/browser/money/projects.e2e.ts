import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoName } from '#test/people.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { closeBrowser, newContext, openForm, type Page, phone, signIn } from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'

let files: Awaited<ReturnType<typeof filesOnDisk>>
beforeAll(async () => {
  files = await filesOnDisk()
})
afterAll(async () => {
  await files.remove()
  await closeBrowser()
})

/** Does something as somebody on a phone without script. */
const as = async (name: DemoName, address: string, act: (page: Page) => Promise<void>): Promise<void> => {
  const context = await newContext({ ...phone, javaScriptEnabled: false })
  await signIn(context, name)
  const page = await context.newPage()
  await page.goto(address)
  await act(page)
  await context.close()
}

const TITLE = 'A shade roof over the tap of Sample Lane'
const REASON = 'We visited the place, and the plan is sound.'
const deskCard = (page: Page) => page.getByRole('region', { name: TITLE })

const decide = (list: string, label: string, days?: string) =>
  as('funke', `/admin/projects?list=${list}`, async (page) => {
    const card = deskCard(page)
    await card.getByLabel('Decision').selectOption({ label })
    if (days) await card.getByLabel(/Days for funding/).fill(days)
    await card.getByLabel('Public reason').fill(REASON)
    await card.getByRole('button', { name: 'Save the decision' }).click()
    await page.getByText('Decision saved').first().waitFor()
  })

test('a project on a phone: suggested, accepted, voted on, funded, and its first step released by two people', async () => {
  const context = await newContext(phone)
  await signIn(context, 'ada')
  const page = await context.newPage()
  await openForm(page, '/projects/suggest?state=NG-LA')
  await page.getByLabel('What should be built or done?').fill(TITLE)
  await page.getByLabel('Category').selectOption('water')
  await page.getByLabel('Local government').selectOption('LA-ikeja')
  await page.getByLabel('Town, village or street').fill('Sample Lane')
  await page.getByLabel(/What does it change/).fill('Sixty families fetch water in the shade.')
  await page
    .getByLabel('Tell us more')
    .fill('The tap of this invented lane stands in the sun. People wait an hour in the heat each day.')
  await page.getByLabel(/Which group answers/).fill('Sample Lane Water Group')
  await page.getByLabel(/What does it cost/).fill('Poles and zinc 1,500\nCarpenter 500')
  await page.getByLabel(/What happens, step by step/).fill('Buy the zinc 1\nBuild the roof 1')
  await page.getByLabel('A photo of the place, if you have one').setInputFiles(files.photo)
  await page.getByRole('button', { name: 'Send the idea' }).click()
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}/)
  const address = new URL(page.url()).pathname
  await page.getByText(/We are reading this idea/).waitFor()
  await context.close()

  await decide('ideas', 'It can be done: open it for votes')
  await as('dayo', address, async (voter) => {
    await voter.getByAltText('Photo of the place, from the idea').waitFor()
    await voter.getByLabel('How much SUP?').selectOption('5')
    await voter.locator('main').getByRole('button', { name: 'Vote', exact: true }).click()
    await voter.getByText('Your vote was taken.').first().waitFor()
  })
  await decide('votes', 'Chosen: open it for funding', '30')
  await as('dayo', address, async (funder) => {
    await funder.getByText(/15.00 SUP are missing until/).waitFor()
    await funder.getByLabel('How much SUP?').fill('15')
    await funder.locator('main').getByRole('button', { name: 'Fund this project' }).click()
    await funder
      .getByText(/Your SUP is set aside\. Receipt: F-/)
      .first()
      .waitFor()
    await funder.getByText('Goal reached').first().waitFor()
    // The job moves the money into escrow.
    await expect
      .poll(async () => {
        await funder.goto(address)
        return funder.getByText('Step 1: Buy the zinc').count()
      })
      .toBe(1)
  })

  await as('ada', address, async (author) => {
    await author
      .getByLabel(/What did you do in this step/)
      .fill('We bought the zinc. The bill hangs at the tap.')
    await author.getByRole('button', { name: 'Report the step as done' }).click()
    await author.getByText('Your report is saved.', { exact: false }).first().waitFor()
  })
  for (const name of ['ife', 'binta'] as const)
    await as(name, address, async (neighbour) => {
      await neighbour.getByLabel('Add a photo from the site').setInputFiles(files.photo)
      await neighbour.getByRole('button', { name: 'Send the photo' }).click()
      await neighbour.getByText('Your photo is saved.', { exact: false }).first().waitFor()
    })
  await as('emeka', '/admin/projects?list=work', async (finance) => {
    const card = deskCard(finance)
    const form = card.locator('form').filter({ hasText: 'Propose to release this step' })
    await form.getByLabel('Public reason').fill(REASON)
    await form.getByRole('button', { name: 'Propose to release this step' }).click()
    await finance.getByText('Another person must confirm it.', { exact: false }).first().waitFor()
  })
  await as('chidi', '/admin/approvals', async (second) => {
    const card = second.getByRole('region', { name: `Release step 1 of the project ${TITLE}` })
    await card.getByRole('button', { name: /^Confirm/ }).click()
    await second.getByText(`Release step 1 of the project ${TITLE}`).first().waitFor({ state: 'detached' })
  })

  const guest = await newContext({ ...phone, javaScriptEnabled: false })
  const seen = await guest.newPage()
  await seen.goto(address)
  await seen.getByText(/Step 1: 6.00 SUP released on/).waitFor()
  await seen.getByText('Being built').first().waitFor()
  expect(await seen.getByText('Dayo').count()).toBe(0)
  expect(await seen.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await guest.close()
})

test('a match round on a phone without script: a refused proposal keeps what was typed, a second person opens it, everybody reads it', async () => {
  const title = 'Match of Sample Lane'
  const today = new Date().toISOString().slice(0, 10)
  await as('emeka', '/admin/projects', async (finance) => {
    await finance.getByText('Propose a match round').click()
    const form = finance.locator('form').filter({ hasText: 'Propose the round' })
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Pool in SUP').fill('0')
    await form.getByLabel(/The most for one project/).fill('25')
    await form.getByLabel('First day').fill(today)
    await form.getByLabel('Last day').fill('2099-01-01')
    await form.getByLabel('Public reason').fill(REASON)
    await form.getByRole('button', { name: 'Propose the round' }).click()
    await finance.getByText('Use a whole number of SUP from 1 to 1000000.').first().waitFor()
    const again = finance.locator('form').filter({ hasText: 'Propose the round' })
    expect(await again.getByLabel('Title').inputValue()).toBe(title)
    expect(await again.getByLabel('First day').inputValue()).toBe(today)
    expect(await again.getByLabel('Public reason').inputValue()).toBe(REASON)
    await again.getByLabel('Pool in SUP').fill('1000')
    await again.getByRole('button', { name: 'Propose the round' }).click()
    await finance.getByText('The days are over, turned round, or more than 92.').first().waitFor()
    const third = finance.locator('form').filter({ hasText: 'Propose the round' })
    const last = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)
    await third.getByLabel('Last day').fill(last)
    await third.getByRole('button', { name: 'Propose the round' }).click()
    await finance.getByText('Another person must confirm it.', { exact: false }).first().waitFor()
  })
  await as('chidi', '/admin/approvals', async (second) => {
    const card = second.getByRole('region', { name: `Match gifts to projects with 1,000 SUP: ${title}` })
    await card.getByRole('button', { name: /^Confirm/ }).click()
    await card.first().waitFor({ state: 'detached' })
  })
  const guest = await newContext({ ...phone, javaScriptEnabled: false })
  const seen = await guest.newPage()
  await seen.goto('/projects')
  await seen.getByText(/Only verified people count/).waitFor()
  await seen.getByRole('link', { name: 'What each project gets' }).click()
  await seen.getByRole('heading', { name: title }).waitFor()
  await seen.getByText('Compute it yourself').waitFor()
  expect((await seen.reload())?.status()).toBe(200)
  await seen.getByRole('link', { name: /JSON/ }).waitFor()
  expect(await seen.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect((await seen.goto('/projects?match=nothing'))?.status()).toBe(404)
  await guest.close()
})
