import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueTabs, type Nomination } from '#domains/vetting/contracts/nomination-contract.ts'
import type { DemoName } from '#test/people.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import {
  answerTo,
  closeBrowser,
  desktop,
  hydrated,
  newContext,
  openForm,
  type Page,
  phone,
  signInByForm,
  watch,
} from '../helpers/browser.ts'
import { filesOnDisk } from '../helpers/files.ts'
import { referees } from '#test/nomination-parts.ts'
import { answerReferees, answerStory, answerWho, continueWizard, newNominee } from '../helpers/nominee.ts'
import { chooseApprove, giveScores, hiddenName, tickChecks } from '../helpers/reviews.ts'

const nominee = newNominee()
const newcomer = {
  firstName: 'Zainab',
  lastName: 'Newsample',
  email: `zainab-${Date.now()}@new.example`,
  password: 'a goat ate my umbrella',
}

let files: Awaited<ReturnType<typeof filesOnDisk>>
let context: BrowserContext
let page: Page
let complaints: string[]
/** What the newcomer received for the nomination. */
let reference: string
beforeAll(async () => {
  files = await filesOnDisk()
  context = await newContext(phone)
  page = await context.newPage()
  complaints = watch(page)
})
afterAll(async () => {
  await files.remove()
  await closeBrowser()
})

const heading = () => page.getByRole('heading', { level: 1 })
const pathOf = (on: Page = page) => new URL(on.url()).pathname
/** The directory entries that name the nominee; a filter chip also contains the name. */
const hits = (on: Page) => on.locator('main li a[href^="/leaders/"]').filter({ hasText: nominee.fullName })

