import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import type { Nomination } from '#domains/vetting/contracts/nomination-contract.ts'
import identity from '#locales/ha/identity.json' with { type: 'json' }
import insight from '#locales/ha/insight.json' with { type: 'json' }
import members from '#locales/ha/members.json' with { type: 'json' }
import regions from '#locales/ha/regions.json' with { type: 'json' }
import shell from '#locales/ha/shell.json' with { type: 'json' }
import site from '#locales/ha/site.json' with { type: 'json' }
import vetting from '#locales/ha/vetting.json' with { type: 'json' }
import { closeBrowser, hydrated, newContext, type Page, phone, watch } from '../helpers/browser.ts'
import { newNominee } from '../helpers/nominee.ts'

const nominee = newNominee()
let context: BrowserContext
let page: Page
let complaints: string[]
beforeAll(async () => {
  context = await newContext(phone)
  page = await context.newPage()
  complaints = watch(page)
})
afterAll(closeBrowser)

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string) => page.getByLabel(name, { exact: true })
/** Waits for the page with this question, until its form is ready. */
const asked = async (question: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: question }).waitFor()
  await hydrated(page)
  expect(await page.getAttribute('html', 'lang')).toBe('ha')
}

describe('a new citizen on a phone, in Hausa', () => {
  test('[LG-01] finds the language on the landing page, which then switches to it, and goes to join', async () => {
    await page.goto('/')
    await page.locator('header summary', { hasText: 'English' }).click()
    await page.locator('header a[data-language=ha]').click()
    await page.locator('html[lang=ha]').waitFor()
    await page
      .getByRole('heading', { level: 1, name: site['Leaders you can check. Choices you can trace.'] })
      .waitFor()
    await page.locator('main').getByRole('link', { name: site['Join free'] }).first().click()
    await page.waitForURL('**/auth*')
    await hydrated(page)
    expect(await page.getAttribute('html', 'lang')).toBe('ha')
  })

  test('joins, confirms being of age, and answers three questions', async () => {
    await field(identity['First name']).fill('Hauwa')
    await field(identity['Surname']).fill('Newsample')
    await field(identity['Email']).fill(`hauwa-${Date.now()}@new.example`)
    await field(identity['Password']).fill('akuya ta cinye laima')
    await field(identity['Password again']).fill('akuya ta cinye laima')
    await press(identity['Join free'])
    await asked(identity['Are you 18 or older?'])
    await field(identity['I am 18 years or older']).check()
    await press(identity['Verify'])

    await page.waitForURL('**/onboarding*')
    await asked(members['Which language do you read best?'])
    expect(await page.locator('[name=language][value=ha]').isChecked()).toBe(true)
    await press(members['Continue'])
    await asked(members['Where do you live?'])
    await field(regions['State']).selectOption({ label: 'Kano' })
    await field(regions['Local government']).selectOption({ label: 'Dala' })
    await press(members['Continue'])
    await asked(members['What matters to you?'])
    await page.getByLabel(shell['Public money']).check()
    await press(members['Finish'])
    await page.waitForURL('**/dashboard*')
    await asked(insight['Welcome, {firstName}'].replace('{firstName}', 'Hauwa'))
  })

  test('nominates', async () => {
    await page.locator('main').getByRole('link', { name: insight['Nominate a leader'] }).first().click()
    await asked(vetting['Who do you nominate?'])
    await field(vetting['Full name']).fill(nominee.fullName)
    await field(vetting['Current office or role']).fill(nominee.office)
    await page.locator('[name=officeType][value=local_government]').check({ force: true })
    await press(vetting['Continue'])

    await asked(vetting['Where do they serve?'])
    await field(regions['State']).selectOption({ label: nominee.state })
    await field(regions['Local government']).selectOption({ label: nominee.lga })
    await press(vetting['Continue'])

    await asked(vetting['What should reviewers know?'])
    await field(vetting['Their life and work']).fill(nominee.biography)
    await field(vetting['Why do you nominate them?']).fill(nominee.statement)
    await press(vetting['Continue'])

    await asked(vetting['Show what they did'])
    await press(vetting['Continue'])

    await asked(vetting['Who can confirm it?'])
    await press(vetting['Continue'])

    await asked(vetting['Check your answers'])
    const answers = page.locator('dl.answers')
    for (const said of [nominee.fullName, nominee.lga, vetting['None']])
      expect(await answers.textContent()).toContain(said)
    await press(vetting['Send nomination'])
    await page.getByText(vetting['Nomination submitted successfully!']).first().waitFor()
  })

  test('sees the waiting nomination and its reference on the dashboard, in Hausa, also after a reload', async () => {
    const { items } = (await (await context.request.get('/api/nominations/mine')).json()) as {
      items: Nomination[]
    }
    expect(items.map(({ nomineeFullName }) => nomineeFullName)).toEqual([nominee.fullName])
    await page.waitForURL('**/sent*')
    await page.goto('/dashboard')
    expect(await page.getAttribute('html', 'lang')).toBe('ha')
    const card = page.getByRole('article').filter({ hasText: nominee.fullName })
    for (const said of [
      items[0]?.reference ?? 'a reference',
      insight['Pending'],
      insight['A reviewer will start on it within 72 hours.'],
    ])
      expect(await card.textContent()).toContain(said)
    expect(complaints).toEqual([])
    await context.close()
  })
})
