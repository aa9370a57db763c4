import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Leaderboard } from '#domains/standing/contract.ts'
import type { DemoName } from '#test/people.ts'
import { closeBrowser, newContext, origin, type Page, phone, signIn } from './browser.ts'
import { passLesson } from './lesson.ts'
import { joinAnew } from './newcomer.ts'

afterAll(closeBrowser)

/** Pages as the server renders them, so every word comes from the real data. */
const plain: BrowserContextOptions = { ...phone, javaScriptEnabled: false }

const enter = async (name: DemoName | null, options = plain): Promise<Page> => {
  const context = await newContext(options)
  if (name) await signIn(context, name)
  return context.newPage()
}
const leave = (page: Page) => page.context().close()
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { level, name }).waitFor()
const says = async (page: Page, path: string, ...words: (string | RegExp)[]): Promise<void> => {
  const answer = await page.goto(path)
  expect([path, answer?.status()]).toEqual([path, 200])
  const text = (await main(page).innerText()).replaceAll(/\s+/g, ' ')
  for (const word of words)
    expect(text, path).toEqual(
      typeof word === 'string' ? expect.stringContaining(word) : expect.stringMatching(word),
    )
}
const ask = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.context().request.get(path)).json()) as T
const send = async (context: BrowserContext, path: string, data: object): Promise<void> => {
  const { csrfToken } = (await (await context.request.get('/api/csrf-token')).json()) as { csrfToken: string }
  const answer = await context.request.post(path, { data, headers: { 'x-csrf-token': csrfToken } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}
const rowsOf = async (page: Page, name: string): Promise<string[][]> =>
  page
    .getByRole('table', { name, includeHidden: true })
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')))

/** A new person who leads students at a school that its email has proven. */
const newStudentLeader = async (): Promise<Page> => {
  const page = await enter(null)
  const context = page.context()
  const address = (await joinAnew(context)).replace('@example.com', '@student.unilag.edu.ng')
  await send(context, '/api/user/affiliation', {
    institutionId: 'university-of-lagos',
    status: 'student_leader',
  })
  await send(context, '/api/campus/email', { email: address })
  let code = ''
  await expect
    .poll(async () => {
      const { messages } = await ask<{ messages: { to: string; text: string }[] }>(page, '/api/dev/outbox')
      code = /\b\d{6}\b/.exec(messages.find(({ to }) => to === address)?.text ?? '')?.[0] ?? ''
      return code
    })
    .not.toBe('')
  await send(context, '/api/campus/email/confirm', { code })
  return page
}

describe('[CM-02] a citizen meets others', () => {
  test('in the network: people who chose to be found, by topic, to follow and to leave', async () => {
    const page = await enter('dayo')
    await says(
      page,
      '/network',
      'People who can be found',
      'Bola D.',
      'I keep the list of boreholes in our ward.',
    )
    await page.getByLabel('Topic').selectOption({ label: 'Elections' })
    await page.getByRole('button', { name: 'Show people' }).click()
    await page.waitForURL('**/network?*interest=elections*')
    const found = main(page).getByRole('button', { name: /^(Follow|Stop following) / })
    expect(await found.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
      'Follow Ifẹ́ P.',
    ])
    await page.getByRole('button', { name: 'Follow Ifẹ́ P.' }).click()
    await page.getByText('You follow now').first().waitFor()
    await heading(page, 'Whom you follow', 2)
    await page.getByRole('button', { name: 'Stop following Ifẹ́ P.' }).first().click()
    await page.getByText('You no longer follow').first().waitFor()
    await leave(page)
  })

  test('in the community chat: rooms of their place, school and topics, where another person reads what they wrote', async () => {
    const page = await enter('ada')
    await says(
      page,
      '/community-chat',
      'Your rooms',
      'Surulere',
      'University of Lagos',
      'Topics',
      'Health care',
    )
    await main(page)
      .getByRole('link', { name: /^Farming/ })
      .click()
    await heading(page, 'Farming')
    const words = `The rains come early, number ${Date.now()}.`
    await page.getByLabel('Your message').fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const reader = await enter('ife')
    await reader.goto('/community-chat?room=topic-farming')
    const message = reader.getByRole('log').getByRole('listitem').filter({ hasText: words })
    expect(await message.innerText()).toContain('Ada')
    await Promise.all([leave(page), leave(reader)])
  })

  test('in local chapters: listed by State for everybody, each with what it is and how to join', async () => {
    const page = await enter(null)
    await says(page, '/local-chapters', 'Surulere Civic Circle', 'Surulere · Lagos', 'Code of conduct')
    await says(page, '/local-chapters?state=NG-KN', 'No chapter here yet')
    await says(page, '/local-chapters?state=NG-LA', 'Surulere Civic Circle')
    await main(page)
      .getByRole('link', { name: /Surulere Civic Circle/ })
      .click()
    await heading(page, 'Surulere Civic Circle')
    await leave(page)
    const member = await enter('binta')
    await member.goto('/local-chapters?state=NG-LA')
    await main(member)
      .getByRole('link', { name: /Surulere Civic Circle/ })
      .click()
    const join = member.getByRole('button', { name: /^Join/ })
    if ((await join.count()) > 0) await join.first().click()
    await member
      .getByRole('button', { name: /^Leave/ })
      .first()
      .waitFor()
    await leave(member)
  })

  test('on the founders’ wall: early members who did something checked, by their own choice only', async () => {
    interface Wall {
      readonly items: readonly { readonly citizenNumber: number; readonly name: string }[]
      readonly own: { readonly hasActed: boolean }
    }
    const people = await Promise.all((['ada', 'ife', 'terngu', 'bola'] as const).map((name) => enter(name)))
    const walls = await Promise.all(people.map((page) => ask<Wall>(page, '/api/founders')))
    const acted = people.filter((_, index) => walls[index]?.own.hasActed)
    const idle = people.filter((_, index) => !walls[index]?.own.hasActed)
    expect([acted.length > 0, idle.length > 0]).toEqual([true, true])
    const [reader] = idle
    const [founder] = acted
    if (!reader || !founder) return
    const before = walls[0]?.items.length ?? 0
    for (const page of people) await send(page.context(), '/api/founders/mine', { wall: 'on' })
    const { items } = await ask<Wall>(reader, '/api/founders')
    expect(items).toHaveLength(before + acted.length)
    await says(reader, '/founders-wall', 'You will stand here once somebody has confirmed your first action.')
    const rows = await rowsOf(reader, 'Founders, in the order in which they joined')
    expect(rows.map(([name, number]) => [name, number])).toEqual(
      items.map(({ name, citizenNumber }) => [name, `#${citizenNumber}`]),
    )
    await founder.goto('/founders-wall')
    await founder.getByRole('button', { name: 'Take my name off' }).click()
    await founder.getByText('Your name is off the wall.').first().waitFor()
    expect((await ask<Wall>(reader, '/api/founders')).items).toHaveLength(items.length - 1)
    for (const page of people) await send(page.context(), '/api/founders/mine', { wall: 'off' })
    await Promise.all(people.map(leave))
  })

  test('on the leaderboard: by region, State and period, the same as the call says, and by name only who chose it', async () => {
    const page = await enter('ada')
    await send(page.context(), '/api/leaderboard/shown', { shown: 'named' })
    const periods = { week: 'This week', month: 'This month', all: 'All time' }
    const places = {
      '': 'Everywhere',
      'region=nigeria': 'Nigeria',
      'region=canada': 'Canada',
      'state=NG-LA': 'Lagos',
    }
    let rows = 0
    for (const [period, title] of Object.entries(periods))
      for (const [place, placeName] of Object.entries(places)) {
        const query = [`period=${period}`, place].filter(Boolean).join('&')
        const board = await ask<Leaderboard>(page, `/api/leaderboard?${query}`)
        await says(page, `/leaderboard?${query}`, `${placeName} · ${title}`)
        expect(await page.getByRole('link', { name: title }).getAttribute('aria-current')).toBe('page')
        if (board.rows.length === 0) await page.getByText('Nobody has points here yet').waitFor()
        else
          expect(
            (await rowsOf(page, 'The best fifty')).map(([rank, who, , score]) => [rank, who, score]),
          ).toEqual(
            board.rows.map(({ rank, name, score }) => [String(rank), name ?? 'A citizen', String(score)]),
          )
        rows += board.rows.length
      }
    expect(rows).toBeGreaterThan(0)
    await says(page, '/leaderboard?period=all&state=NG-LA', 'Ada S.', /Rank \d+ of \d+, with \d+ points/)
    expect(await rowsOf(page, 'Points for each 100 citizens')).not.toEqual([])
    await leave(page)
  })

  test('among student leaders: only those who proved their school and agreed, found by everybody who is signed in', async () => {
    const page = await newStudentLeader()
    const office = `Secretary of hall ${Date.now() % 100_000}`
    await says(page, '/leadership-portal', 'Campus ambassador', 'Student leaders')
    const reader = await enter('ada')
    await reader.goto('/student-leaders')
    expect(await main(reader).getByText(office).count()).toBe(0)
    await send(page.context(), '/api/campus/leaders', { office, about: 'Clean hostels.', agrees: 'yes' })
    await says(reader, '/student-leaders', office, 'Nneka Sample', 'University of Lagos', 'Clean hostels.')
    await Promise.all([leave(page), leave(reader)])
  })

  test('in the leadership portal: the programmes, an application that the team answers, and the way to resources', async () => {
    const page = await newStudentLeader()
    await says(
      page,
      '/leadership-portal',
      'Campus ambassador',
      'Community service lead',
      'Community organiser',
    )
    const programme = page.getByRole('article').filter({ hasText: 'Campus ambassador' })
    const card = (await programme.count()) > 0 ? programme : main(page)
    await card.getByText('Apply', { exact: true }).first().click()
    await card
      .getByLabel('What do you want to do, with whom, and when?')
      .first()
      .fill('A weekly lesson about voting for first-year students, with two friends.')
    await card.getByRole('button', { name: 'Send my application' }).first().click()
    await page.getByText('We have your application').first().waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).waitFor()
    for (const [name, path] of [
      ['Training', '/training'],
      ['Library', '/library'],
      ['Missions', '/missions'],
    ] as const)
      expect(
        await main(page)
          .getByRole('link', { name: new RegExp(`^${name}`) })
          .first()
          .getAttribute('href'),
      ).toBe(path)
    await leave(page)
  })

  test('in the training: lessons with their time and what was passed; one is taken and counts', async () => {
    const page = await enter(null, phone)
    await joinAnew(page.context())
    await says(page, '/training', '0 of 6 passed', 'Integrity under pressure', '20 minutes')
    await page.goto('/training/integrity')
    await page.waitForSelector('html[data-ready]')
    await passLesson(page)
    await page.getByText('You earned 1.50 SUP.').waitFor()
    await says(page, '/training', '1 of 6 passed')
    await leave(page)
  })

  test('not as a guest: each page of members leads to the sign-in and back', async () => {
    const page = await enter(null)
    for (const path of [
      '/network',
      '/community-chat',
      '/founders-wall',
      '/student-leaders',
      '/leadership-portal',
      '/training',
    ]) {
      await page.goto(path)
      expect(page.url()).toBe(`${origin()}/auth?returnUrl=${encodeURIComponent(path)}`)
    }
    await leave(page)
  })
})

