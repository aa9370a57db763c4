// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { vettingApi } from '#domains/vetting/contract.ts'
import type { Page } from '#platform/web/page.ts'
import { matchScreen } from '#shared/sitemap.ts'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { pair, report, staffState } from '#test/staff-fixtures.ts'
import { renderWithState } from '#test/web.tsx'
import { staffApi } from '../contract.ts'
import adminPanelPage from './admin-panel-page.tsx'
import fixDuplicatesPage from './fix-duplicates-page.tsx'
import importUsersPage from './import-users-page.tsx'
import testSignupPage from './test-signup-page.tsx'
import remindersPage from './verification-reminders-page.tsx'

const assign = vi.fn()
beforeEach(() => {
  vi.stubGlobal('location', { ...globalThis.location, assign })
})
afterEach(() => {
  cleanup()
  assign.mockReset()
  vi.unstubAllGlobals()
})

/** The last write of a page; reads that it invalidated may follow. */
const sentBy = (client: FakeClient) => client.asked.findLast(({ call }) => call.startsWith('POST'))

const show = (
  page: Page,
  pathname: string,
  client: FakeClient,
  { who = 'support', search = '' }: { who?: 'admin' | 'support' | 'finance'; search?: string } = {},
) => {
  const Shown = page.component
  return renderWithState(<Shown />, { client, state: { ...staffState(who), pathname, search } })
}
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const why = 'As we agreed on Monday.'

