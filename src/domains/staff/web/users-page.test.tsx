// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { regionsApi } from '#domains/regions/contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { line, sheet, staffState } from '#test/staff-fixtures.ts'
import { catchLoads } from '#test/page-loads.tsx'
import { lastPosted } from '#test/show-page.tsx'
import { renderWithState } from '#test/web.tsx'
import { staffApi } from '../contract.ts'
import type { PersonDetails, RightProposal } from '../people-contract.ts'
import usersPage from './users-page.tsx'

const assign = catchLoads()

const page = {
  items: [line(), line({ id: 'b', firstName: 'Jide', isSuspended: true })],
  total: 2,
  nextCursor: 'abc',
}
const server = (person: Partial<PersonDetails> = {}) =>
  fakeClient()
    .answers(staffApi.people, { ...page, hasContacts: true })
    .answers(staffApi.rightProposals, { items: [] })
    .answers(staffApi.person, sheet(person))
    .answers(regionsApi.states, [])

const show = (who: 'admin' | 'support' | 'finance', search = '', client = server()) => {
  const Page = usersPage.component
  return renderWithState(<Page />, {
    client,
    state: { ...staffState(who), name: 'users', pathname: '/admin/users', search },
  })
}
const acts = async () => {
  const region = await screen.findByRole('region', { name: 'What you can do' })
  return [...region.querySelectorAll('summary')].map((summary) => summary.textContent)
}

describe('the list of users', () => {
  test('shows people with their status, links to each, and to the next page with the same filters', async () => {
    show('support', '?role=support&verified=no')
    const row = (await screen.findByRole('link', { name: 'Ngozi Sampleton' })).closest('tr')
    expect(row?.textContent).toContain('ngozi@example.com')
    expect(screen.getByRole('link', { name: 'Ngozi Sampleton' }).getAttribute('href')).toBe(
      '/admin/users?role=support&verified=no&person=0190a000-0000-4000-8000-0000000000a1',
    )
    expect(within(screen.getByRole('table')).getByText('Suspended')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toContain('cursor=abc')
  })

  test('says when nobody matches, and when it failed to load', async () => {
    show(
      'support',
      '?search=x',
      fakeClient().answers(staffApi.people, { items: [], total: 0, nextCursor: null, hasContacts: true }),
    )
    expect(await screen.findByText('No one found')).toBeTruthy()
    cleanup()
    show('support', '', fakeClient().refuses(staffApi.people, 'forbidden'))
    expect((await screen.findByRole('alert')).textContent).toContain('could not load')
  })

  test('lets other staff search by name or number only', async () => {
    show('finance', '', fakeClient().answers(staffApi.people, { ...page, hasContacts: false }))
    expect(await screen.findByRole('searchbox', { name: 'Search by name or citizen number' })).toBeTruthy()
  })

  test('requests the same from the server before it renders, and ignores invented parameters', () => {
    const asked = (search: string) =>
      usersPage
        .reads?.({ params: {}, search: new URLSearchParams(search), viewer: null })
        .map(({ key }) => key)
    expect(asked('role=king&verified=yes')).toEqual([['/api/admin/users', { verified: 'yes' }]])
    expect(asked('person=a-b')?.[0]).toEqual(['/api/admin/users/a-b'])
  })
})

const proposal = (change: Partial<RightProposal> = {}): RightProposal => ({
  id: '0190a000-0000-4000-8000-0000000000d1',
  person: { id: 'p', name: 'Ngozi Sampleton', citizenNumber: 21 },
  given: 'support',
  place: 'Enugu',
  until: null,
  reason: 'The desk in Enugu needs help.',
  proposedBy: { id: 'x', name: 'Lola Seconder', citizenNumber: 13 },
  proposedAt: '2026-11-18T09:00:00.000Z',
  expiresAt: '2026-11-21T09:00:00.000Z',
  isMine: false,
  ...change,
})

describe('permissions that wait for a second administrator', () => {
  test('are above the list for administrators, and are not requested for other staff', async () => {
    const client = server().answers(staffApi.rightProposals, { items: [proposal()] })
    show('admin', '', client)
    expect(
      (await screen.findByRole('link', { name: /Ngozi Sampleton\s*Support/ })).getAttribute('href'),
    ).toBe('/admin/users?person=p')
    cleanup()
    const support = server()
    show('support', '', support)
    await screen.findByRole('link', { name: 'Ngozi Sampleton' })
    expect(support.asked.map(({ call }) => call)).not.toContain('GET /api/admin/right-proposals')
  })

  test('are confirmed or declined with a reason by another administrator, and withdrawn by the first', async () => {
    const client = server({ proposals: [proposal()] }).answers(staffApi.confirmRight, sheet())
    show('admin', '?person=p', client)
    expect((await acts()).slice(0, 2)).toEqual(['Confirm this right', 'Decline the proposal'])
    expect(screen.getByText('The desk in Enugu needs help.')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Confirm', hidden: true })
    const form = within(button.closest('form') as HTMLElement)
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'I agree with it.' } })
    fireEvent.click(button)
    await waitFor(() =>
      expect(lastPosted(client)).toMatchObject({
        call: 'POST /api/admin/users/:userId/rights/:proposalId/confirm',
        body: { reason: 'I agree with it.' },
      }),
    )
    cleanup()
    show('admin', '?person=p', server({ proposals: [proposal({ isMine: true })] }))
    expect((await acts())[0]).toBe('Withdraw the proposal')
    expect(screen.getByText('You proposed this. A second person must confirm it.')).toBeTruthy()
    cleanup()
    show('support', '?person=p', server({ proposals: [proposal()] }))
    expect(await acts()).toEqual(['Suspend this account'])
  })

  test('are proposed with role and reason', async () => {
    const client = server().answers(staffApi.proposeRight, sheet())
    show('admin', '?person=p', client)
    const button = await screen.findByRole('button', { name: 'Propose', hidden: true })
    const form = within(button.closest('form') as HTMLElement)
    fireEvent.change(form.getByLabelText(/^Admin role/), { target: { value: 'content' } })
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Texts need a hand.' } })
    fireEvent.click(button)
    await waitFor(() =>
      expect(lastPosted(client)).toMatchObject({
        call: 'POST /api/admin/users/:userId/rights',
        body: { right: 'content', reason: 'Texts need a hand.' },
      }),
    )
  })

  test('are removed by one administrator once held', async () => {
    const adminRole = { role: 'support', until: null, isOver: false, place: 'Enugu' } as const
    const client = server({ adminRole }).answers(staffApi.endRight, sheet())
    show('admin', '?person=p', client)
    expect(await acts()).toContain('Remove the admin role')
    expect(screen.getByRole('row', { name: /Support Enugu/ })).toBeTruthy()
    const button = screen.getByRole('button', { name: 'End the right', hidden: true })
    const form = within(button.closest('form') as HTMLElement)
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Moved to another desk.' } })
    fireEvent.click(button)
    await waitFor(() => expect(lastPosted(client)?.body).toMatchObject({ right: 'admin-role' }))
  })
})

