// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { vettingApi } from '../contract.ts'
import type { AppealItem } from '../contracts/lead-contract.ts'
import { blind, queueItem } from './console/console-fixture.tsx'
import vettingLeadPage from './vetting-lead-page.tsx'

// The first render of a console is slow on a busy machine.

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const Page = vettingLeadPage.component
const show = (client: FakeClient, search = '') =>
  renderWithState(<Page />, {
    client,
    state: { ...stateOf('kemi'), pathname: '/admin/leaders/vetting/lead', search },
  })

const first = blind({ status: 'pending', isMine: false, assignees: [] })
const second = blind({ id: '0190a000-0000-7000-8000-000000000002', reference: 'NOM-2026-000124' })
const calibration = {
  goldAnswered: 4,
  goldRight: 3,
  goldTotal: 5,
  decided: 12,
  agreementPercent: 92,
  overturned: 1,
  overturnPercent: 8,
  open: 2,
}
const reviewers = [
  { id: '0190a000-0000-7000-8000-0000000000b1', name: 'Bola Ade', conflicts: 3, calibration },
]

const server = () =>
  fakeClient()
    .answers(vettingApi.queue, {
      items: [first, second],
      total: 2,
      nextCursor: null,
      counts: { pending: 2, under_review: 0, approved: 0, rejected: 0 },
      desk: { overdue: 0, soon: 0, mine: 0 },
    })
    .answers(vettingApi.reviewers, { items: reviewers })

const sent = (client: FakeClient) =>
  client.asked.filter(({ call }) => !call.startsWith('GET')).map(({ url, body }) => ({ url, body }))

describe('assigning', () => {
  test('draws reviewers for the selected nominations, and says what was left', async () => {
    const client = server().answers(vettingApi.assign, {
      assigned: [{ nominationId: first.id, reference: first.reference, reviewer: 'Bola Ade' }],
      left: [{ nominationId: second.id, reference: second.reference, why: 'no-free-reviewer' }],
    })
    show(client)
    fireEvent.click(await screen.findByRole('checkbox', { name: /NOM-2026-000123/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /NOM-2026-000124/ }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /Bola Ade/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Assign by random draw' }))
    const outcome = within(await screen.findByRole('status'))
    expect(outcome.getByText('Seats filled: 1')).toBeTruthy()
    expect(outcome.getByText('NOM-2026-000123: Bola Ade')).toBeTruthy()
    expect(outcome.getByText('NOM-2026-000124: No reviewer is free of conflict')).toBeTruthy()
    expect(sent(client)).toEqual([
      {
        url: '/api/vetting/assign',
        body: { nominationIds: [first.id, second.id], reviewerIds: [reviewers[0]?.id] },
      },
    ])
  })
  test('needs at least one nomination and moves the focus to the first box', async () => {
    const client = server()
    show(client)
    fireEvent.click(await screen.findByRole('button', { name: 'Assign by random draw' }))
    const link = await screen.findByRole('link', { name: 'Choose at least one nomination.' })
    fireEvent.click(link)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /NOM-2026-000123/ })),
    )
    expect(sent(client)).toEqual([])
  })
  test('says that nothing waits', async () => {
    const client = server().answers(vettingApi.queue, {
      items: [],
      total: 0,
      nextCursor: null,
      counts: { pending: 0, under_review: 0, approved: 0, rejected: 0 },
      desk: { overdue: 0, soon: 0, mine: 0 },
    })
    show(client, '?list=assign&bucket=under_review')
    expect(await screen.findByText('Nothing is waiting here.')).toBeTruthy()
    expect(client.asked.map(({ url }) => url)).toContain('/api/vetting/nominations?bucket=under_review')
  })
})

