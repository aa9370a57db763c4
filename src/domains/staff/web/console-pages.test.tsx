// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { matchScreen } from '#shared/sitemap.ts'
import { fakeClient } from '#test/fake-client.ts'
import { pair, report } from '#test/staff-fixtures.ts'
import { catchLoads } from '#test/page-loads.tsx'
import { lastPosted } from '#test/show-page.tsx'
import { staffApi } from '../contract.ts'
import { drawConsole } from './console-fixture.tsx'
import adminPanelPage from './admin-panel-page.tsx'
import fixDuplicatesPage from './fix-duplicates-page.tsx'
import testSignupPage from './test-signup-page.tsx'
import remindersPage from './verification-reminders-page.tsx'

catchLoads()

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const why = 'As we agreed on Monday.'

describe('fixing duplicates', () => {
  const at = '/admin/fix-duplicates'
  const preview = (change = {}) => fakeClient().answers(staffApi.duplicate, pair(change))
  const open = { search: '?pair=c1' }

  test('lists pairs with their signs and the number of pairs in each state', async () => {
    const counts = { open: 1, proposed: 2, merged: 3, distinct: 0 }
    const client = fakeClient().answers(staffApi.duplicates, {
      items: [pair()],
      total: 1,
      nextCursor: null,
      counts,
    })
    drawConsole(fixDuplicatesPage, at, client)
    const link = await screen.findByRole('link', { name: /Mohammed Bello and Bello Muhammad/ })
    expect(link.getAttribute('href')).toBe(`${at}?pair=${pair().id}`)
    expect(link.textContent).toContain('Same phone number')
    expect(screen.getByRole('link', { name: /Waits for a second person\s*2/ })).toBeTruthy()
  })

  test('says what merging does, and proposes with the chosen account and a reason', async () => {
    const client = preview().answers(staffApi.proposeMerge, pair({ state: 'proposed' }))
    drawConsole(fixDuplicatesPage, at, client, open)
    expect(await screen.findByText('The closed account links to the one that stays.')).toBeTruthy()
    const form = within(screen.getByRole('button', { name: 'Propose' }).closest('form') as HTMLElement)
    fireEvent.click(form.getByRole('radio', { name: /Citizen #22/ }))
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: why } })
    press('Propose')
    await waitFor(() => expect(lastPosted(client)?.body).toEqual({ keepId: pair().second.id, reason: why }))
  })

  test('lets another person confirm, and never the one who proposed', async () => {
    const proposed = {
      state: 'proposed' as const,
      keepId: pair().first.id,
      reason: 'Wrote to us',
      proposedAt: pair().first.joinedAt,
    }
    drawConsole(fixDuplicatesPage, at, preview(proposed), open)
    expect(await screen.findByText('The account of Citizen #22 will be closed.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Join the accounts' })).toBeTruthy()
    cleanup()
    drawConsole(fixDuplicatesPage, at, preview({ ...proposed, isMine: true }), open)
    expect(await screen.findByText('You proposed this. A second person must confirm it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join the accounts' })).toBeNull()
  })
})

describe('reminders', () => {
  const at = '/admin/verification-reminders'
  const person = (id: string, change = {}) => ({
    id,
    citizenNumber: 9,
    name: `Person ${id}`,
    email: `${id}@example.com`,
    joinedAt: '2026-11-18T09:00:00.000Z',
    gaps: ['age' as const, 'email' as const],
    remindedAt: null,
    mayRemind: true,
    ...change,
  })
  const [one, two] = ['0190a000-0000-4000-8000-0000000000d1', '0190a000-0000-4000-8000-0000000000d2']

  test('go to selected people; people who had one within 7 days cannot be selected', async () => {
    const items = [
      person(one ?? ''),
      person(two ?? '', { mayRemind: false, remindedAt: '2026-11-18T09:00:00.000Z' }),
    ]
    const client = fakeClient()
      .answers(staffApi.unfinished, { items, total: 2, nextCursor: null })
      .answers(staffApi.remind, { reminded: 1 })
    drawConsole(remindersPage, at, client)
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ disabled }) => disabled)).toEqual([false, true])
    fireEvent.click(boxes[0] as HTMLInputElement)
    press('Remind the people I chose')
    await waitFor(() =>
      expect(lastPosted(client)?.body).toEqual({
        personIds: [one],
        reason: 'Routine reminder to finish joining',
      }),
    )
  })

  test('go to everybody with one gap, and show what was sent', async () => {
    const client = fakeClient()
      .answers(staffApi.unfinished, { items: [person(one ?? '')], total: 1, nextCursor: null })
      .answers(staffApi.remind, { reminded: 1 })
    drawConsole(remindersPage, at, client, { search: '?gap=age' })
    fireEvent.click(await screen.findByRole('button', { name: 'Remind everyone' }))
    await waitFor(() => expect(lastPosted(client)?.body).toMatchObject({ everybodyWith: 'age' }))
    cleanup()
    const sent = {
      id: 'r',
      person: null,
      askedBy: null,
      askedAt: '2026-11-18T09:00:00.000Z',
      sentAt: null,
      gaps: [],
    }
    drawConsole(
      remindersPage,
      at,
      fakeClient().answers(staffApi.sentReminders, { items: [sent], total: 1, nextCursor: null }),
      {
        search: '?view=sent',
      },
    )
    expect(await screen.findByText('Being sent')).toBeTruthy()
  })
})

