// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { sentTo, serverWithPlaces, showPage } from '#test/show-page.tsx'
import { challengeApi } from '../contract.ts'
import type { ConsoleRound } from '../round-contract.ts'
import { consoleRoundExample } from './challenge/challenge-fixture.ts'
import consolePage from './challenge-console-page.tsx'

afterEach(cleanup)

const id = consoleRoundExample.id
const proposal = {
  id: 'p1',
  act: 'open',
  reason: 'All lists are met.',
  proposedAt: '2026-12-01T08:00:00.000Z',
  expiresAt: '2026-12-04T08:00:00.000Z',
  isMine: false,
} as const

const showRound = (change: Partial<ConsoleRound>, client: FakeClient = serverWithPlaces(), more = '') =>
  showPage(consolePage, {
    address: `/admin/challenge?round=${id}${more}`,
    client: client.answers(challengeApi.consoleRound, { ...consoleRoundExample, ...change }),
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const found = (name: string) => screen.queryByRole('button', { name })

describe('the console of the rounds', () => {
  test('lists all rounds with their days and open proposals, and creates a new one', async () => {
    const { name, status, tallyRule, tieRule, opensAt, closesAt, asks } = consoleRoundExample
    const client = fakeClient()
      .answers(challengeApi.consoleRounds, {
        items: [
          { id, name, status, tallyRule, tieRule, opensAt, closesAt, asks, contests: 3, isWaiting: true },
        ],
      })
      .answers(challengeApi.createRound, { id })
    showPage(consolePage, { address: '/admin/challenge', client })
    await screen.findByText('First round')
    const row = screen.getByRole('link', { name: /First round/ })
    expect(row.getAttribute('href')).toBe(`/admin/challenge?round=${id}`)
    for (const word of ['1 December 2026 to 14 December 2026', 'Announced', 'Waits for a second person'])
      expect(row.textContent).toContain(word)
    await type('Name of the round', 'Second round')
    await type('First day', '2026-12-20')
    await press('Make the draft')
    await waitFor(() => expect(sentTo(client, challengeApi.createRound)).toHaveLength(1))
    expect(sentTo(client, challengeApi.createRound)[0]?.body).toEqual({
      name: 'Second round',
      template: 'standard',
      opensOn: '2026-12-20',
      tallyRule: 'linear',
      tieRule: 'audit_score_then_lot',
      voters: 'all',
    })
  })

  test('without rounds the form is open; without an answer it offers to try again', async () => {
    showPage(consolePage, {
      address: '/admin/challenge',
      client: fakeClient().answers(challengeApi.consoleRounds, { items: [] }),
    })
    expect(await screen.findByText('There is no round yet.')).toBeTruthy()
    expect(screen.getByText('Start a round').closest('details')?.open).toBe(true)
    cleanup()
    showPage(consolePage, {
      address: '/admin/challenge',
      client: fakeClient().refuses(challengeApi.consoleRounds, 'forbidden'),
    })
    expect(await screen.findByRole('link', { name: 'Try again' })).toBeTruthy()
    cleanup()
    showPage(consolePage, {
      address: `/admin/challenge?round=${id}`,
      client: serverWithPlaces().refuses(challengeApi.consoleRound, 'round-not-found'),
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This round does not exist, or was removed.',
    )
    expect(screen.getByRole('link', { name: 'All rounds' }).getAttribute('href')).toBe('/admin/challenge')
  })

  test('a draft takes the chosen LGAs of a State, and those in a round cannot be chosen', async () => {
    const client = serverWithPlaces()
      .answers(challengeApi.roundAreas, {
        items: [
          { id: 'LA-ikeja', name: 'Ikeja', emptySeats: 16, ready: 3, isTaken: false },
          { id: 'LA-epe', name: 'Epe', emptySeats: 21, ready: 0, isTaken: true },
        ],
      })
      .answers(challengeApi.addContests, { added: 1 })
    showRound({ status: 'draft', asks: ['phone', 'older-account'] }, client, '&state=NG-LA')
    expect(await screen.findByText(/People who join after that cannot vote in it/)).toBeTruthy()
    const ikeja = await screen.findByRole('checkbox', { name: /Ikeja/ })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Epe/ }).disabled).toBe(true)
    fireEvent.click(ikeja)
    await press('Add to the round')
    await waitFor(() => expect(sentTo(client, challengeApi.addContests)).toHaveLength(1))
    expect(sentTo(client, challengeApi.addContests)[0]?.body).toEqual({ lgas: ['LA-ikeja'], seats: 1 })
    expect(found('Announce the round')).toBeTruthy()
    expect(found('Remove Ikeja')).toBeTruthy()
  })

  test('the go/no-go list is in words; until every line is met nobody can propose to open', async () => {
    const [contest] = consoleRoundExample.contests
    const checks =
      contest?.checks.map((check) =>
        check.check === 'leaders' ? { ...check, isMet: false, has: 1 } : check,
      ) ?? []
    showRound({ isReady: false, contests: contest ? [{ ...contest, checks, isReady: false }] : [] })
    await screen.findByRole('heading', { name: 'Ikeja, Lagos' })
    const lines = within(screen.getByRole('region', { name: 'Go or no-go' })).getAllByRole('img')
    expect(lines.map((mark) => [mark.getAttribute('aria-label'), mark.closest('li')?.textContent])).toEqual([
      ['Not met:', 'Shortlisted leaders who agree: 1, needed: 2'],
      ['Met:', 'Free seats: 16, needed: 1'],
      ['Met:', 'Quorum is fixed: 50 ballots'],
      ['Met:', 'The rule for equal results is fixed'],
    ])
    expect(found('Propose to open')).toBeNull()
    expect(screen.getByText('The round can open when every line of the list below is met.')).toBeTruthy()
  })

  test('the first person proposes with a reason', async () => {
    const client = serverWithPlaces().answers(challengeApi.proposeRound, {
      id: 'p1',
      state: 'pending_approval',
    })
    showRound({}, client)
    const [reason] = await screen.findAllByLabelText('Reason')
    if (reason) fireEvent.change(reason, { target: { value: 'All lists are met.' } })
    await press('Propose to open')
    await waitFor(() => expect(sentTo(client, challengeApi.proposeRound)).toHaveLength(1))
    expect(sentTo(client, challengeApi.proposeRound)[0]?.body).toEqual({
      act: 'open',
      reason: 'All lists are met.',
    })
  })

  test('the second person confirms; the first one cannot', async () => {
    const client = serverWithPlaces().answers(challengeApi.confirmRound, { id })
    showRound({ proposals: [proposal] }, client)
    expect(await screen.findByText('All lists are met.')).toBeTruthy()
    expect(found('Propose to open')).toBeNull()
    await press('Confirm: open the round')
    await waitFor(() => expect(sentTo(client, challengeApi.confirmRound)).toHaveLength(1))
    expect(sentTo(client, challengeApi.confirmRound)[0]?.url).toBe(
      `/api/admin/challenge/rounds/${id}/proposals/p1/confirm`,
    )
    cleanup()
    showRound({ proposals: [{ ...proposal, isMine: true }] })
    expect(await screen.findByText('You proposed it, so someone else must confirm.')).toBeTruthy()
    expect(found('Confirm: open the round')).toBeNull()
  })

  test('a server refusal appears next to its button', async () => {
    showRound(
      { proposals: [proposal] },
      serverWithPlaces().refuses(challengeApi.confirmRound, 'round-not-ready'),
    )
    await press('Confirm: open the round')
    expect(
      (await screen.findByText('Some lines of the go/no-go list are not met yet.')).closest('[role=alert]'),
    ).toBeTruthy()
  })

  test('an open round closes by itself or, after its last day, by hand; a closed one says that there is no tally', async () => {
    showRound({ status: 'open' })
    expect(await screen.findByText(/It closes automatically on 15 December 2026/)).toBeTruthy()
    expect(found('Close the round')).toBeNull()
    cleanup()
    showRound({ status: 'open', isOver: true })
    expect(await screen.findByRole('button', { name: 'Close the round' })).toBeTruthy()
    cleanup()
    showRound({ status: 'closed' })
    expect(
      (await screen.findByText('There is no tally to certify yet')).parentElement?.textContent,
    ).toContain('First count its contests.')
    expect(screen.getByRole('link', { name: 'Count its contests' }).getAttribute('href')).toBe(
      '/admin/voting',
    )
    expect(found('Propose to certify')).toBeNull()
    cleanup()
    showRound({ status: 'closed', hasTally: true })
    expect(await screen.findByRole('button', { name: 'Propose to certify' })).toBeTruthy()
    cleanup()
    showRound({ status: 'certified' })
    expect(await screen.findByText('The result of this round is final.')).toBeTruthy()
  })
})