test('the reviewers are listed with their load, their conflicts and how their verdicts held up', async () => {
  show(server(), '?list=reviewers')
  const row = await screen.findByRole('row', { name: /Bola Ade/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['2', '3', '12', '92%', '8%', '3 of 4'])
})

const {
  id,
  reference,
  status,
  nomineeFullName,
  currentOffice,
  officeType,
  state,
  stateName,
  lga,
  lgaName,
  submittedAt,
  infoRequested,
  leaderId,
  evidenceCount,
} = queueItem({ status: 'rejected' })
const appeal: AppealItem = {
  nomination: {
    id,
    reference,
    status,
    nomineeFullName,
    currentOffice,
    officeType,
    state,
    stateName,
    lga,
    lgaName,
    submittedAt,
    infoRequested,
    leaderId,
    evidenceCount,
    decidedAt: '2026-11-19T09:00:00.000Z',
    reasonCode: 'insufficient_evidence',
  },
  state: 'open',
  text: 'The auditor has now signed the accounts.',
  at: '2026-11-20T09:00:00.000Z',
  by: 'nominee',
  evidence: [{ id: 'f', name: 'audit.pdf', url: '/api/files/f' }],
  decidedAt: null,
  reason: null,
}
const appeals = { items: [appeal], total: 1, nextCursor: null, counts: { open: 1, accepted: 0, declined: 4 } }

describe('appeals', () => {
  test('are read with what is new, and decided with a reason', async () => {
    const client = fakeClient()
      .answers(vettingApi.appeals, appeals)
      .answers(vettingApi.decideAppeal, { ...appeal, state: 'accepted', reason: 'The audit is new.' })
    const { history } = show(client, '?list=appeals')
    expect(await screen.findByText('The auditor has now signed the accounts.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'audit.pdf' }).getAttribute('href')).toBe('/api/files/f')
    expect(screen.getByText('Rejected for: Insufficient evidence')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Accept/ }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), {
      target: { value: 'The audit is new.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Decide the appeal' }))
    await waitFor(() => expect(history.at(-1)).toBe('/admin/leaders/vetting/lead?list=appeals'))
    expect(sent(client)).toEqual([
      {
        url: `/api/vetting/appeals/${id}/decide`,
        body: { decision: 'accept', reason: 'The audit is new.' },
      },
    ])
  })
  test('show why a decision was refused', async () => {
    const client = fakeClient()
      .answers(vettingApi.appeals, appeals)
      .refuses(vettingApi.decideAppeal, 'own-appeal')
    show(client, '?list=appeals')
    fireEvent.click(await screen.findByRole('radio', { name: /Decline/ }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), {
      target: { value: 'Nothing is new in it.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Decide the appeal' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You cannot decide an appeal that you are part of.',
    )
  })
})

test('conflicts are described in words, the declared ones with their note', async () => {
  const client = fakeClient().answers(vettingApi.conflicts, {
    items: [
      {
        nominationId: id,
        reference,
        reviewer: 'Bola Ade',
        reviewerId: 'bola',
        kinds: ['same-lga', 'declared'],
        declared: { kind: 'family', note: 'My cousin.', at: '2026-11-20T09:00:00.000Z' },
      },
    ],
  })
  show(client, '?list=conflicts')
  const row = within(await screen.findByRole('row', { name: /Bola Ade/ }))
  expect(row.getByText('Lives in the same local government area')).toBeTruthy()
  expect(row.getByText('My cousin.')).toBeTruthy()
  expect(row.getByText(/Family or marriage, 20 November 2026/)).toBeTruthy()
})

test('every draw can be repeated: its seed, who was eligible in order, and who was chosen', async () => {
  const client = fakeClient().answers(vettingApi.draws, {
    items: [
      {
        id: 'd',
        at: '2026-11-20T09:00:00.000Z',
        kind: 'reviewer',
        seed: 'ab'.repeat(32),
        eligible: ['one', 'two'],
        chosen: 'two',
        nominationId: id,
        reviewer: 'Bola Ade',
      },
    ],
    total: 30,
    nextCursor: 'n3xt',
  })
  show(client, '?list=draws')
  expect(await screen.findByText('Bola Ade was drawn for a nomination')).toBeTruthy()
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(
    '/admin/leaders/vetting/lead?list=draws&cursor=n3xt',
  )
})