describe('importing users', () => {
  const nothing = { items: [], total: 0, nextCursor: null }
  const at = '/admin/import-users'

  test('a chosen file is shown for checking, sent with its name, and leads to its report', async () => {
    const client = fakeClient().answers(staffApi.imports, nothing).answers(staffApi.checkImport, report())
    show(importUsersPage, at, client)
    const file = new File(['firstName,lastName,email\nA,B,a@b.ng'], 'chapter.csv', { type: 'text/csv' })
    fireEvent.change(screen.getByLabelText(/CSV file/), { target: { files: [file] } })
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(/paste the list/).value).toContain('A,B,a@b.ng'),
    )
    write(/^Reason/, why)
    press('Check the list')
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`${at}?batch=${report().id}`))
    expect(sentBy(client)?.body).toMatchObject({ name: 'chapter.csv', reason: why })
  })

  test('a file that is too large is refused on the device', async () => {
    show(importUsersPage, at, fakeClient().answers(staffApi.imports, nothing))
    const file = new File(['x'.repeat(1024 * 1024 + 1)], 'large.csv')
    fireEvent.change(screen.getByLabelText(/CSV file/), { target: { files: [file] } })
    expect(await screen.findByText('The list can have up to 1 MB of text.')).toBeTruthy()
  })

  test('a report shows numbers, faults with line and column, existing people, and offers to add the rest', async () => {
    const client = fakeClient()
      .answers(staffApi.importReport, report())
      .answers(staffApi.proposeImport, report())
    show(importUsersPage, at, client, { search: '?batch=b1' })
    const faults = within(await screen.findByRole('table', { name: 'Errors' }))
    expect(faults.getByRole('row', { name: /7 email nothing Enter an email address/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ada Sampleson, Citizen #1' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download the errors' }).getAttribute('href')).toBe(
      `/api/admin/imports/${report().id}/faults`,
    )
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    press('Propose to add them')
    await waitFor(() => expect(sentBy(client)?.call).toBe('POST /api/admin/imports/:batchId/propose'))
  })

  test('a proposed list is confirmed by somebody else; the proposer can only withdraw it', async () => {
    const proposed = report({
      state: 'proposed',
      proposedBy: { id: 'x', name: 'Chidi Mockford', citizenNumber: 4 },
      proposedUntil: '2026-11-25T09:00:00.000Z',
    })
    const client = fakeClient()
      .answers(staffApi.importReport, proposed)
      .answers(staffApi.confirmImport, report({ state: 'done' }))
    show(importUsersPage, at, client, { search: '?batch=b1' })
    expect(await screen.findByText(/Proposed by Chidi Mockford/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
    press('Add 186 people')
    await waitFor(() => expect(sentBy(client)?.call).toBe('POST /api/admin/imports/:batchId/confirm'))
    cleanup()
    const own = fakeClient()
      .answers(staffApi.importReport, { ...proposed, isMine: true })
      .answers(staffApi.withdrawImport, report())
    show(importUsersPage, at, own, { search: '?batch=b1' })
    expect(await screen.findByText('You proposed this. A second person must confirm it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    press('Withdraw')
    await waitFor(() => expect(sentBy(own)?.call).toBe('POST /api/admin/imports/:batchId/withdraw'))
  })

  test('other staff may look but not act; nobody is asked to add an empty list', async () => {
    show(importUsersPage, at, fakeClient().answers(staffApi.importReport, report()), {
      who: 'finance',
      search: '?batch=b1',
    })
    expect(await screen.findByText('You can only look here. The support team makes changes.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Download the errors' })).toBeNull()
    cleanup()
    show(importUsersPage, at, fakeClient().answers(staffApi.importReport, report({ createdCount: 0 })), {
      search: '?batch=b1',
    })
    expect(await screen.findByText('Nobody on this list can be added')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Add|Propose)/ })).toBeNull()
  })

  test('a finished import can be undone until its day, and afterwards lists the people who stayed', async () => {
    const done = report({ state: 'done', undoUntil: '2026-11-25T09:00:00.000Z' })
    const client = fakeClient().answers(staffApi.importReport, done).answers(staffApi.undoImport, done)
    show(importUsersPage, at, client, { search: '?batch=b1' })
    await screen.findByText(/Until 25 November 2026, 10:00/)
    write(/^Reason/, why)
    press('Undo the import')
    await waitFor(() => expect(sentBy(client)?.body).toEqual({ reason: why }))
    cleanup()
    const undone = report({ state: 'undone', stayed: [{ id: 's', name: 'Stay Er', citizenNumber: 30 }] })
    show(importUsersPage, at, fakeClient().answers(staffApi.importReport, undone), { search: '?batch=b1' })
    expect(await screen.findByRole('link', { name: 'Stay Er' })).toBeTruthy()
  })
})

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
    show(fixDuplicatesPage, at, client)
    const link = await screen.findByRole('link', { name: /Mohammed Bello and Bello Muhammad/ })
    expect(link.getAttribute('href')).toBe(`${at}?pair=${pair().id}`)
    expect(link.textContent).toContain('Same phone number')
    expect(screen.getByRole('link', { name: /Waits for a second person\s*2/ })).toBeTruthy()
  })

  test('says what merging does, and proposes with the chosen account and a reason', async () => {
    const client = preview().answers(staffApi.proposeMerge, pair({ state: 'proposed' }))
    show(fixDuplicatesPage, at, client, open)
    expect(await screen.findByText('The closed account links to the one that stays.')).toBeTruthy()
    const form = within(screen.getByRole('button', { name: 'Propose' }).closest('form') as HTMLElement)
    fireEvent.click(form.getByRole('radio', { name: /Citizen #22/ }))
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: why } })
    press('Propose')
    await waitFor(() => expect(sentBy(client)?.body).toEqual({ keepId: pair().second.id, reason: why }))
  })

  test('lets another person confirm, and never the one who proposed', async () => {
    const proposed = {
      state: 'proposed' as const,
      keepId: pair().first.id,
      reason: 'Wrote to us',
      proposedAt: pair().first.joinedAt,
    }
    show(fixDuplicatesPage, at, preview(proposed), open)
    expect(await screen.findByText('The account of Citizen #22 will be closed.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Join the accounts' })).toBeTruthy()
    cleanup()
    show(fixDuplicatesPage, at, preview({ ...proposed, isMine: true }), open)
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
    show(remindersPage, at, client)
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ disabled }) => disabled)).toEqual([false, true])
    fireEvent.click(boxes[0] as HTMLInputElement)
    press('Remind the people I chose')
    await waitFor(() =>
      expect(sentBy(client)?.body).toEqual({
        personIds: [one],
        reason: 'Routine reminder to finish joining',
      }),
    )
  })

  test('go to everybody with one gap, and show what was sent', async () => {
    const client = fakeClient()
      .answers(staffApi.unfinished, { items: [person(one ?? '')], total: 1, nextCursor: null })
      .answers(staffApi.remind, { reminded: 1 })
    show(remindersPage, at, client, { search: '?gap=age' })
    fireEvent.click(await screen.findByRole('button', { name: 'Remind everybody' }))
    await waitFor(() => expect(sentBy(client)?.body).toMatchObject({ everybodyWith: 'age' }))
    cleanup()
    const sent = {
      id: 'r',
      person: null,
      askedBy: null,
      askedAt: '2026-11-18T09:00:00.000Z',
      sentAt: null,
      gaps: [],
    }
    show(
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
  show(testSignupPage, '/admin/test-signup', client)
  expect(await screen.findByText('test-Pass-2026')).toBeTruthy()
  const form = within(screen.getByRole('button', { name: 'Make them' }).closest('form') as HTMLElement)
  fireEvent.change(form.getByLabelText('How many'), { target: { value: '2' } })
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: why } })
  press('Make them')
  await waitFor(() => expect(sentBy(client)?.body).toEqual({ count: 2, reason: why }))
  cleanup()
  show(testSignupPage, '/admin/test-signup', client, { who: 'finance' })
  expect(await screen.findByRole('link', { name: 'Test Person AB' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the panel counts open tasks, and every entry links to a screen', async () => {
  const client = fakeClient()
    .answers(staffApi.panel, {
      unfinished: { password: 1, email: 2, age: 3, onboarding: 4 },
      openPairs: 5,
      waitingForMe: 16,
      proposedPairs: 6,
      proposedRights: 11,
      proposedImports: 12,
      waitingMoves: 13,
      reportedNotes: 14,
      overdueAccess: 15,
      figureAlarms: 2,
      textAlarms: ['spent'],
      suspended: 7,
      imports: [report({ state: 'done' })],
      audit: [],
    })
    .answers(vettingApi.queue, {
      items: [],
      total: 0,
      nextCursor: null,
      counts: { pending: 8, under_review: 9, approved: 0, rejected: 0 },
      desk: { overdue: 10, soon: 0, mine: 0 },
    })
  show(adminPanelPage, '/admin', client, { who: 'admin' })
  expect(
    (await screen.findByRole('link', { name: /Accounts that may be duplicates\s*5/ })).getAttribute('href'),
  ).toBe('/admin/fix-duplicates')
  expect(await screen.findByRole('link', { name: /Nominations that nobody has taken\s*8/ })).toBeTruthy()
  for (const name of [/^Admin roles that wait.*11$/, /^Imports that wait.*12$/, /^Changes of leaders.*13$/])
    expect(screen.getByRole('link', { name })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Proposals that wait for you.*16$/ }).getAttribute('href')).toBe(
    '/admin/approvals',
  )
  expect(screen.getByRole('link', { name: /^Reported words.*14$/ }).getAttribute('href')).toBe(
    '/admin/moderation?kind=leaders.note',
  )
  expect(screen.getByRole('link', { name: /^Rights whose review.*15$/ }).getAttribute('href')).toBe(
    '/admin/access-review',
  )
  const links = screen
    .getAllByRole('link')
    .map((link) => (link.getAttribute('href') ?? '').split('?')[0] ?? '')
  expect(links.filter((href) => matchScreen(href) === null)).toEqual([])
})