describe('a newcomer, at 360 px', () => {
  test('[RD-05] reaches the guard of the nomination page as a guest and is sent to sign in, with the way back', async () => {
    await openForm(page, '/leaders')
    await Promise.all([
      page.waitForURL('**/auth?*'),
      page.getByRole('link', { name: 'Nominate someone' }).click(),
    ])
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/leaders/nominate')
  })

  test('[AU-01] joins, gets the citizen number, and is signed in', async () => {
    await page.getByRole('link', { name: 'Join', exact: true }).click()
    await page.getByLabel('First name').fill(newcomer.firstName)
    await page.getByLabel('Surname').fill(newcomer.lastName)
    await page.getByLabel('Email').fill(newcomer.email)
    await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
    await page.getByLabel('Password again').fill(newcomer.password)
    const answered = await answerTo(page, '**/api/local/register')
    await page.getByRole('button', { name: 'Join free' }).click()
    const { status, body } = await answered()
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        firstName: newcomer.firstName,
        role: 'Citizen',
        citizenNumber: expect.any(Number),
      }),
    ])
    const { citizenNumber } = body as { citizenNumber: number }
    await page
      .getByText(`Welcome, ${newcomer.firstName}! You are Citizen #${citizenNumber}.`)
      .first()
      .waitFor()
    expect((await context.request.get('/api/user')).status()).toBe(200)
  })

  test('[AG-01] sees the age step in place of the app, an error when it fails, and then the page', async () => {
    await hydrated(page)
    expect(await heading().textContent()).toBe('Are you 18 or older?')
    expect(await page.locator('header').count()).toBe(0)
    const verify = page.getByRole('button', { name: 'Verify' })
    expect(await verify.isDisabled()).toBe(true)
    await page.getByLabel('I am 18 years or older').check()
    expect(await verify.isEnabled()).toBe(true)

    await page.route('**/api/auth/verify-age', (route) => route.abort(), { times: 1 })
    await verify.click()
    await page.getByText('Verification Failed').first().waitFor()
    await page.getByText('Failed to verify age').first().waitFor()
    expect(await (await context.request.get('/api/user')).json()).toMatchObject({ ageVerified: false })

    await verify.click()
    await page.getByText('Age Verified').first().waitFor()
    expect(await (await context.request.get('/api/user')).json()).toMatchObject({ ageVerified: true })
    expect(pathOf()).toBe('/leaders/nominate')
    expect(await heading().textContent()).toBe('Who do you nominate?')
    complaints.length = 0
  })

  test('[NM-01] nominates with an evidence picture; every question except photo and evidence is required', async () => {
    await hydrated(page)
    await continueWizard(page)
    for (const message of [
      "Enter the nominee's full name.",
      'Enter their current office or role.',
      'Choose an office type.',
    ])
      await page.getByText(message).first().waitFor()
    await answerWho(page, nominee)

    await page.getByText('Where do they serve?').waitFor()
    await continueWizard(page)
    for (const message of ['Choose a State.', 'Choose a local government area.'])
      await page.getByText(message).first().waitFor()
    await page.getByLabel('State', { exact: true }).selectOption({ label: nominee.state })
    await page.getByLabel('Local government').selectOption({ label: nominee.lga })
    await continueWizard(page)

    await page.getByText('What should reviewers know?').waitFor()
    await continueWizard(page)
    for (const message of [
      'Write at least 40 characters about their life and work.',
      'Write at least 40 characters on why you nominate them.',
    ])
      await page.getByText(message).first().waitFor()
    await page.getByLabel('Their life and work').fill(nominee.biography)
  })

  test('[NM-01] finds the draft again after a lost network and a reload', async () => {
    await context.setOffline(true)
    await page.getByLabel('Why do you nominate them?').fill(nominee.statement)
    await page.getByText(/^Saved on this device at/).waitFor()
    await context.setOffline(false)
    await openForm(page, '/leaders/nominate')
    await page.getByText(/^Continue your draft from/).waitFor()
    await page.getByRole('button', { name: 'Continue', exact: true }).first().click()
    await page.getByText('What should reviewers know?').waitFor()
    for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.getByLabel('Full name').inputValue()).toBe(nominee.fullName)
    await continueWizard(page)
    await page.getByText('Where do they serve?').waitFor()
    await continueWizard(page)
    await page.getByText('What should reviewers know?').waitFor()
    expect(await page.getByLabel('Why do you nominate them?').inputValue()).toBe(nominee.statement)
    await answerStory(page, nominee)
  })

  test('[NM-01] sends a picture, checks the answers, sees an error when sending fails, and sends again', async () => {
    await page.getByText('Show what they did').waitFor()
    await page.getByLabel('Choose evidence files').setInputFiles(files.photo)
    await page.getByText(/sent$/).waitFor()
    await page.getByText('Add links to public sources').click()
    await page.getByLabel('Address 1').fill('https://news.example/roof')
    await continueWizard(page)
    await page.getByText('What does each link show?').first().waitFor()
    await page.getByLabel('What it shows').first().fill('The school roof is mended')
    await continueWizard(page)
    await page.getByText('Who can confirm it?').waitFor()
    await answerReferees(page)
    await page.getByText('Check your answers').waitFor()
    const answers = await page.locator('dl.answers').textContent()
    for (const said of [
      nominee.fullName,
      nominee.office,
      nominee.contact,
      'Local Government',
      nominee.state,
      nominee.lga,
      nominee.biography,
      nominee.statement,
      '1 file',
      '1 link',
      `${referees.refereeName1}, ${referees.refereeName2}`,
    ])
      expect(answers).toContain(said)

    const send = page.getByRole('button', { name: 'Send nomination' })
    await page.route('**/api/nominations', (route) => route.abort(), { times: 1 })
    await send.click()
    await page.getByText('Failed to submit nomination. Please try again.').first().waitFor()
    complaints.length = 0

    await send.click()
    await page.getByText('Nomination submitted successfully!').first().waitFor()
    await page.getByRole('heading', { name: 'Thank you. We have your nomination.' }).waitFor()
    const { items } = (await (await context.request.get('/api/nominations/mine')).json()) as {
      items: Nomination[]
    }
    reference = items[0]?.reference ?? ''
    expect(pathOf()).toBe(`/nominations/${items[0]?.id}/sent`)
    const receipt = (await page.locator('main').textContent()) ?? ''
    for (const said of [
      reference,
      nominee.fullName,
      'Two independent reviewers check it',
      'Send on WhatsApp',
    ])
      expect(receipt).toContain(said)
    const sharing = await context.request.get(
      (await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')) ?? '',
      { maxRedirects: 0 },
    )
    expect([sharing.status(), decodeURIComponent(sharing.headers()['location'] ?? '')]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/wa\.me\/\?text=I nominated .*\/leaders\/nominate$/),
    ])
    expect(decodeURIComponent(sharing.headers()['location'] ?? '')).not.toContain(nominee.fullName)

    await openForm(page, '/dashboard')
    const card = page.getByRole('article').filter({ hasText: nominee.fullName })
    expect(await card.textContent()).toContain(reference)
    await card.getByRole('link', { name: nominee.fullName }).click()
    await page.getByText('We received the nomination.').waitFor()
    expect(pathOf()).toBe(`/nominations/${items[0]?.id}`)
    expect(complaints).toEqual([])
  })

  test('[LG-01] changes the language by a link after 300 ms, every one but English marked Beta, and it is remembered', async () => {
    const own = await newContext(phone)
    const tab = await own.newPage()
    await tab.clock.install()
    await openForm(tab, '/leaders')
    await tab.clock.pauseAt(Date.now() + HOUR_MS)
    await tab.locator('header summary', { hasText: 'English' }).click()
    expect(
      await tab
        .locator('header ul.langs li')
        .evaluateAll((items) => items.map((item) => item.textContent?.includes('Beta'))),
    ).toEqual([false, true, true, true, true])
    await tab.locator('header a[data-language=ig]').click()
    await tab.clock.runFor(299)
    expect(new URL(tab.url()).search).toBe('')
    const changed = tab.waitForResponse((response) => response.url().includes('lang=ig'))
    await tab.clock.runFor(1)
    await changed
    await tab.locator('html[lang=ig]').waitFor()
    expect(pathOf(tab)).toBe('/leaders')
    for (const [code, lang] of [
      ['pcm', 'pcm'],
      ['ha', 'ha'],
      ['yo', 'yo'],
      ['en', 'en-NG'],
    ] as const) {
      await tab.goto(`/leaders?lang=${code}`)
      expect(await tab.getAttribute('html', 'lang')).toBe(lang)
      await tab.goto('/')
      expect(await tab.getAttribute('html', 'lang')).toBe(lang)
    }
    await own.close()
  })
})

