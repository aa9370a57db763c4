// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { concernsApi } from '../../contracts/concern-contract.ts'
import { leadersApi } from '../../contract.ts'
import { endorsementsApi } from '../../contracts/endorsement-contract.ts'
import correctPage from './correct-profile-page.tsx'
import { leader } from '../leader-fixture.ts'
import replyPage from './reply-to-reports-page.tsx'
import reportPage from './report-leader-page.tsx'

const params = { leaderId: leader.id }
const at = '2026-10-01T10:00:00.000Z'
const day = '2026-10-01'
const concern = {
  id: 'c1',
  kind: 'identity',
  state: 'open',
  sentAt: at,
  decidedAt: null,
  reason: null,
} as const
const assign = vi.fn()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/', search: '' })

const server = () => fakeClient().answers(leadersApi.leader, leader)
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

afterEach(() => {
  cleanup()
  assign.mockClear()
})

describe('reporting a concern', () => {
  const show = (items: (typeof concern)[] = []) => {
    const client = server()
      .answers(concernsApi.ownConcerns, { items })
      .answers(concernsApi.reportConcern, concern)
    showPage(reportPage, { address: `/leaders/${leader.id}/report`, params, client })
    return client
  }

  test('[LD-06] sends the kind, the words and a source, and leads back to the profile', async () => {
    const client = show()
    fireEvent.click(await screen.findByRole('radio', { name: 'Not who they say they are' }))
    type(/What happened/, 'The person on this page is somebody else of the same name.')
    type(/Web address/, 'https://example.org/who')
    fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/leaders/${leader.id}`))
    expect(sentTo(client, concernsApi.reportConcern)[0]?.body).toEqual({
      kind: 'identity',
      text: 'The person on this page is somebody else of the same name.',
      sourceUrl: 'https://example.org/who',
    })
  })

  test('what is missing is named field by field before anything is sent', async () => {
    const client = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Send the report' }))
    expect(await screen.findByRole('link', { name: 'Choose what it is about.' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Write at least 30 characters.' })).toBeDefined()
    expect(sentTo(client, concernsApi.reportConcern)).toEqual([])
  })

  test('an open report replaces the form', async () => {
    show([concern])
    await screen.findByText('Your report is being looked at.')
    expect(screen.getByText('Being looked at')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send the report' })).toBeNull()
  })

  test('an unknown leader is not found', async () => {
    const client = fakeClient()
      .refuses(leadersApi.leader, 'leader-not-found')
      .refuses(concernsApi.ownConcerns, 'leader-not-found')
    showPage(reportPage, { address: '/leaders/x/report', params: { leaderId: 'x' }, client })
    await screen.findByRole('heading', { level: 1, name: 'Leader not found' })
  })
})

describe('correcting a profile', () => {
  test('shows what the profile says now and sends part, words and source', async () => {
    const client = server().answers(concernsApi.correct, { id: 'k1', state: 'open', sentAt: at })
    showPage(correctPage, { address: `/leaders/${leader.id}/correct`, params, client })
    await screen.findByRole('region', { name: 'The profile now' })
    fireEvent.click(screen.getByRole('radio', { name: 'Current office' }))
    type(/What it says now/, 'Ward councillor')
    type(/What it should say/, 'Mayor')
    type(/Web address/, 'nowhere')
    fireEvent.click(screen.getByRole('button', { name: 'Send the correction' }))
    await screen.findByRole('link', { name: 'Enter a web address that begins with https://' })
    type(/Web address/, 'https://example.org/gazette')
    fireEvent.click(screen.getByRole('button', { name: 'Send the correction' }))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
    expect(sentTo(client, concernsApi.correct)[0]?.body).toEqual({
      field: 'current_office',
      is: 'Ward councillor',
      shouldBe: 'Mayor',
      sourceUrl: 'https://example.org/gazette',
    })
  })
})

describe('the reply of a leader', () => {
  const upheldReports = [
    { id: 'c1', summary: 'The office ended in 2024.', decidedAt: day, reply: null },
    { id: 'c2', summary: 'An old one.', decidedAt: day, reply: { text: 'Answered.', at: day } },
  ]
  const show = (isThisLeader: boolean) => {
    const client = server()
      .answers(leadersApi.leader, { ...leader, upheldReports })
      .answers(endorsementsApi.ownVoice, {
        endorsement: null,
        isThisLeader,
        hasOpenConcern: false,
        isFollowed: false,
      })
      .answers(concernsApi.replyToConcern, undefined)
    showPage(replyPage, { address: `/leaders/${leader.id}/reply`, params, client })
    return client
  }

  test('[LD-06] the leader replies to each upheld report that has none', async () => {
    const client = show(true)
    await screen.findByText('The office ended in 2024.')
    expect(screen.queryByText('An old one.')).toBeNull()
    type(/Your reply/, 'I asked for the change in time.')
    fireEvent.click(screen.getByRole('button', { name: 'Publish the reply' }))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
    expect(sentTo(client, concernsApi.replyToConcern)[0]?.url).toBe(
      `/api/leaders/${leader.id}/concerns/c1/reply`,
    )
  })

  test('other people see no form', async () => {
    show(false)
    await screen.findByText('Only the leader may reply here.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
