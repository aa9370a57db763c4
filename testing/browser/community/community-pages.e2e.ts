import { afterAll, describe, expect, test } from 'vitest'
import type { Leaderboard } from '#domains/standing/contract.ts'
import { closeBrowser, type Page, phone } from '../helpers/browser.ts'
import { passLesson } from '../helpers/lesson.ts'
import { joinAnew } from '../helpers/newcomer.ts'
import {
  readAs,
  visitAs,
  heading,
  leave,
  main,
  mustAskToSignIn,
  rowsOf,
  says,
  send,
} from '../helpers/plain-visits.ts'

afterAll(closeBrowser)

/** A new person who leads students at a school that its email has proven. */
const newStudentLeader = async (): Promise<Page> => {
  const page = await visitAs(null)
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
      const { messages } = await readAs<{ messages: { to: string; text: string }[] }>(page, '/api/dev/outbox')
      code = /\b\d{6}\b/.exec(messages.find(({ to }) => to === address)?.text ?? '')?.[0] ?? ''
      return code
    })
    .not.toBe('')
  await send(context, '/api/campus/email/confirm', { code })
  return page
}

describe('[CM-02] a citizen meets others', () => {
  test('in the network: people who chose to be found, by topic, to follow and to leave', async () => {
    const page = await visitAs('dayo')
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
    await heading(page, 'People you follow', 2)
    await page.getByRole('button', { name: 'Stop following Ifẹ́ P.' }).first().click()
    await page.getByText('You no longer follow').first().waitFor()
    await leave(page)
  })

  test('in the community chat: rooms of their place and topics, where another person reads what they wrote', async () => {
    const page = await visitAs('ada')
    await says(page, '/community-chat', 'Your rooms', 'Surulere', 'Topics', 'Health care')
    await main(page)
      .getByRole('link', { name: /^Farming/ })
      .click()
    await heading(page, 'Farming')
    const words = `The rains come early, number ${Date.now()}.`
    await page.getByLabel('Your message').fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const reader = await visitAs('ife')
    await reader.goto('/community-chat?room=topic-farming')
    const message = reader.getByRole('log').getByRole('listitem').filter({ hasText: words })
    expect(await message.innerText()).toContain('Ada')
    await Promise.all([leave(page), leave(reader)])
  })

  test('in local chapters: listed by State for everybody, each with what it is and how to join', async () => {
    const page = await visitAs(null)
    await says(page, '/local-chapters', 'Surulere Civic Circle', 'Surulere · Lagos', 'Code of conduct')
    await says(page, '/local-chapters?state=NG-KN', 'No chapter here yet')
    await says(page, '/local-chapters?state=NG-LA', 'Surulere Civic Circle')
    await main(page)
      .getByRole('link', { name: /Surulere Civic Circle/ })
      .click()
    await heading(page, 'Surulere Civic Circle')
    await leave(page)
    const member = await visitAs('binta')
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
      readonly own: { readonly hasActed: boolean; readonly isOnWall: boolean }
    }
    const people = await Promise.all((['ada', 'ife', 'terngu', 'bola'] as const).map((name) => visitAs(name)))
    const walls = await Promise.all(people.map((page) => readAs<Wall>(page, '/api/founders')))
    const acted = people.filter((_, index) => walls[index]?.own.hasActed)
    const idle = people.filter((_, index) => !walls[index]?.own.hasActed)
    expect([acted.length > 0, idle.length > 0]).toEqual([true, true])
    const [reader] = idle
    const [founder] = acted
    if (!reader || !founder) return
    const before = walls[0]?.items.length ?? 0
    const standing = walls.filter(({ own }) => own.isOnWall && own.hasActed).length
    for (const page of people) await send(page.context(), '/api/founders/mine', { wall: 'on' })
    const { items } = await readAs<Wall>(reader, '/api/founders')
    // Another journey may confirm an action of one of them in between.
    const now = await Promise.all(people.map((page) => readAs<Wall>(page, '/api/founders')))
    expect(items).toHaveLength(before + now.filter(({ own }) => own.hasActed).length - standing)
    await says(reader, '/founders-wall', 'Your name appears here after someone confirms your first action.')
    const rows = await rowsOf(reader, 'Founders, in the order in which they joined')
    expect(rows.map(([name, number]) => [name, number])).toEqual(
      items.map(({ name, citizenNumber }) => [name, `#${citizenNumber}`]),
    )
    await founder.goto('/founders-wall')
    await founder.getByRole('button', { name: 'Take my name off' }).click()
    await founder.getByText('Your name is off the wall.').first().waitFor()
    expect((await readAs<Wall>(reader, '/api/founders')).items).toHaveLength(items.length - 1)
    for (const page of people) await send(page.context(), '/api/founders/mine', { wall: 'off' })
    await Promise.all(people.map(leave))
  })

  test('on the leaderboard: by region, State and period, the same as the call says, and by name only who chose it', async () => {
    const page = await visitAs('ada')
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
        const board = await readAs<Leaderboard>(page, `/api/leaderboard?${query}`)
        await says(page, `/leaderboard?${query}`, `${placeName} · ${title}`)
        expect(await page.getByRole('link', { name: title }).getAttribute('aria-current')).toBe('page')
        if (board.rows.length === 0) await page.getByText('No one has points here yet').waitFor()
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
    const reader = await visitAs('ada')
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
      .getByLabel('What do you want to do, who with, and when?')
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
    const page = await visitAs(null, phone)
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
    await mustAskToSignIn([
      '/network',
      '/community-chat',
      '/founders-wall',
      '/student-leaders',
      '/leadership-portal',
      '/training',
    ])
  })
})
