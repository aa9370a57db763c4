// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import {
  type ClosedProposal,
  leaderTransitionsApi,
  type LeaderHistoryAnswer,
  type TransitionConsole,
  type TransitionProposal,
  type WaitingTransition,
} from '../../contracts/transition-contract.ts'
import transitionLeaderPage from './leader-transition-page.tsx'
import waitingTransitionsPage from './waiting-transitions-page.tsx'

const at = '2026-10-01T10:00:00.000Z'
const day = '2026-10-01'
const leader = {
  id: 'l1',
  fullName: 'Ọlá Sample',
  currentOffice: 'Clerk',
  lgaName: 'Ikeja',
  stateName: 'Lagos',
  status: 'shortlisted',
} as const
const shown: TransitionConsole = {
  leader,
  moves: [
    {
      to: 'public_selection',
      by: ['Administrators of selection rounds'],
      people: 2,
      guard: 'Round opened',
      barred: null,
      unmet: [],
    },
    {
      to: 'rejected',
      by: ['Vetting reviewers'],
      people: 2,
      guard: 'A reason code is published',
      barred: 'console',
      unmet: [],
    },
    {
      to: 'suspended',
      by: ['Safeguarding lead'],
      people: 2,
      guard: 'Upheld report',
      barred: 'own-leader',
      unmet: [],
    },
  ],
  closed: [],
}
const proposal: TransitionProposal = {
  id: 'p1',
  to: 'public_selection',
  by: 'Administrators of selection rounds',
  reason: 'The round opened on Monday.',
  proposedBy: 'Kemi Leadsample',
  isMine: false,
  expiresAt: at,
  fileUrls: ['/api/files/f1'],
  barred: null,
}
const past: LeaderHistoryAnswer['moves'] = [
  {
    from: 'in_vetting',
    to: 'shortlisted',
    at: day,
    by: 'Vetting reviewers',
    why: 'Approved by independent reviewers',
    staff: { movedBy: 'Bola Q', confirmedBy: 'Binta R', fileUrls: ['/api/files/f9'] },
  },
]
const moved = {
  status: 'closed',
  leaderStatus: 'shortlisted',
  to: 'public_selection',
  proposalId: 'p1',
  expiresAt: null,
} as const

const server = (proposals: TransitionProposal[] = [], closed: ClosedProposal[] = []) =>
  fakeClient()
    .answers(leaderTransitionsApi.transitionConsole, { ...shown, closed })
    .answers(leaderTransitionsApi.history, { moves: past, proposals })
    .answers(leaderTransitionsApi.move, { ...moved, status: 'pending_approval' })
    .answers(leaderTransitionsApi.confirmTransition, { ...moved, status: 'moved' })
    .answers(leaderTransitionsApi.refuseTransition, moved)
    .answers(leaderTransitionsApi.withdrawTransition, moved)
const assign = vi.fn()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/', search: '' })
const show = (client = server(), form?: Parameters<typeof showPage>[1]['form']) => {
  const address = '/admin/leaders/l1/transitions'
  showPage(transitionLeaderPage, { address, params: { leaderId: 'l1' }, client, ...(form && { form }) })
  return client
}
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Why, and what shows it/ })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  assign.mockClear()
  vi.restoreAllMocks()
})

