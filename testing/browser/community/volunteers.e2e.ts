import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { sampleChapterId } from '#domains/chapters/server/demo-chapter.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { closeBrowser, hydrated, newContext, openForm, origin, phone, signIn } from '../helpers/browser.ts'
import { inDatabase } from '../helpers/database.ts'

afterAll(closeBrowser)

const opened = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  await openForm(page, address)
  return page
}

test('[VL-01] from onboarding to a shift, hours that another person confirms, and a certificate that a guest checks', async () => {
  const context = await newContext(phone)
  await signIn(context, 'ife')
  const page = await opened(context, '/volunteer-onboarding')
  await page.getByRole('link', { name: 'Start' }).click()
  await hydrated(page)
  await page.getByLabel('Phone calls').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'When do you have time?' }).waitFor()
  await hydrated(page)
  await page.getByLabel('From my phone, at any time').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'Where do you live?' }).waitFor()
  await page.getByRole('link', { name: /^(Choose your area|Change)$/ }).click()
  await page.getByLabel('State').waitFor()
  await hydrated(page)
  await page.getByLabel('State').selectOption('NG-LA')
  await page.getByLabel('Local government').selectOption('LA-surulere')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Safety rules' }).waitFor()
  await hydrated(page)
  await page.getByLabel('Who should we call').fill('Sample Relative')
  await page.getByLabel('Their phone number').fill('0803 000 0000')
  await page.getByLabel(/^I have read the safety rules/).check()
  await page.getByRole('button', { name: 'Become a Volunteer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Volunteer Hub' }).waitFor()

  // A task that anybody can do now, so that no clock has to move.
  await page.getByRole('button', { name: /^Sign up.*Read civic letters/ }).click()
  await page.getByText('You are signed up.').first().waitFor()
  await hydrated(page)
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByText('You are checked in.').first().waitFor()
  await hydrated(page)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.getByText('Hours wait for a second person').waitFor()

  const desk = await newContext()
  await signIn(desk, 'chidi')
  const console = await opened(desk, '/admin/volunteers')
  await console.getByRole('button', { name: /^Save/ }).click()
  await console.getByText('Saved').first().waitFor()
  await console.getByText('Hours confirmed').first().waitFor()
  await desk.close()

  await openForm(page, '/volunteer-dashboard')
  await page.getByLabel('No name').check()
  await page.getByRole('button', { name: 'Make a certificate' }).click()
  await page.getByText('Your certificate is ready.').first().waitFor()
  const file = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
  const bytes = await (await context.request.get(`${origin()}${file ?? ''}`)).body()
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const code = /certificates\/(\w+)\//.exec(file ?? '')?.[1] ?? ''

  const stranger = await newContext(phone)
  const check = await stranger.newPage()
  await check.goto(`/volunteer-certificate/${code}`)
  await check.getByText('This certificate is real.').waitFor()
  await check.getByText('The volunteer chose to show no name.').waitFor()
  expect(await check.getByText(lagosDay(new Date()).slice(0, 4)).count()).toBeGreaterThan(0)
  expect(await check.content()).not.toContain('Sample Relative')
  await stranger.close()

  // Leaving leads to the way back: one press opts in, and the page loads again.
  await openForm(page, '/volunteer-dashboard')
  await page.getByRole('button', { name: 'Stop volunteering' }).click()
  await page.getByRole('button', { name: 'Rejoin Volunteers' }).waitFor()
  await hydrated(page)
  const optsIn = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/volunteer/opt-in')
  const loads = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Rejoin Volunteers' }).click()
  expect((await optsIn).method()).toBe('POST')
  await loads
  await page.getByRole('main').getByRole('link', { name: 'Volunteer Hub' }).waitFor()
  await context.close()
})

test('the secretary of a chapter calls for help in its area on a phone without JavaScript', async () => {
  await inDatabase(async (db) => {
    await sql`delete from chapters.member where chapter_id = ${sampleChapterId}
      and (role = 'secretary' or person_id = ${demoPerson('dayo').id})`.execute(db)
    await sql`insert into chapters.member (id, chapter_id, person_id, role, joined_at)
      values (gen_random_uuid(), ${sampleChapterId}, ${demoPerson('dayo').id}, 'secretary', now())`.execute(
      db,
    )
  })
  const context = await newContext({ ...phone, javaScriptEnabled: false })
  await signIn(context, 'dayo')
  const page = await context.newPage()
  await page.goto('/volunteer-dashboard')
  await page.getByRole('link', { name: 'Call for help in the name of a chapter' }).click()
  await page.getByText('Call for help', { exact: true }).click()
  await page.getByText('Leave at once if there is a threat.').waitFor()
  await page.getByLabel('Title').fill('Clean the drain')
  await page.getByLabel('What to do').fill('We clear the drain before the rain comes.')
  await page.getByLabel('Where people meet').fill('The gate of the market')
  await page.getByLabel('Day').fill(new Date(Date.now() + 4 * DAY_MS).toISOString().slice(0, 10))
  await page.getByLabel('From').fill('09:00')
  await page.getByLabel('To', { exact: true }).fill('12:00')
  await page.getByLabel('Places').fill('6')
  await page.getByRole('button', { name: 'Post the call' }).click()
  await page.getByText('The call is posted').first().waitFor()
  const card = page.getByRole('article').filter({ hasText: 'Clean the drain' })
  await card.getByText('Called by').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  await context.close()
})
