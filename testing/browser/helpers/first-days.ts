import { hydrated } from './viewports.ts'
import { choose, follow, phone, press, type Production, type Walker } from './walker.ts'

// What everybody does in the first days of an installation, by the pages alone.

const password = 'a long way to Kano 26'

/** Answers the age step, which comes before everything else. */
export const confirmAge = async ({ page }: Walker): Promise<void> => {
  await page.getByText('Are you 18 or older?').waitFor()
  await hydrated(page)
  await page.getByLabel('I am 18 years or older').check()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Age Verified').first().waitFor()
}

/** Signs in where a page that needs it leads, with password and, where there is one, the code of the app. */
export const signIn = async (production: Production, who: Walker): Promise<void> => {
  const { page } = who
  await page.goto('/dashboard')
  await hydrated(page)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  if (who.secret) {
    await page.getByLabel('Code of your authenticator app').fill(production.codeOf(who))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.waitForURL('**/dashboard')
  await hydrated(page)
}

/** Sets an authenticator app up where the settings are open. */
export const setUpFactor = async (production: Production, who: Walker): Promise<void> => {
  const { page } = who
  await hydrated(page)
  await page.locator('summary', { hasText: 'Set up an authenticator app' }).click()
  const begin = page.locator('form', { has: page.getByRole('button', { name: 'Show the key', exact: true }) })
  await begin.getByLabel('Your password now', { exact: true }).fill(who.password)
  await begin.getByRole('button').last().click()
  await page.getByRole('img', { name: 'The key as a picture to scan' }).waitFor()
  who.secret = (await page.locator('#second-factor code').first().textContent()) ?? ''
  await page.getByLabel('Code of your authenticator app').fill(production.codeOf(who))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByText('Write these codes down now').waitFor()
}

/** Joins from the front page with the code of the letter, and passes the age step. */
export const join = async (
  production: Production,
  firstName: string,
  lastName: string,
  size = phone,
): Promise<Walker> => {
  const email = `${firstName.toLowerCase()}@people-walk.ng`
  const who = await production.enter(email, password, size)
  const { page } = who
  await follow(who, 'Join free')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Surname').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await press(production, who, 'Join free', 'One more step')
  await page.getByLabel('Code', { exact: true }).fill((await production.inLetter(email, /\b\d{6}\b/)).trim())
  await page.getByRole('button', { name: 'Join free' }).click()
  await confirmAge(who)
  return who
}

/** Confirms a phone number with the code of the text message. */
export const confirmPhone = async (production: Production, who: Walker, number: string): Promise<void> => {
  const { page } = who
  await choose(who, 'Settings')
  await follow(who, /Phone number/)
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Your password now', { exact: true }).fill(who.password)
  await press(production, who, 'Send the code', /We have sent a text message/)
  await page.getByLabel('Code', { exact: true }).fill(await production.inText(number.slice(1)))
  await press(production, who, 'Confirm', 'Your phone number is confirmed.')
}

/** Confirms what waits for a second person, from the Admin Panel. */
export const confirmWaiting = async (production: Production, who: Walker): Promise<void> => {
  await choose(who, 'Admin Panel')
  await follow(who, /^Proposals that wait for you/)
  await press(production, who, /^Confirm: /, 'Confirmed. It is done.')
}
