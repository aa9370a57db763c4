import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmAge, confirmPhone, confirmWaiting, join, setUpFactor, signIn } from '../helpers/first-days.ts'
import { answerLesson } from '../helpers/lesson.ts'
import {
  answerReferees,
  answerStory,
  answerWho,
  continueWizard,
  newNominee,
  type Nominee,
} from '../helpers/nominee.ts'
import { chooseApprove, giveScores, hiddenName, tickChecks } from '../helpers/reviews.ts'
import {
  choose,
  desktop,
  follow,
  openProduction,
  press,
  type Production,
  type Walker,
} from '../helpers/walker.ts'

// Two administrators take a production from its installation to the first certified round. Everybody uses what the pages
// show: menu, links, buttons, letters and texts. Only the clock is turned.

const PATIENCE_MS = 300_000
const DAY = 86_400
const staffPassword = 'a-Long-enough-pass-9'
const password = 'a long way to Kano 26'

let production: Production
let ngozi: Walker
let tunde: Walker
let bola: Walker
let binta: Walker
let zainab: Walker
beforeAll(async () => {
  production = await openProduction()
}, PATIENCE_MS)
afterAll(() => production.stop())

const textOf = async ({ page }: Walker): Promise<string> => (await page.locator('main').textContent()) ?? ''

test(
  'two administrators made by command set up their second factor and are told what comes first',
  async () => {
    for (const [name, surname] of [
      ['Ngozi', 'Okoro'],
      ['Tunde', 'Bello'],
    ] as const)
      expect(
        await production.run(
          'make-admin',
          [`${name.toLowerCase()}@civic-walk.ng`, name, surname],
          staffPassword,
        ),
      ).toContain(`${name} ${surname} (Citizen #`)
    ngozi = await production.enter('ngozi@civic-walk.ng', staffPassword)
    tunde = await production.enter('tunde@civic-walk.ng', staffPassword, desktop)
    for (const who of [ngozi, tunde]) {
      await signIn(production, who)
      await confirmAge(who)
      await choose(who, 'Admin Panel')
      await who.page.getByText('Until you set one up, no console of the staff opens to you.').waitFor()
      await setUpFactor(production, who)
      await follow(who, 'Continue')
      await who.page.getByRole('heading', { name: 'First steps' }).waitFor()
    }
    expect(await textOf(tunde)).toContain('No one else has an account yet.')
  },
  PATIENCE_MS,
)

test(
  'people join; the administrators read from which day on they may be given a duty',
  async () => {
    bola = await join(production, 'Bola', 'Adeyemi')
    binta = await join(production, 'Binta', 'Yusuf', desktop)
    for (const [who, number] of [
      [bola, '08031110001'],
      [binta, '08031110002'],
    ] as const) {
      await press(production, who, 'Skip all, go to my dashboard', /^Welcome, /)
      await confirmPhone(production, who, number)
      await follow(who, 'Settings')
      await setUpFactor(production, who)
    }
    await ngozi.page.reload()
    expect(await textOf(ngozi)).toMatch(/The first account may be given a duty from \d+ \w+ \d{4} on/)
    await follow(ngozi, 'Users')
    await follow(ngozi, 'Bola Adeyemi')
    await ngozi.page.getByText('Before this account may be given a role').waitFor()
    expect(await textOf(ngozi)).toMatch(/The account is too new: wait until \d+ \w+ \d{4}\./)
  },
  PATIENCE_MS,
)

test(
  'the first SUP is issued by the two',
  async () => {
    await choose(tunde, 'Admin Panel')
    await follow(tunde, /^The first SUP/)
    const form = tunde.page.locator('form', {
      has: tunde.page.getByRole('button', { name: 'Propose to issue' }),
    })
    await form.getByLabel('How many SUP').fill('1000')
    await form
      .getByLabel('Public reason')
      .fill('The first rewards of this installation, for the first citizens.')
    await press(production, tunde, 'Propose to issue', /^Proposed\./)
    await confirmWaiting(production, ngozi)
  },
  PATIENCE_MS,
)

const nominees: readonly Nominee[] = [1, 2].map(() => ({
  ...newNominee(),
  officeType: 'Civil Society',
  state: 'Sokoto',
  lga: 'Tambuwal',
}))

