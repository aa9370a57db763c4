import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser } from '../helpers/browser.ts'
import {
  readAs,
  visitAs,
  heading,
  leave,
  main,
  mustAskToSignIn,
  rowsOf,
  says,
} from '../helpers/plain-visits.ts'

afterAll(closeBrowser)

describe('[CM-03] campuses and institutions', () => {
  test('campus communities: one’s own with its proof and missions, and those of a State', async () => {
    const page = await visitAs('ada')
    await says(page, '/campus', 'My campus', 'Prove your place at University of Lagos', 'Campus missions')
    expect(
      await page.getByRole('region', { name: 'Campus missions' }).getByRole('link').count(),
    ).toBeGreaterThan(2)
    await says(page, '/campus?state=NG-KN', 'Bayero University, Kano')
    expect(await main(page).getByText('Caleb University').count()).toBe(0)
    await leave(page)
  })

  test('NYSC camps: one for each State and the FCT, each with its place, checklist, rights and missions', async () => {
    const page = await visitAs('ada')
    const { items } = await readAs<{ items: { id: string; stateName: string; lgaName: string }[] }>(
      page,
      '/api/campus/camps',
    )
    expect(items).toHaveLength(37)
    await says(page, '/nysc-camps', ...items.map(({ stateName }) => stateName))
    const links = main(page).locator('a[href^="/nysc-camps/"]')
    expect(await links.count()).toBe(37)
    await links.filter({ hasText: 'Kano' }).click()
    await heading(page, 'NYSC camp Kusala Dam')
    for (const name of ['Where it is', 'Checklist', 'Your rights and your safety', 'You stay neutral'])
      await page.getByRole('heading', { name }).waitFor()
    expect(await main(page).locator('a[href^="/engage"], a[href^="/missions"]').count()).toBeGreaterThan(0)
    expect((await page.goto('/nysc-camps/nysc-xx'))?.status()).toBe(404)
    await leave(page)
  })

  test('institutions: a list to search and filter, and the profile of one with its figures', async () => {
    const page = await visitAs('ada')
    const { total } = await readAs<{ total: number }>(page, '/api/institutions?limit=1')
    await says(page, '/institutions', `${total} institutions`)
    await page.goto('/institutions?search=unilag')
    const { items } = await readAs<{ items: { name: string }[] }>(page, '/api/institutions?search=unilag')
    for (const { name } of items)
      await main(page)
        .getByRole('link', { name: new RegExp(name) })
        .waitFor()
    await says(page, '/institutions?type=polytechnic&state=NG-EN', 'Sample Polytechnic, Nsukka')
    expect(await main(page).getByText('University of Nigeria').count()).toBe(0)

    const profile = '/institution-profile/sample-university-of-kaura'
    const guest = await visitAs(null)
    await says(guest, profile, 'University · Federal · Kaduna', 'took part in', 'What we know')
    const months = await rowsOf(guest, 'Month by month')
    expect(months).toHaveLength(6)
    expect((await guest.goto('/institution-profile/no-such-school'))?.status()).toBe(404)
    await Promise.all([leave(page), leave(guest)])
  })

  test('overview: all institutions together, by State, kind and who runs them', async () => {
    const page = await visitAs('ada')
    const { total } = await readAs<{ total: number }>(page, '/api/institutions?limit=1')
    await says(page, '/institutions-overview', String(total), 'institutions on the list', 'took part')
    const states = await rowsOf(page, 'By State')
    expect(states).toHaveLength(37)
    const sum = (rows: string[][]) => rows.reduce((all, row) => all + Number(row.at(-1)), 0)
    expect(sum(states)).toBe(total)
    expect(sum(await rowsOf(page, 'By kind'))).toBe(total)
    expect(states.find(([name]) => name?.startsWith('Kaduna'))).toEqual(expect.arrayContaining(['640']))
    await leave(page)
  })

  test('comparison: two institutions side by side, line by line', async () => {
    const page = await visitAs('ada')
    await page.goto(
      '/compare-institutions?with=sample-university-of-kaura&with=sample-university-of-jos-north',
    )
    const table = page.getByRole('table', { name: 'Side by side' })
    expect((await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual([
      'What',
      'Sample University of Kaura',
      'Sample University of Jos North',
    ])
    const lines = new Map(
      (await rowsOf(page, 'Side by side')).map(([what = '', ...values]) => [what, values]),
    )
    expect(lines.get('State')).toEqual(['Kaduna', 'Plateau'])
    expect(lines.get('Took part')).toEqual(['30%', '40%'])
    expect(lines.get('Members')).toEqual(['640', '150'])
    await leave(page)
  })

  test('top schools: ranked within their size by a score that the page explains', async () => {
    const page = await visitAs('ada')
    await says(page, '/top-schools', 'Score = (members × share + 20 × common share) ÷ (members + 20)')
    for (const [size, least] of [
      ['Small: under 100 members', 0],
      ['Medium: 100 to 499 members', 100],
      ['Large: 500 members or more', 500],
    ] as const) {
      const rows = await rowsOf(page, size)
      expect(rows.length).toBeGreaterThan(1)
      const scores = rows.map((row) => Number(row[2]))
      expect(scores).toEqual(scores.toSorted((one, other) => other - one))
      for (const row of rows) expect(Number(row[4]?.replace(',', ''))).toBeGreaterThanOrEqual(least)
    }
    await leave(page)
  })

  test('education analytics: month by month for all, and by who runs them', async () => {
    const page = await visitAs('ada')
    await page.goto('/education-analytics')
    const months = await rowsOf(page, 'Who took part, month by month')
    expect(months).toHaveLength(6)
    expect(months[0]?.slice(1, 3)).toEqual(['30%', '1,940'])
    const owners = await rowsOf(page, 'Federal, State-owned and private')
    expect(owners).toHaveLength(6)
    expect(owners[0]?.slice(1)).toEqual(['31%', '28%', '40%'])
    await leave(page)
  })

  test('pages of members lead a guest to the sign-in and back', async () => {
    await mustAskToSignIn([
      '/campus',
      '/nysc-camps',
      '/nysc-camps/nysc-an',
      '/institutions',
      '/institutions-overview',
      '/compare-institutions',
      '/top-schools',
      '/education-analytics',
    ])
  })
})
