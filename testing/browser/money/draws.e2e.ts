import { afterAll, describe, expect, test } from 'vitest'
import { sampleDrawId } from '#domains/draws/server/seeds.ts'
import { closeBrowser, hydrated, newContext, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

const open = `/prize-draws/${sampleDrawId('open')}`
const past = `/prize-draws/${sampleDrawId('past')}`

describe('a prize draw', () => {
  test('is entered free without JavaScript, after a wrong answer; the entry has a number', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(context, 'ada')
    const page = await context.newPage()
    await page.goto('/prize-draws')
    await page.getByRole('link', { name: 'Monthly prize draw' }).click()
    await page.getByLabel('How many local government areas').fill('109')
    await page.getByRole('button', { name: 'Enter the draw' }).click()
    await page.getByText('That is not the right answer. Nothing was taken. Try again.').first().waitFor()
    await page.getByLabel('How many local government areas').fill('774')
    await page.getByRole('button', { name: 'Enter the draw' }).click()
    await page.getByText(/Your entry has the number \d+\./).waitFor()
    await page.getByRole('heading', { name: 'Your entries' }).waitFor()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: '1 prize-draw entry this round' }).waitFor()
    await context.close()
  })

  test('that is drawn can be drawn again by a stranger in the page, and a changed list shows', async () => {
    const context = await newContext(phone)
    const page = await context.newPage()
    await page.goto(past)
    await hydrated(page)
    await page.getByRole('heading', { name: 'Result' }).waitFor()
    await page.getByRole('button', { name: 'Draw again on this device' }).click()
    await page.getByText('Your device drew the same winners.').waitFor()
    await page.route('**/record/draws/*.jsonl', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ body: (await answer.text()).split('\n').slice(1).join('\n') })
    })
    await page.getByRole('button', { name: 'Draw again on this device' }).click()
    await page.getByText('The list of entries is not the one that was published.').waitFor()
    await context.close()
  })

  test('shows staff why they cannot enter', async () => {
    const context = await newContext(phone)
    await signIn(context, 'emeka')
    const page = await context.newPage()
    await page.goto(open)
    await page.getByText('Staff, reviewers and committee members cannot take part in prize draws.').waitFor()
    expect(await page.getByRole('button', { name: 'Enter the draw' }).count()).toBe(0)
    await context.close()
  })
})