/** The page of the letter that asks a nominee. */
const agree = async ({ contact }: Nominee): Promise<void> => {
  const letter = await production.inLetter(contact, /http\S+\/consent\/\S+/)
  const nominee = await production.enter(contact, password)
  await nominee.page.goto(letter)
  await nominee.page.getByRole('radio', { name: /Yes, I agree/ }).check({ force: true })
  await press(production, nominee, 'Send my answer', 'You agreed.')
}

test(
  'a citizen nominates two people who may be chosen, and they agree',
  async () => {
    zainab = await join(production, 'Zainab', 'Musa')
    const { page } = zainab
    await follow(zainab, 'Skip this step')
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Sokoto' })
    await page.getByLabel(/Local government/).selectOption({ label: 'Tambuwal' })
    await press(production, zainab, 'Continue', 'What matters to you?')
    await press(production, zainab, 'Finish', /^Welcome, /)
    for (const nominee of nominees) {
      await choose(zainab, 'Nominate a Leader')
      await page.getByText('Only people of the other three can be chosen for a seat.').waitFor()
      await answerWho(page, nominee)
      await page.getByText('Where do they serve?').waitFor()
      await page.getByLabel('State', { exact: true }).selectOption({ label: nominee.state })
      await page.getByLabel('Local government').selectOption({ label: nominee.lga })
      await continueWizard(page)
      await page.getByText('What should reviewers know?').waitFor()
      await answerStory(page, nominee)
      await page.getByText('Show what they did').waitFor()
      await continueWizard(page)
      await page.getByText('Who can confirm it?').waitFor()
      await answerReferees(page)
      await page.getByText('Check your answers').waitFor()
      await press(production, zainab, 'Send nomination', 'Thank you. We have your nomination.')
      await agree(nominee)
    }
    await confirmPhone(production, zainab, '08031110003')
  },
  PATIENCE_MS,
)

test(
  'seven days later two people are made reviewers by two, and are told',
  async () => {
    production.turn(7 * DAY + 3600)
    for (const who of [ngozi, tunde, bola, binta]) await signIn(production, who)
    for (const name of ['Bola Adeyemi', 'Binta Yusuf']) {
      await choose(ngozi, 'Admin Panel')
      await follow(ngozi, /^Two vetting reviewers/)
      await follow(ngozi, name)
      await ngozi.page.locator('summary', { hasText: 'Propose a role' }).click()
      await ngozi.page.getByLabel('Role', { exact: true }).selectOption({ label: 'Vetting reviewer' })
      const form = ngozi.page.locator('form', {
        has: ngozi.page.getByRole('button', { name: 'Propose the role' }),
      })
      await form.getByLabel('Reason').fill('Checked files for the council for years.')
      await press(production, ngozi, 'Propose the role', /^Proposed\./)
      await confirmWaiting(production, tunde)
    }
    for (const who of [bola, binta]) {
      await who.page.reload()
      await follow(who, /^Notifications/)
      await press(production, who, /^You have a new role: Vetting reviewer/, 'Give me the next one')
    }
  },
  PATIENCE_MS,
)

/** Takes a nomination, scores it and approves it, on a phone in a dialog, else beside the list. */
const approve = async (who: Walker, reference: string): Promise<void> => {
  const { page } = who
  await choose(who, 'Vetting Console')
  if (who === binta) await follow(who, /^Under Review/)
  await follow(who, new RegExp(hiddenName(reference)))
  expect(await textOf(who)).not.toContain(nominees[0]?.fullName)
  await press(production, who, 'Take this nomination', 'You have taken this nomination')
  const isPhone = who === bola
  if (isPhone) await follow(who, 'Score this file')
  const scope = page.locator(isPhone ? 'dialog[open]' : 'main').first()
  await giveScores(scope)
  await page.getByText('Scores saved. Now you see who it is.').first().waitFor()
  if (isPhone && (await scope.getByRole('radio', { name: /^Approve/ }).count()) === 0)
    await follow(who, 'Review')
  await scope.getByRole('button', { name: 'Open the referees' }).click()
  await page.getByRole('link', { name: '+2348035550101' }).filter({ visible: true }).first().waitFor()
  await chooseApprove(scope)
  await tickChecks(scope)
  await scope.getByRole('button', { name: /^Submit/ }).click()
  await page.getByText('Review submitted').first().waitFor()
  // A verdict can be taken back for ten seconds.
  production.turn(11)
}

