// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { currentToasts } from '#ui/feedback/toast-store.ts'
import {
  type ConcernCase,
  type CorrectionCase,
  leaderModerationApi,
} from '../../contracts/moderation-contract.ts'
import concernsPage from './concerns-page.tsx'

const at = '2026-10-01T10:00:00.000Z'
const about = {
  id: 'l1',
  fullName: 'Ọlá Sample',
  currentOffice: 'Clerk',
  lgaName: 'Ikeja',
  stateName: 'Lagos',
}
const report: ConcernCase = {
  id: 'c1',
  leader: about,
  kind: 'identity',
  isSerious: false,
  text: 'It is another person.',
  sourceUrl: 'https://example.org/who',
  files: [{ id: 'f1', name: 'card.pdf', url: '/api/files/f1' }],
  sentAt: at,
  state: 'open',
  decision: null,
  reply: null,
  barred: null,
}
const correction: CorrectionCase = {
  id: 'k1',
  leader: about,
  field: 'current_office',
  is: 'Clerk',
  shouldBe: 'Mayor',
  sourceUrl: 'https://example.org/gazette',
  sentAt: at,
  state: 'open',
  reason: null,
  barred: null,
}

const server = (items: readonly ConcernCase[] = [report]) =>
  fakeClient()
    .answers(leaderModerationApi.concernQueue, {
      items,
      total: items.length,
      nextCursor: null,
      counts: { open: items.length, second: 0, upheld: 3, dismissed: 0 },
    })
    .answers(leaderModerationApi.decideConcern, { ...report, state: 'upheld', barred: 'decided' })
    .answers(leaderModerationApi.confirmConcern, { ...report, state: 'upheld', barred: 'decided' })
    .answers(leaderModerationApi.correctionQueue, {
      items: [correction],
      total: 1,
      nextCursor: null,
      counts: { open: 1, accepted: 0, declined: 0 },
    })
    .answers(leaderModerationApi.decideCorrection, { ...correction, state: 'accepted', barred: 'decided' })
const show = (client = server(), search = '') => {
  showPage(concernsPage, { address: `/admin/leaders/concerns${search}`, client })
  return client
}
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the decision' }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the console of reports', () => {
  test('shows the queue with counts, the words, what supports them, and not the senders', async () => {
    show()
    await screen.findByRole('heading', { level: 2, name: 'Ọlá Sample' })
    const tabs = within(screen.getByRole('navigation', { name: 'State' })).getAllByRole('link')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Open1', 'Second person0', 'Upheld3', 'Not upheld0'])
    expect(screen.getByText('It is another person.')).toBeDefined()
    const source = screen.getByRole('link', { name: /example\.org\/who/ })
    expect([source.getAttribute('target'), source.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer nofollow',
    ])
    expect(screen.getByRole('link', { name: /card\.pdf/ })).toBeDefined()
  })

  test('an upheld report is sent with reason and summary, and the console confirms saving', async () => {
    const client = show()
    fireEvent.click(await screen.findByRole('radio', { name: /^Uphold/ }))
    type(/Reason/, 'The register shows it.')
    save()
    await screen.findByRole('link', { name: 'Write what is published.' })
    type(/What is published/, 'The profile named another person.')
    save()
    await waitFor(() => expect(currentToasts().at(-1)?.text).toBe('Decision saved'))
    expect(sentTo(client, leaderModerationApi.decideConcern)).toMatchObject([
      {
        url: '/api/moderation/concerns/c1/decision',
        body: {
          outcome: 'upheld',
          reason: 'The register shows it.',
          summary: 'The profile named another person.',
        },
      },
    ])
  })

  test('a serious report waits for a second person, who sees the first decision', async () => {
    const decision = {
      outcome: 'upheld',
      reason: 'Court record.',
      summary: 'A court found it.',
      decidedBy: 'Emeka S',
      confirmedBy: null,
      decidedAt: null,
    } as const
    const client = show(
      server([{ ...report, kind: 'crime', isSerious: true, state: 'second', decision }]),
      '?state=second',
    )
    await screen.findByText('Two people decide')
    expect(screen.getByText('A court found it.')).toBeDefined()
    fireEvent.click(screen.getByRole('radio', { name: /^Yes/ }))
    save()
    await waitFor(() =>
      expect(sentTo(client, leaderModerationApi.confirmConcern)[0]?.body).toEqual({ agrees: 'yes' }),
    )
  })

  test.each([
    ['own', 'You sent this yourself. Somebody else decides.'],
    ['this-leader', 'This is about you. Somebody else decides.'],
    ['same-person', 'You made the first decision. A second approver is required.'],
  ] as const)('a person who may not decide (%s) reads why and sees no form', async (barred, words) => {
    show(server([{ ...report, barred }]))
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: 'Save the decision' })).toBeNull()
  })

  test('an empty queue, a missing case and a failure each show a message', async () => {
    show(server([]))
    await screen.findByText('Nothing is waiting here.')
    cleanup()
    show(server(), '?open=gone')
    await screen.findByText('This case is not in this list.')
    cleanup()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const client = show(fakeClient().refuses(leaderModerationApi.concernQueue, 'forbidden'))
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have access to this.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sentTo(client, leaderModerationApi.concernQueue)).toHaveLength(2))
  })
})

describe('the console of corrections', () => {
  test('shows both texts and the source, and accepts with a reason', async () => {
    const client = show(server(), '?list=corrections')
    await screen.findByText('Mayor')
    expect(screen.getByRole('link', { name: /gazette/ }).getAttribute('target')).toBe('_blank')
    fireEvent.click(screen.getByRole('radio', { name: /^Accept/ }))
    type(/Reason/, 'The gazette says so.')
    save()
    await waitFor(() =>
      expect(sentTo(client, leaderModerationApi.decideCorrection)[0]?.body).toEqual({
        outcome: 'accepted',
        reason: 'The gazette says so.',
      }),
    )
  })
})
