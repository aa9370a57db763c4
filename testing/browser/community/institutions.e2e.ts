import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, newContext, origin, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

describe('[RD-02] old addresses of an institution', () => {
  test.each(['/university/university-of-lagos', '/institution/university-of-lagos'])(
    '%s says that it leads on, and leads to the profile, without a script too',
    async (address) => {
      const context = await newContext({ ...phone, javaScriptEnabled: false })
      const page = await context.newPage()
      // The page as it stands until the next one has come.
      const answer = await context.request.get(origin() + address)
      expect(answer.status()).toBe(200)
      await page.setContent((await answer.text()).replace(/<meta http-equiv="refresh"[^>]*>/, ''))
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Redirecting...')
      expect(
        await page.getByText('Please wait while we redirect you to the institution profile.').isVisible(),
      ).toBe(true)
      await page.goto(address, { waitUntil: 'commit' })
      await page.waitForURL('**/institution-profile/university-of-lagos')
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('University of Lagos')
      await context.close()
    },
  )

  test('of an unknown one stay and say that there is none', async () => {
    const context = await newContext(phone)
    const answer = await context.request.get(`${origin()}/university/no-such-institution`)
    expect(answer.status()).toBe(404)
    const text = await answer.text()
    expect(text).toContain('This institution does not exist, or was removed.')
    expect(text).not.toContain('http-equiv="refresh"')
    await context.close()
  })
})

describe('institutions on a phone without JavaScript', () => {
  test('are searched, opened, and compared side by side', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(context, 'ada')
    const page = await context.newPage()
    await page.goto('/institutions')
    await page.getByLabel('Search for an institution').fill('kaura')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('link', { name: /Sample University of Kaura/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Sample University of Kaura' }).waitFor()
    const profile = page.url()
    await page.getByRole('link', { name: 'Compare with others' }).click()
    await page.getByLabel('Add an institution').fill('sample poly')
    await page.locator('main').getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('link', { name: /Sample Polytechnic, Nsukka/ }).click()
    const table = page.getByRole('table', { name: 'Side by side' })
    await table.getByRole('columnheader', { name: /Sample Polytechnic/ }).waitFor()
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'What',
      'Sample University of Kaura',
      'Sample Polytechnic, Nsukka',
    ])
    // The other address of the same page.
    const [one, other] = await Promise.all(
      [profile, profile.replace('/institution-profile/', '/institutions/')].map(async (address) =>
        (await context.request.get(address)).text(),
      ),
    )
    const titleOf = (html = '') => /<title>[^<]*/.exec(html)?.[0]
    expect(titleOf(other)).toBe(titleOf(one))
    await context.close()
  })

  test('rank within their size; one with too few people who took part stands nowhere', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(context, 'ada')
    const page = await context.newPage()
    await page.goto('/top-schools')
    const small = page.getByRole('table', { name: 'Small: under 100 members' })
    expect(await small.getByRole('rowheader').count()).toBeGreaterThan(1)
    for (const address of [
      '/top-schools',
      '/institutions-overview',
      '/education-analytics',
      '/api/institutions/figures/table.csv',
    ]) {
      const text = await (await context.request.get(origin() + address)).text()
      expect(text).not.toContain('Sample College of Health')
    }
    await page.getByRole('link', { name: 'How the score is worked out' }).click()
    await page.getByRole('heading', { name: 'How schools are compared' }).waitFor()
    await context.close()
  })
})

describe('the list of institutions', () => {
  test('takes a list from the staff: checked, then added, then merged by two people', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(context, 'chidi')
    const page = await context.newPage()
    await page.goto('/admin/institution-manager')
    const lists = page.locator('#import')
    await lists
      .getByLabel('Or paste the list')
      .fill('name,type,state,source\nJourney Polytechnic,polytechnic,Kano,A list\nNo Kind,castle,Kano,A list')
    await lists.getByLabel('Reason').fill('The list of this year.')
    await lists.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('table', { name: 'Rows with faults' }).getByText('castle').waitFor()
    await page.getByRole('button', { name: 'Add 1 institution' }).click()
    await page.getByText('This list is carried out.').waitFor()

    await page.goto('/admin/institution-manager?institution=journey-polytechnic')
    await page.getByLabel('Find the other institution').fill('bayero')
    await page.locator('#merge').getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Bayero University, Kano').first().click()
    await page.locator('#merge').getByLabel('Reason').fill('It is the same school.')
    await page.getByRole('button', { name: 'Propose to merge' }).click()
    await page.getByText('Waiting to be merged into Bayero University, Kano.').waitFor()

    const second = await newContext({ ...phone, javaScriptEnabled: false })
    await signIn(second, 'lola')
    const approvals = await second.newPage()
    await approvals.goto('/admin/approvals')
    await approvals
      .getByRole('button', { name: 'Confirm: Merge Journey Polytechnic into Bayero University, Kano' })
      .click()
    await approvals.getByText('Confirmed. It is done.').first().waitFor()
    const old = '/institution-profile/journey-polytechnic'
    await expect
      .poll(async () => (await approvals.request.get(old)).text())
      .toContain('Please wait while we redirect you to the institution profile.')
    await approvals.goto(old, { waitUntil: 'commit' })
    await approvals.waitForURL('**/institution-profile/bayero-university-kano')
    await second.close()
    await context.close()
  })
})