test(
  'two reviewers approve both nominees, without names before the scores',
  async () => {
    for (const reference of ['NOM-2026-000001', 'NOM-2026-000002'].map((each) =>
      each.replace('2026', String(new Date().getFullYear())),
    ))
      for (const who of [bola, binta]) await approve(who, reference)
  },
  PATIENCE_MS,
)

test(
  'a citizen earns SUP, a round is announced and opened by two, and the citizen votes',
  async () => {
    await signIn(production, zainab)
    await follow(zainab, 'Take the lesson')
    await answerLesson(zainab.page)
    production.turn(8 * 60)
    await press(production, zainab, 'Check my answers', 'You earned 1.50 SUP.')
    await choose(ngozi, 'Admin Panel')
    await follow(ngozi, /^The first round/)
    const { page } = ngozi
    await page.getByLabel('Name of the round').fill('The first round')
    await page.getByRole('radio', { name: /Pilot/ }).check({ force: true })
    const today = new Date(Date.now() + 7 * DAY * 1000 + 3 * 3600_000).toISOString().slice(0, 10)
    await page.getByLabel('First day').fill(today)
    await press(production, ngozi, 'Make the draft', /The round is a draft now/)
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Sokoto' })
    await page.getByRole('button', { name: 'Show its local governments' }).click()
    await page.getByRole('checkbox', { name: /Tambuwal.*2 shortlisted leaders/ }).check({ force: true })
    await press(production, ngozi, 'Add to the round', 'Added to the round')
    await page.getByText(/People who join after that cannot vote in it/).waitFor()
    await press(production, ngozi, 'Announce the round', 'The round is announced')
    await page.getByLabel('Reason').first().fill('Every line is met.')
    await press(production, ngozi, 'Propose to open', /^Proposed\./)
    await confirmWaiting(production, tunde)
    await follow(zainab, 'Vote with your SUP')
    await zainab.page.getByRole('radio').first().check({ force: true })
    await zainab.page.getByLabel('How much SUP?').fill('1')
    await press(production, zainab, 'Vote', 'Your vote is in')
  },
  PATIENCE_MS,
)

test(
  'after its last day the round is counted and certified by two, and the record is sound',
  async () => {
    production.turn(8 * DAY)
    for (const who of [ngozi, tunde, zainab]) await signIn(production, who)
    const openRound = async () => {
      await choose(ngozi, 'Rounds of the challenge')
      await follow(ngozi, /The first round/)
    }
    await openRound()
    const close = ngozi.page.getByRole('button', { name: 'Close the round' })
    // It may have closed by itself meanwhile.
    await close
      .or(ngozi.page.getByRole('link', { name: 'Count its contests' }))
      .first()
      .waitFor()
    if ((await close.count()) > 0) await press(production, ngozi, 'Close the round', 'The round is closed')
    await follow(ngozi, 'Count its contests')
    await press(production, ngozi, 'Seal and count', /^Counted\./)
    await follow(ngozi, 'Rounds of the challenge')
    await follow(ngozi, /The first round/)
    await ngozi.page.getByLabel('Reason').first().fill('Counted once.')
    await press(production, ngozi, 'Propose to certify', /^Proposed\./)
    await confirmWaiting(production, tunde)
    await openRound()
    await ngozi.page.reload()
    await ngozi.page.getByText('The result of this round is final.').waitFor()
    await follow(zainab, 'Vote')
    await follow(zainab, /The first round/)
    await zainab.page.getByText('Too few people voted, so no one was chosen.').waitFor()
    production.turn(2 * DAY)
    await expect
      .poll(() => production.run('verify', [production.origin]).catch(String), {
        timeout: 60_000,
        interval: 2_000,
      })
      .toMatch(/recounted with the same result[^]*The record is sound/)
  },
  PATIENCE_MS,
)