describe('two reviewers', () => {
  const reviewAs = async (
    name: DemoName,
    bucket: string,
    size: typeof phone,
    work: (on: Page, complained: string[]) => Promise<void>,
  ): Promise<void> => {
    const own = await newContext(size)
    await signInByForm(own, name)
    const on = await own.newPage()
    const complained = watch(on)
    await openForm(on, '/admin/leaders/vetting')
    const tabs = on.getByRole('navigation', { name: 'Nominations' })
    expect(await tabs.getByRole('link').allTextContents()).toEqual(
      ['Pending', 'Under Review', 'Approved', 'Rejected'].map((title) => expect.stringContaining(title)),
    )
    expect(await tabs.getByRole('link').count()).toBe(queueTabs.length)
    await tabs.getByRole('link', { name: new RegExp(`^${bucket}`) }).click()
    // The console hides the nominee's identity until the scores are in.
    await on
      .locator('.queue')
      .getByRole('link', { name: hiddenName(reference) })
      .click()
    await on.getByRole('heading', { level: 2, name: hiddenName(reference) }).waitFor()
    await on.getByRole('button', { name: 'Take this nomination' }).click()
    await on.getByText('You have taken this nomination').first().waitFor()
    expect(await on.getByText(nominee.fullName).count()).toBe(0)
    await work(on, complained)
    expect(complained).toEqual([])
    await own.close()
  }

  const score = async (on: Page, scope: ReturnType<Page['locator']>): Promise<void> => {
    await giveScores(scope)
    await on.getByText('Scores saved. Now you see who it is.').first().waitFor()
    await on.getByRole('heading', { level: 2, name: nominee.fullName }).waitFor()
  }

  test('[VT-01] the first takes and scores it on a phone, must choose a verdict in the dialog, sees an error when sending fails, and approves', async () => {
    await reviewAs('bola', 'Pending', phone, async (on, complained) => {
      const names = on.getByRole('heading', { name: 'Reviewers' }).locator('..')
      expect(await names.textContent()).toContain('Bola Demofield (you)')
      const dialog = on.getByRole('dialog')
      await on.getByRole('link', { name: 'Score this file' }).click()
      await score(on, dialog)
      await on.getByRole('link', { name: 'Review', exact: true }).click()
      await dialog.getByRole('button', { name: 'Open the referees' }).click()
      await dialog.getByRole('link', { name: referees.refereeContact2 }).waitFor()
      const submit = dialog.getByRole('button', { name: /^Submit/ })
      await submit.click()
      await dialog.getByText('Please select a verdict before submitting.').first().waitFor()
      await chooseApprove(dialog)
      await submit.click()
      await dialog.getByText('An approval needs this check.').first().waitFor()
      await tickChecks(dialog)
      await on.context().setOffline(true)
      await submit.click()
      await on.getByText('Failed to submit review. Please try again.').first().waitFor()
      await on.context().setOffline(false)
      complained.length = 0
      await submit.click()
      await on.getByText('Review submitted').first().waitFor()
    })
    expect(await publicHits()).toBe(0)
  })

  test('[VT-02] the second takes an approval back and approves again; once it is final, the public directory has a verified profile', async () => {
    await reviewAs('binta', 'Under Review', desktop, async (on) => {
      // The other verdict is sealed: nothing reveals it.
      const column = on.getByRole('complementary', { name: 'Verdict' })
      expect(await column.textContent()).toContain('1 of 2 verdicts are in')
      await score(on, column)
      expect(await column.getByRole('heading', { name: 'Verdicts' }).count()).toBe(0)
      for (const isLast of [false, true]) {
        await chooseApprove(column)
        await tickChecks(column)
        await column.getByRole('button', { name: /^Submit/ }).click()
        await on.getByText('Review submitted').first().waitFor()
        if (isLast) return
        await on.getByRole('button', { name: /^Undo \(/ }).click()
        await on.getByText('You withdrew your verdict').first().waitFor()
        await on.getByRole('heading', { level: 2, name: nominee.fullName }).waitFor()
      }
    })
    // A verdict is held for ten seconds, in which the reviewer can take it back.
    await expect.poll(publicHits, { timeout: 30_000, interval: 1000 }).toBe(1)
  })

  const publicHits = async (): Promise<number> => {
    const own = await newContext({ ...phone, javaScriptEnabled: false })
    const on = await own.newPage()
    await on.goto(`/leaders?search=${encodeURIComponent(nominee.fullName)}`)
    const count = await hits(on).count()
    await own.close()
    return count
  }
})

describe('the public', () => {
  test('reads the profile with JavaScript off: badge, office, place, words, evidence and history', async () => {
    const own = await newContext({ ...phone, javaScriptEnabled: false })
    const on = await own.newPage()
    await on.goto(`/leaders?search=${encodeURIComponent(nominee.fullName)}`)
    await hits(on).click()
    const profile = (await on.getByRole('main').textContent()) ?? ''
    for (const said of [
      nominee.fullName,
      'Verified',
      nominee.office,
      nominee.lga,
      nominee.state,
      nominee.biography,
      nominee.statement,
      'market-repair.jpg',
    ])
      expect(profile).toContain(said)
    const evidence = await on.getByRole('link', { name: /market-repair/ }).getAttribute('href')
    const picture = await own.request.get(evidence ?? '')
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])
    // The place and the device of the photo are gone.
    expect((await picture.body()).includes('Camera of Secret Street')).toBe(false)
    await own.close()
  })

  test('the newcomer sees the approval on the dashboard and opens the profile from there', async () => {
    await openForm(page, '/dashboard')
    const card = page.getByRole('article').filter({ hasText: nominee.fullName })
    expect(await card.textContent()).toContain('Approved')
    await card.getByRole('link', { name: 'See the profile' }).click()
    await page.getByRole('heading', { level: 1, name: nominee.fullName }).waitFor()
    expect(complaints).toEqual([])
  })
})