test('test people are made and removed by support, and only listed to other staff', async () => {
  const items = [
    {
      id: 't',
      citizenNumber: 40,
      name: 'Test Person AB',
      email: 't@test.example',
      madeAt: '2026-11-18T09:00:00.000Z',
    },
  ]
  const client = fakeClient()
    .answers(staffApi.testPeople, { items, password: 'test-Pass-2026' })
    .answers(staffApi.makeTestPeople, { made: 2 })
  drawConsole(testSignupPage, '/admin/test-signup', client)
  expect(await screen.findByText('test-Pass-2026')).toBeTruthy()
  const form = within(screen.getByRole('button', { name: 'Make them' }).closest('form') as HTMLElement)
  fireEvent.change(form.getByLabelText('How many'), { target: { value: '2' } })
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: why } })
  press('Make them')
  await waitFor(() => expect(lastPosted(client)?.body).toEqual({ count: 2, reason: why }))
  cleanup()
  drawConsole(testSignupPage, '/admin/test-signup', client, { who: 'finance' })
  expect(await screen.findByRole('link', { name: 'Test Person AB' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the panel counts open tasks, and every entry links to a screen', async () => {
  const client = fakeClient().answers(staffApi.panel, {
    unfinished: { password: 1, email: 2, age: 3, onboarding: 4 },
    rows: [
      { row: 'late-nominations', count: 10 },
      { row: 'new-nominations', count: 8 },
      { row: 'nominations-under-review', count: 9 },
      { row: 'approvals', count: 16 },
      { row: 'rights', count: 11 },
      { row: 'imports', count: 12 },
      { row: 'pairs-to-join', count: 6 },
      { row: 'transitions', count: 13 },
      { row: 'cases', count: 14 },
      { row: 'overdue-reviews', count: 15 },
      { row: 'possible-pairs', count: 5 },
    ],
    closedDoors: ['email'],
    figureAlarms: 2,
    textAlarms: ['spent'],
    withoutFactor: { total: 1, people: [{ id: 'p9', name: 'Kemi Fresh', citizenNumber: 9 }] },
    launch: {
      open: ['reviewers', 'round'],
      candidates: 'later',
      dutiesFrom: '2026-12-04T22:38:00.000Z',
    },
    suspended: 7,
    imports: [report({ state: 'done' })],
    audit: [],
  })
  drawConsole(adminPanelPage, '/admin', client, { who: 'admin' })
  expect(
    (await screen.findByRole('link', { name: /Accounts that may be duplicates\s*5/ })).getAttribute('href'),
  ).toBe('/admin/fix-duplicates')
  expect(await screen.findByRole('link', { name: /Nominations that no one has taken\s*8/ })).toBeTruthy()
  for (const name of [/^Admin roles that wait.*11$/, /^Imports that wait.*12$/, /^Changes of leaders.*13$/])
    expect(screen.getByRole('link', { name })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Proposals that wait for you.*16$/ }).getAttribute('href')).toBe(
    '/admin/approvals',
  )
  expect(
    screen.getByRole('link', { name: /^Cases that wait for moderators.*14$/ }).getAttribute('href'),
  ).toBe('/admin/moderation')
  expect(screen.getByRole('link', { name: /^Rights whose review.*15$/ }).getAttribute('href')).toBe(
    '/admin/access-review',
  )
  expect(
    screen.getByRole('link', { name: /^Two vetting reviewers.*from 4 December 2026 on.*Open$/ }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: /^The first SUP\s*Done$/ }).getAttribute('href')).toBe('/treasury')
  expect(screen.getByText('1 person with a duty has no second factor')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Kemi Fresh' }).getAttribute('href')).toContain('p9')
  const links = screen
    .getAllByRole('link')
    .map((link) => (link.getAttribute('href') ?? '').split('?')[0] ?? '')
  expect(links.filter((href) => matchScreen(href) === null)).toEqual([])
})