describe('[CM-03] campuses and institutions', () => {
  test('campus communities: one’s own with its proof and missions, and those of a State', async () => {
    const page = await enter('ada')
    await says(page, '/campus', 'My campus', 'Prove your place at University of Lagos', 'Campus missions')
    expect(
      await page.getByRole('region', { name: 'Campus missions' }).getByRole('link').count(),
    ).toBeGreaterThan(2)
    await says(page, '/campus?state=NG-KN', 'Bayero University, Kano')
    expect(await main(page).getByText('Caleb University').count()).toBe(0)
    await leave(page)
  })

  test('NYSC camps: one for each State and the FCT, each with its place, checklist, rights and missions', async () => {
    const page = await enter('ada')
    const { items } = await ask<{ items: { id: string; stateName: string; lgaName: string }[] }>(
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
    const page = await enter('ada')
    const { total } = await ask<{ total: number }>(page, '/api/institutions?limit=1')
    await says(page, '/institutions', `${total} institutions`)
    await page.goto('/institutions?search=unilag')
    const { items } = await ask<{ items: { name: string }[] }>(page, '/api/institutions?search=unilag')
    for (const { name } of items)
      await main(page)
        .getByRole('link', { name: new RegExp(name) })
        .waitFor()
    await says(page, '/institutions?type=polytechnic&state=NG-EN', 'Sample Polytechnic, Nsukka')
    expect(await main(page).getByText('University of Nigeria').count()).toBe(0)

    const profile = '/institution-profile/sample-university-of-kaura'
    const guest = await enter(null)
    await says(guest, profile, 'University · Federal · Kaduna', 'took part in', 'What we know')
    const months = await rowsOf(guest, 'Month by month')
    expect(months).toHaveLength(6)
    expect((await guest.goto('/institution-profile/no-such-school'))?.status()).toBe(404)
    await Promise.all([leave(page), leave(guest)])
  })

  test('overview: all institutions together, by State, kind and who runs them', async () => {
    const page = await enter('ada')
    const { total } = await ask<{ total: number }>(page, '/api/institutions?limit=1')
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
    const page = await enter('ada')
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
    const page = await enter('ada')
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
    const page = await enter('ada')
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
    const page = await enter(null)
    for (const path of [
      '/campus',
      '/nysc-camps',
      '/nysc-camps/nysc-an',
      '/institutions',
      '/institutions-overview',
      '/compare-institutions',
      '/top-schools',
      '/education-analytics',
    ]) {
      await page.goto(path)
      expect(page.url()).toBe(`${origin()}/auth?returnUrl=${encodeURIComponent(path)}`)
    }
    await leave(page)
  })
})
