import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Nomination } from '#domains/vetting/contracts/nomination-contract.ts'
import { nominationForm } from '#test/nominations.ts'
import { closeBrowser, newContext, openForm, type Page, phone, signIn } from '../helpers/browser.ts'
import { beforePress, expectResultInView } from '../helpers/in-view.ts'
import { passLesson } from '../helpers/lesson.ts'
import { joinAnew } from '../helpers/newcomer.ts'
import { answerWho, newNominee } from '../helpers/nominee.ts'
import { giveScores, hiddenName } from '../helpers/reviews.ts'
import { anyLeaderId } from '../helpers/samples.ts'
import { send } from '../helpers/write.ts'

afterAll(closeBrowser)

const lowPhone = { ...phone, viewport: { width: 360, height: 640 } }

/** Presses, and expects the result on the screen without scrolling. */
const pressAndSee = async (page: Page, what: string, press: () => Promise<void>): Promise<void> => {
  const before = await beforePress(page)
  await press()
  await expectResultInView(page, before, what)
}
const pressing =
  (page: Page, name: string | RegExp, place = page.locator('main')) =>
  () =>
    place
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click({ noWaitAfter: true })

describe.each([
  ['with script', true],
  ['without script', false],
])('a filled-in form, accepted %s on a low phone', (_mode, javaScriptEnabled) => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    context = await newContext({ ...lowPhone, javaScriptEnabled })
    await joinAnew(context)
    await send(context, '/api/user/place', { state: 'NG-KN', lga: 'KN-nasarawa' })
    page = await context.newPage()
  })
  afterAll(() => context.close())

  test('settings of the profile', async () => {
    await openForm(page, '/profile?edit=interests')
    await page.locator('main form input[type=checkbox]').first().check({ force: true })
    await pressAndSee(page, 'the interests', pressing(page, 'Save'))
  })

  test('the test of a lesson, and a vote with what it earned, and the check of its receipt', async () => {
    await openForm(page, '/training/integrity')
    await pressAndSee(page, 'the score', () => passLesson(page))

    await openForm(page, '/voting')
    await page.getByRole('radio').first().check()
    await page.getByLabel('How much SUP?').fill('1')
    await pressAndSee(page, 'the vote', pressing(page, 'Vote'))
    const code = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first()
    await code.waitFor()
    const written = (await code.innerText()).trim()

    await openForm(page, '/voting')
    await page.getByLabel('Receipt code').fill(written)
    await pressAndSee(page, 'the receipt', pressing(page, 'Check'))
    await page.getByText('This vote counts.').waitFor()
  })

  test('a step of a nomination', async () => {
    await openForm(page, '/leaders/nominate')
    await pressAndSee(page, 'the second step', () => answerWho(page, newNominee()))
    await page.getByText('Where do they serve?').waitFor()
  })

  test('an endorsement', async () => {
    await openForm(page, `/leaders/${await anyLeaderId()}`)
    await page.getByLabel('Why do you endorse this leader?').fill('She answers every letter.')
    await pressAndSee(page, 'the endorsement', pressing(page, 'Endorse'))
  })

  test('which notices come, and where', async () => {
    await openForm(page, '/notifications')
    await page.locator('input[name=on]:enabled').first().click()
    await pressAndSee(page, 'the settings', pressing(page, 'Save', page.locator('#settings')))
  })
})

describe.each([
  ['with script', true],
  ['without script', false],
])('a form of the staff, accepted %s on a low phone', (_mode, javaScriptEnabled) => {
  const openAs = async (name: 'bola' | 'kemi') => {
    const context = await newContext({ ...lowPhone, javaScriptEnabled })
    await signIn(context, name)
    return { context, page: await context.newPage() }
  }

  test('a reviewer takes a file, scores it and gives a verdict', async () => {
    // A State without other nominees, so that the queue holds only this file.
    const place = javaScriptEnabled
      ? { state: 'NG-TA', lga: 'TA-jalingo' }
      : { state: 'NG-YO', lga: 'YO-damaturu' }
    const citizen = await newContext(lowPhone)
    await joinAnew(citizen)
    const { reference } = await send<Nomination>(
      citizen,
      '/api/nominations',
      nominationForm({ ...place, nomineeFullName: newNominee().fullName }),
    )
    await citizen.close()

    const { context, page } = await openAs('bola')
    await openForm(page, `/admin/leaders/vetting?bucket=pending&state=${place.state}`)
    await page
      .locator('.queue')
      .getByRole('link', { name: hiddenName(reference) })
      .click()
    await page.getByRole('heading', { level: 2, name: hiddenName(reference) }).waitFor()
    await pressAndSee(page, 'the seat', pressing(page, 'Take this nomination'))
    await page.getByRole('link', { name: 'Score this file' }).click()
    const form = page.locator('form:visible', { has: page.getByRole('group', { name: 'Character' }) }).first()
    await pressAndSee(page, 'the scores', () => giveScores(form))
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    const verdict = page
      .locator('form:visible', { has: page.getByRole('radio', { name: /^Reject/ }) })
      .first()
    await verdict.getByRole('radio', { name: /^Reject/ }).check({ force: true })
    await verdict.getByLabel('Reason', { exact: true }).selectOption({ index: 1 })
    await pressAndSee(page, 'the verdict', pressing(page, /^Submit/, verdict))
    await context.close()
  })

  test('the lead drafts a round of the challenge', async () => {
    const { context, page } = await openAs('kemi')
    await openForm(page, '/admin/challenge')
    await page.getByText('Start a round', { exact: true }).click()
    await page.getByLabel('Name of the round').fill(`Draft ${randomUUID().slice(0, 8)}`)
    await page.getByLabel('First day').fill('2027-03-01')
    await pressAndSee(page, 'the draft', pressing(page, 'Make the draft'))
    await context.close()
  })
})