describe('a person’s details', () => {
  test('offer each kind of staff what it may do', async () => {
    show('admin', '?person=p')
    expect(await acts()).toEqual(['Suspend this account', 'Propose a role', 'Propose an admin role'])
    expect(screen.queryByText('Before this account may be given a role')).toBeNull()
    cleanup()
    const duty = { lacks: ['duty-factor', 'duty-age'] as const, oldEnoughAt: '2026-12-04T22:38:00.000Z' }
    show('admin', '?person=p', server({ duty: { ...duty, lacks: [...duty.lacks] } }))
    const lacks = (await screen.findByText('Before this account may be given a role')).parentElement
      ?.textContent
    expect(lacks).toMatch(/second factor in the settings.*wait until 4 December 2026/)
    cleanup()
    show('support', '?person=p')
    expect(await acts()).toEqual(['Suspend this account'])
    cleanup()
    show('finance', '?person=p')
    expect(await acts()).toEqual([])
    expect(screen.getByText('You can only look here. The support team makes changes.')).toBeTruthy()
  })

  test('of an administrator let only an administrator act, and nobody on their own account', async () => {
    show('support', '?person=p', server({ isAdmin: true, roles: ['admin'] }))
    expect(await acts()).toEqual([])
    cleanup()
    const own = staffState('admin').viewer?.id ?? ''
    show('admin', '?person=p', server({ id: own, isAdmin: true, roles: ['admin'] }))
    expect(await acts()).toEqual(['End the administrator right'])
  })

  test('suspend with a reason, and say what is missing without one', async () => {
    const client = server().answers(staffApi.suspend, sheet({ isSuspended: true }))
    show('support', '?search=ngo&person=p', client)
    const button = await screen.findByRole('button', { name: 'Suspend', hidden: true })
    fireEvent.click(button)
    expect((await screen.findAllByText('Give a reason (at least 5 characters).')).length).toBeGreaterThan(0)
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Insults in many messages.' } })
    fireEvent.click(button)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/users?search=ngo&person=p'))
    expect(lastPosted(client)).toMatchObject({
      call: 'POST /api/admin/users/:userId/suspend',
      body: { reason: 'Insults in many messages.' },
    })
  })

  test('show roles with place and end, the trail with who and why, and the account that a closed one was merged into', async () => {
    const closedFor = { id: 'kept', name: 'Ngozi Kept', citizenNumber: 20 }
    const by = { id: 'chidi', name: 'Chidi Mockford', citizenNumber: 4 }
    show(
      'admin',
      '?person=p',
      server({
        isClosed: true,
        closedFor,
        held: [
          {
            role: 'vetting_reviewer',
            since: '2026-01-05T09:00:00.000Z',
            until: null,
            isOver: false,
            place: 'Nsukka',
          },
        ],
        trail: [
          {
            at: '2026-11-18T09:00:00.000Z',
            kind: 'staff',
            what: 'person.suspend',
            words: 'Suspended the account',
            named: ['Vetting reviewer'],
            by,
            about: null,
            times: 1,
            reason: 'Spam',
          },
          {
            at: '2026-11-17T09:00:00.000Z',
            kind: 'own',
            what: 'thing.unheard-of',
            words: 'thing.unheard-of',
            named: [],
            by: null,
            about: null,
            times: 1,
            reason: null,
          },
        ],
      }),
    )
    expect((await screen.findByRole('link', { name: 'Ngozi Kept, Citizen #20' })).getAttribute('href')).toBe(
      '/admin/users?person=kept',
    )
    expect(screen.getByRole('row', { name: /Vetting reviewer Nsukka/ })).toBeTruthy()
    expect(screen.getByText('Suspended the account').closest('li')?.textContent).toContain(
      'Suspended the account · Vetting reviewer by Chidi Mockford',
    )
    expect(screen.getByText('Spam')).toBeTruthy()
    expect(screen.getByText('thing.unheard-of')).toBeTruthy()
    expect(await acts()).toEqual(['Remove a role'])
  })
})