describe('the page for a leader’s transitions', () => {
  test('[LD-05] shows the leader’s status, the open transitions with their rule, and why others are not open', async () => {
    show()
    await screen.findByRole('heading', { level: 1, name: "Change this leader's status" })
    expect(screen.getByText(/The leader is at/).textContent).toContain('Shortlisted')
    const choice = screen.getByRole('radio', { name: /^Public selection/ })
    expect(screen.getAllByRole('radio')).toEqual([choice])
    expect(choice.closest('label')?.textContent).toBe(
      'Public selectionIt must be true: Round opened. A second person confirms it within 72 hours.',
    )
    const others = within(screen.getByRole('region', { name: 'Changes that are not open to you' }))
    expect(others.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'RejectedReviewers decide this in the Vetting Console.It must be true: A reason code is published. Made by: Vetting reviewers.',
      'SuspendedYou cannot decide about yourself.It must be true: Upheld report. Made by: Safeguarding lead.',
    ])
    const history = await screen.findByRole('region', { name: 'History' })
    expect(history.textContent).toContain('Moved by Bola Q. Confirmed by Binta R.')
    expect(
      within(history)
        .getByRole('link', { name: /File 1/ })
        .getAttribute('href'),
    ).toBe('/api/files/f9')
  })

  test('a blocked transition is disabled and shows what is missing; nobody confirms it either', async () => {
    const lacks = 'No round of public selection is open in this area.'
    const [selection, ...others] = shown.moves
    const moves = selection ? [{ ...selection, unmet: [lacks] }, ...others] : []
    show(server([proposal]).answers(leaderTransitionsApi.transitionConsole, { ...shown, moves }))
    const choice = await screen.findByRole<HTMLInputElement>('radio', { name: /^Public selection/ })
    expect(choice.disabled).toBe(true)
    expect(choice.closest('label')?.textContent).toContain(`Not yet: ${lacks}`)
    expect(screen.getByText('No change is possible yet. Something must be true first.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Change the status' })).toBeNull()
    const card = within(await screen.findByRole('region', { name: 'Proposed: Public selection' }))
    expect(card.getByText(`Not yet: ${lacks}`)).toBeDefined()
    expect(card.queryByRole('button', { name: 'Confirm the change' })).toBeNull()
    expect(card.getByRole('button', { name: 'Refuse the change' })).toBeDefined()
  })

  test('asks for a target and a reason before it sends, then sends both', async () => {
    const client = show()
    await screen.findByRole('radio', { name: /^Public selection/ })
    press('Change the status')
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Choose a status.', 'Write at least 10 characters.'])
    fireEvent.click(screen.getByRole('radio', { name: /^Public selection/ }))
    fireEvent.change(reason(), { target: { value: 'The round opened on Monday.' } })
    press('Change the status')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/leaders/l1/transitions'))
    expect(sentTo(client, leaderTransitionsApi.move)[0]?.body).toEqual({
      to: 'public_selection',
      reason: 'The round opened on Monday.',
    })
  })

  test('[LD-05] an illegal transition says why and keeps the input; without script too', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    show(server().refuses(leaderTransitionsApi.move, 'illegal-transition'))
    fireEvent.click(await screen.findByRole('radio', { name: /^Public selection/ }))
    fireEvent.change(reason(), { target: { value: 'The round opened on Monday.' } })
    press('Change the status')
    expect((await screen.findByRole('alert')).textContent).toBe(
      "This change is not possible from the leader's present status.",
    )
    expect(reason().value).toBe('The round opened on Monday.')
    cleanup()
    const message =
      'Shortlisted to Public selection is not possible for this leader now. The rule is: Round opened.'
    const problem = { status: 409, code: 'ILLEGAL_TRANSITION', message, fields: {} }
    const values = { to: 'public_selection', reason: 'The round opened on Monday.' }
    show(server(), { call: 'POST /api/leaders/l1/transitions', values, problem, goTo: null, from: null })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(reason().value).toBe(values.reason)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Public selection/ }).checked).toBe(true)
  })

  test('without script the refusal shows even if the transition or the proposal no longer exists', async () => {
    const barred = shown.moves.map((move) => ({ ...move, barred: 'already-proposed' as const }))
    const closed = server().answers(leaderTransitionsApi.transitionConsole, { ...shown, moves: barred })
    const message = 'This change is already proposed. A second person can confirm it.'
    const problem = { status: 409, code: 'ALREADY_PROPOSED', message, fields: {} }
    const rest = { problem, goTo: null, from: null }
    const values = { to: 'public_selection', reason: 'The round opened on Monday.' }
    show(closed, { call: 'POST /api/leaders/l1/transitions', values, ...rest })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(reason().value).toBe(values.reason)
    cleanup()
    show(server(), { call: 'POST /api/leaders/l1/transitions/p1/confirm', values: {}, ...rest })
    expect((await screen.findByRole('alert')).textContent).toBe(`That did not work. ${message}`)
  })

  test('a second person reads the reason and the files, confirms, or refuses with words', async () => {
    const client = show(server([proposal]))
    const card = within(await screen.findByRole('region', { name: 'Proposed: Public selection' }))
    expect(card.getByText('The round opened on Monday.')).toBeDefined()
    expect(card.getByRole('link', { name: /File 1/ })).toBeDefined()
    expect(card.getByText(/Proposed by Kemi Leadsample as Administrators of selection rounds/)).toBeDefined()
    press('Refuse the change')
    await card.findByRole('link', { name: 'Write at least 10 characters.' })
    fireEvent.change(card.getByRole('textbox', { name: /Why not/ }), {
      target: { value: 'The consent is missing.' },
    })
    press('Refuse the change')
    await waitFor(() =>
      expect(sentTo(client, leaderTransitionsApi.refuseTransition)).toMatchObject([
        { url: '/api/leaders/l1/transitions/p1/refuse', body: { reason: 'The consent is missing.' } },
      ]),
    )
    press('Confirm the change')
    await waitFor(() => expect(sentTo(client, leaderTransitionsApi.confirmTransition)).toHaveLength(1))
  })

  test('the proposer withdraws it and cannot confirm; a person who may not decide reads why', async () => {
    const client = show(server([{ ...proposal, isMine: true, barred: 'mine' }]))
    await screen.findByText('You proposed it. A second person confirms it.')
    expect(screen.queryByRole('button', { name: 'Confirm the change' })).toBeNull()
    press('Withdraw')
    await waitFor(() => expect(sentTo(client, leaderTransitionsApi.withdrawTransition)).toHaveLength(1))
    cleanup()
    show(server([{ ...proposal, barred: 'another-desk' }]))
    await screen.findByText('Another console makes this change.')
    expect(screen.queryByRole('button', { name: 'Confirm the change' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })

  test('a refused proposal shows who refused it and why', async () => {
    const closed: ClosedProposal = {
      id: 'p0',
      to: 'public_selection',
      reason: 'The round opened.',
      proposedBy: 'Kemi Leadsample',
      state: 'refused',
      closedAt: at,
      closedBy: 'Chidi Mockford',
      closeReason: 'The consent is missing.',
    }
    show(server([], [closed]))
    const card = await screen.findByRole('region', { name: 'Proposals without a change' })
    expect(card.textContent).toContain('Public selection: Refused')
    expect(card.textContent).toContain('Refused by Chidi Mockford.The consent is missing.')
  })

  test('no open transition, an unknown leader and a lost network each show a message', async () => {
    const barred = shown.moves.map((move) => ({ ...move, barred: 'another-desk' as const }))
    show(server().answers(leaderTransitionsApi.transitionConsole, { ...shown, moves: barred }))
    await screen.findByText('No change is open to you now. The list shows why.')
    cleanup()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    show(server().refuses(leaderTransitionsApi.transitionConsole, 'leader-not-found'))
    await screen.findByRole('heading', { level: 1, name: 'Leader not found' })
    cleanup()
    show(server().refuses(leaderTransitionsApi.history, 'too-many-requests'))
    await screen.findByText(/We could not load history and proposals\./)
    cleanup()
    show(server().refuses(leaderTransitionsApi.transitionConsole, 'too-many-requests'))
    await screen.findByRole('heading', { level: 1, name: 'We could not load this page.' })
  })
})

describe('waiting transitions', () => {
  const waiting: WaitingTransition = { ...proposal, leader }
  const showList = (items: WaitingTransition[]) =>
    showPage(waitingTransitionsPage, {
      address: '/admin/leaders/transitions',
      client: fakeClient().answers(leaderTransitionsApi.waitingTransitions, { items }),
    })

  test('are separate from one’s own, each with a link to its leader and the awaited role', async () => {
    showList([waiting, { ...waiting, id: 'p2', isMine: true, barred: 'mine' }])
    const others = within(await screen.findByRole('region', { name: 'Changes waiting for a second person' }))
    const link = others.getByRole('link', { name: /Ọlá Sample: Shortlisted to Public selection/ })
    expect(link.getAttribute('href')).toBe('/admin/leaders/l1/transitions')
    expect(link.textContent).toContain('Waits for you')
    expect(within(screen.getByRole('region', { name: 'Proposed by you' })).getAllByRole('link')).toHaveLength(
      1,
    )
  })

  test('an empty list says how to propose one', async () => {
    showList([])
    await screen.findByRole('heading', { name: 'No change is waiting for a second person.' })
    expect(screen.getByRole('link', { name: 'Find a leader' }).getAttribute('href')).toBe('/leaders')
  })
})
