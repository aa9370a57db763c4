import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { closeBrowser, newContext, type Page, phone, signIn, signInByForm } from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'
import { referees } from '#test/nomination-parts.ts'
import { answerReferees, answerStory, answerWho, continueWizard, newNominee } from '../helpers/nominee.ts'

let files: Awaited<ReturnType<typeof filesOnDisk>>
beforeAll(async () => {
  files = await filesOnDisk()
})
afterAll(async () => {
  await files.remove()
  await closeBrowser()
})

const withoutScript = (): Promise<BrowserContext> => newContext({ ...phone, javaScriptEnabled: false })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

describe('with JavaScript off', () => {
  test('a guest finds leaders by name, by filter and by toggle, and opens a profile', async () => {
    const context = await withoutScript()
    const page = await context.newPage()
    const cards = page.locator('main li a[href^="/leaders/"]')
    const total = async () =>
      Number.parseInt((await page.getByText(/^\d+ leaders? match/).textContent()) ?? '', 10)
    await page.goto('/leaders')
    const all = await total()
    expect(all).toBeGreaterThan(20)
    const name = (await cards.first().locator('b').textContent()) ?? ''

    await page.getByLabel('Search by name or office').fill(name)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    expect(await total()).toBeLessThan(all)
    expect(await cards.locator('b').allTextContents()).toContain(name)
    await page.getByRole('link', { name: 'Clear all' }).click()
    expect(await total()).toBe(all)

    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Lagos' })
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(new URL(page.url()).searchParams.get('state')).toBe('NG-LA')
    expect(await total()).toBeLessThan(all)
    await page.getByRole('link', { name: 'Clear all' }).click()

    await page.getByRole('link', { name: 'Verified only' }).click()
    expect(new URL(page.url()).search).toBe('?verified=1')
    expect(await total()).toBeLessThan(all)
    await page.getByRole('link', { name: 'Pipeline only' }).click()
    expect(new URL(page.url()).search).toBe('?pipeline=1')
    expect(await total()).toBeLessThan(all)

    const href = await cards.first().getAttribute('href')
    await cards.first().click()
    expect(new URL(page.url()).pathname).toBe(href)
    await expect.poll(() => heading(page).textContent()).not.toBe('')
    await page.getByRole('heading', { name: 'Evidence' }).waitFor()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await context.close()
  })

  test('a wrong password shows an error on the page, and the right one leads back to the guarded page', async () => {
    const context = await withoutScript()
    const page = await context.newPage()
    await page.goto('/leaders/nominate')
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/leaders/nominate')
    // Guests who want to nominate meet Join, with the reason; members go on to sign in.
    await page.getByText(/^Join first, so that the nomination is yours/).waitFor()
    await page
      .getByRole('navigation', { name: 'Sign in or join' })
      .getByRole('link', { name: 'Sign in' })
      .click()
    await page.getByLabel('Email').fill('dayo@demo.sup')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(await page.getByRole('alert').textContent()).toContain('Invalid credentials. Please try again.')
    expect(await page.getByLabel('Email').inputValue()).toBe('dayo@demo.sup')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await page.getByLabel('Password', { exact: true }).fill('demo-Pass-2026')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(new URL(page.url()).pathname).toBe('/leaders/nominate')
    await context.close()
  })

  test('a citizen nominates through every step of the wizard with a photo and a file', async () => {
    const context = await withoutScript()
    await signInByForm(context, 'dayo')
    const page = await context.newPage()
    const nominee = newNominee()
    await page.goto('/leaders/nominate')

    await continueWizard(page)
    expect(await heading(page).textContent()).toBe('Who do you nominate?')
    expect(await page.title()).toMatch(/^Error: /)
    await page.getByText("Enter the nominee's full name.").first().waitFor()
    await answerWho(page, nominee)

    expect(await heading(page).textContent()).toBe('Where do they serve?')
    await page.getByLabel('State', { exact: true }).selectOption({ label: nominee.state })
    await page.getByRole('button', { name: 'Show its local governments' }).click()
    await page.getByLabel('Local government').selectOption({ label: nominee.lga })
    await continueWizard(page)

    expect(await heading(page).textContent()).toBe('What should reviewers know?')
    await answerStory(page, nominee)

    expect(await heading(page).textContent()).toBe('Show what they did')
    await page.getByLabel('Photo of the person').setInputFiles(files.photo)
    await page.getByLabel('Choose evidence files').setInputFiles(files.paper)
    await page.getByText('Add links to public sources').click()
    await page.getByLabel('Address 1').fill('https://news.example/roof')
    await page.getByLabel('What it shows').first().fill('The school roof is mended')
    await continueWizard(page)

    expect(await heading(page).textContent()).toBe('Who can confirm it?')
    await page.locator('[name=refereeName1]').fill(referees.refereeName1)
    await continueWizard(page)
    await page.getByText('How do they know each other?').first().waitFor()
    await answerReferees(page)

    expect(await heading(page).textContent()).toBe('Check your answers')
    const answers = page.locator('dl.answers')
    for (const said of [
      nominee.fullName,
      nominee.office,
      nominee.contact,
      nominee.state,
      nominee.lga,
      nominee.biography,
      nominee.statement,
      '1 file',
      '1 link',
      'Added',
      `${referees.refereeName1}, ${referees.refereeName2}`,
    ])
      expect(await answers.textContent()).toContain(said)

    await page.getByRole('button', { name: /^Change\s+Current office or role/ }).click()
    await page.getByLabel('Current office or role').fill('Retired head teacher')
    await continueWizard(page)
    for (let step = 0; step < 4 && (await heading(page).textContent()) !== 'Check your answers'; step += 1)
      await continueWizard(page)
    expect(await answers.textContent()).toContain('Retired head teacher')
    expect(await answers.textContent()).toContain('1 file')

    await page.getByRole('button', { name: 'Send nomination' }).click()
    await page.getByRole('status').filter({ hasText: 'Nomination submitted successfully!' }).waitFor()
    await page.getByRole('heading', { name: 'Thank you. We have your nomination.' }).waitFor()
    expect(await page.getByText(/^NOM-\d{4}-\d{6}$/).count()).toBe(1)
    await page.reload()
    await page.getByText(`You nominated ${nominee.fullName}.`).waitFor()
    expect(await page.getByText('Nomination submitted successfully!').count()).toBe(0)
    await context.close()
  })

  test('the age step replaces every page until the person ticks the box and sends it', async () => {
    const context = await withoutScript()
    const page = await context.newPage()
    // This test has its own person, because the other suites need unverified people to stay unverified.
    await page.goto('/auth?mode=join')
    await page.locator('[name=firstName]').fill('Halimatu')
    await page.locator('[name=lastName]').fill('Sample')
    await page.locator('[name=email]').fill(`halimatu-${Date.now()}@example.com`)
    for (const field of ['password', 'confirmPassword'])
      await page.locator(`[name=${field}]`).fill('a long way to Kano 26')
    await page.getByRole('button', { name: 'Join free' }).click()
    expect(await heading(page).textContent()).toBe('Are you 18 or older?')
    for (const address of ['/', '/leaders', '/dashboard']) {
      await page.goto(address)
      expect(await heading(page).textContent()).toBe('Are you 18 or older?')
    }
    await page.getByRole('button', { name: 'Verify' }).click()
    expect(await heading(page).textContent()).toBe('Are you 18 or older?')
    await page.getByLabel('I am 18 years or older').check()
    await page.getByRole('button', { name: 'Verify' }).click()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await heading(page).textContent()).toBe('Welcome, Halimatu')
    await context.close()
  })

  test('a link changes the language, stays on the page and is remembered, and every language but English is marked Beta', async () => {
    const context = await withoutScript()
    const page = await context.newPage()
    await page.goto('/leaders?state=NG-KN')
    await page.locator('header summary', { hasText: 'English' }).click()
    const menu = page.locator('header ul.langs li')
    expect(
      await menu.evaluateAll((items) => items.map((item) => item.textContent?.includes('Beta'))),
    ).toEqual([false, true, true, true, true])
    await page.locator('header a[data-language=ha]').click()
    const url = new URL(page.url())
    expect([url.pathname, url.search]).toEqual(['/leaders', '?state=NG-KN'])
    expect(await page.getAttribute('html', 'lang')).toBe('ha')
    await page.goto('/auth')
    expect(await page.getAttribute('html', 'lang')).toBe('ha')
    await context.close()
  })

  test('signing out is a button', async () => {
    const context = await withoutScript()
    await signIn(context, 'ife')
    const page = await context.newPage()
    await page.goto('/dashboard')
    await page.locator('summary[aria-label^="Your menu"]').click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Logged Out', { exact: true }).waitFor()
    await page.goto('/dashboard')
    expect(new URL(page.url()).pathname).toBe('/auth')
    await context.close()
  })
})
