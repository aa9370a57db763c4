// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { report } from '#test/staff-fixtures.ts'
import { catchLoads } from '#test/page-loads.tsx'
import { lastPosted } from '#test/show-page.tsx'
import { staffApi } from '../contract.ts'
import { drawConsole } from './console-fixture.tsx'
import importUsersPage from './import-users-page.tsx'

const assign = catchLoads()

const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const why = 'As we agreed on Monday.'

describe('importing users', () => {
  const nothing = { items: [], total: 0, nextCursor: null }
  const at = '/admin/import-users'

  test('a chosen file is shown for checking, sent with its name, and leads to its report', async () => {
    const client = fakeClient().answers(staffApi.imports, nothing).answers(staffApi.checkImport, report())
    drawConsole(importUsersPage, at, client)
    const file = new File(['firstName,lastName,email\nA,B,a@b.ng'], 'chapter.csv', { type: 'text/csv' })
    fireEvent.change(screen.getByLabelText(/CSV file/), { target: { files: [file] } })
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(/paste the list/).value).toContain('A,B,a@b.ng'),
    )
    write(/^Reason/, why)
    press('Check the list')
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`${at}?batch=${report().id}`))
    expect(lastPosted(client)?.body).toMatchObject({ name: 'chapter.csv', reason: why })
  })

  test('a file that is too large is refused on the device', async () => {
    drawConsole(importUsersPage, at, fakeClient().answers(staffApi.imports, nothing))
    const file = new File(['x'.repeat(1024 * 1024 + 1)], 'large.csv')
    fireEvent.change(screen.getByLabelText(/CSV file/), { target: { files: [file] } })
    expect(await screen.findByText('The list can have up to 1 MB of text.')).toBeTruthy()
  })

  test('a report shows numbers, faults with line and column, existing people, and offers to add the rest', async () => {
    const client = fakeClient()
      .answers(staffApi.importReport, report())
      .answers(staffApi.proposeImport, report())
    drawConsole(importUsersPage, at, client, { search: '?batch=b1' })
    const faults = within(await screen.findByRole('table', { name: 'Errors' }))
    expect(faults.getByRole('row', { name: /7 email nothing Enter an email address/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ada Sampleson, Citizen #1' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download the errors' }).getAttribute('href')).toBe(
      `/api/admin/imports/${report().id}/faults`,
    )
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    press('Propose to add them')
    await waitFor(() => expect(lastPosted(client)?.call).toBe('POST /api/admin/imports/:batchId/propose'))
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
    drawConsole(importUsersPage, at, client, { search: '?batch=b1' })
    expect(await screen.findByText(/Proposed by Chidi Mockford/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
    press('Add 186 people')
    await waitFor(() => expect(lastPosted(client)?.call).toBe('POST /api/admin/imports/:batchId/confirm'))
    cleanup()
    const own = fakeClient()
      .answers(staffApi.importReport, { ...proposed, isMine: true })
      .answers(staffApi.withdrawImport, report())
    drawConsole(importUsersPage, at, own, { search: '?batch=b1' })
    expect(await screen.findByText('You proposed this. A second person must confirm it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    press('Withdraw')
    await waitFor(() => expect(lastPosted(own)?.call).toBe('POST /api/admin/imports/:batchId/withdraw'))
  })

  test('other staff may look but not act; nobody is asked to add an empty list', async () => {
    drawConsole(importUsersPage, at, fakeClient().answers(staffApi.importReport, report()), {
      who: 'finance',
      search: '?batch=b1',
    })
    expect(await screen.findByText('You can only look here. The support team makes changes.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Download the errors' })).toBeNull()
    cleanup()
    drawConsole(
      importUsersPage,
      at,
      fakeClient().answers(staffApi.importReport, report({ createdCount: 0 })),
      {
        search: '?batch=b1',
      },
    )
    expect(await screen.findByText('No one on this list can be added')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Add|Propose)/ })).toBeNull()
  })

  test('a finished import can be undone until its day, and afterwards lists the people who stayed', async () => {
    const done = report({ state: 'done', undoUntil: '2026-11-25T09:00:00.000Z' })
    const client = fakeClient().answers(staffApi.importReport, done).answers(staffApi.undoImport, done)
    drawConsole(importUsersPage, at, client, { search: '?batch=b1' })
    await screen.findByText(/Until 25 November 2026, 10:00/)
    write(/^Reason/, why)
    press('Undo the import')
    await waitFor(() => expect(lastPosted(client)?.body).toEqual({ reason: why }))
    cleanup()
    const undone = report({ state: 'undone', stayed: [{ id: 's', name: 'Stay Er', citizenNumber: 30 }] })
    drawConsole(importUsersPage, at, fakeClient().answers(staffApi.importReport, undone), {
      search: '?batch=b1',
    })
    expect(await screen.findByRole('link', { name: 'Stay Er' })).toBeTruthy()
  })
})
